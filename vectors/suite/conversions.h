// A few conversions of each kind with short lists of elements, for arrays whose size or shape matters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"
#include "vectors/suite/palette.h"

namespace zarrproof {

// A codec on arrays of a type, the repeated elements, and the element that must be refused, if any. The
// number of elements is odd, so that each element appears at every position of a SIMD vector.
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

// Returns the bits of the repeated elements; of the refused element.
struct ConversionBits {
  std::vector<Bits> elements;
  std::optional<Bits> offending;
};
ConversionBits bits_of(const Conversion& conversion);

// A conversion as inputs of a table, for arrangements.
struct ConversionPalette {
  // `head`: with its id, version and clauses.
  ConversionPalette(GroupHead head, const Conversion& conversion);

  Palette palette;
  std::vector<std::size_t> repeat;      // its elements
  std::optional<std::size_t> offender;  // the element that must be refused
};

}  // namespace zarrproof
