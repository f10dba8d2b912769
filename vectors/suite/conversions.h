// A few conversions of each kind with short lists of elements, for arrays whose size or shape matters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/suite/builder.h"
#include "vectors/suite/palette.h"

namespace zarrproof {

// A codec on an array, the repeated elements as words, and the element that must be refused, if any. The
// number of elements is odd, so that each element appears at every position of a SIMD vector.
struct Conversion {
  std::string codec, id;
  ArrayText array;
  std::string elements, offending;
  Operation operation = Operation::encode;

  // The head of a table: "cast_value/sizes/float64-uint8" in the family "sizes".
  GroupHead head(Text family) const;
};

std::vector<Conversion> conversions();

// A conversion as inputs of a table, for arrangements.
struct ConversionPalette {
  ConversionPalette(const Conversion& conversion, Text family);

  Palette palette;
  std::vector<std::size_t> repeat;      // its elements
  std::optional<std::size_t> offender;  // the element that must be refused
};

}  // namespace zarrproof
