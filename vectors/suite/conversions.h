// A few conversions of each kind, with short lists of elements, for arrays whose size or shape matters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"
#include "vectors/suite/palette.h"

namespace zarrproof {

// A codec on arrays of a type, the elements that repeat, and the one that must be refused (or none). An odd
// number of elements, so that each stands at every position of a vector.
struct Conversion {
  const char* id;
  std::string data_type;
  std::string codec;
  std::vector<const char*> elements;
  const char* offending = nullptr;
  Operation operation = Operation::encode;
};

std::vector<Conversion> conversions_by_cast();
std::vector<Conversion> conversions_by_scale_offset();

// The operation and the metadata of a table of a conversion.
GroupHead head_of(const Conversion& conversion);

// The bits of its elements, and of the one that must be refused.
struct ConversionBits {
  std::vector<Bits> elements;
  std::optional<Bits> offending;
};
ConversionBits bits_of(const Conversion& conversion);

// The same as inputs of a table, to arrange arrays of.
struct ConversionPalette {
  // `head` with its id, version and clauses.
  ConversionPalette(GroupHead head, const Conversion& conversion);

  Palette palette;
  std::vector<std::size_t> repeat;      // its elements
  std::optional<std::size_t> offender;  // the one that must be refused
};

}  // namespace zarrproof
