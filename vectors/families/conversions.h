// A few conversions of each kind with short lists of elements, for arrays whose length or shape matters.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/table.h"

namespace zarrproof {

// A codec on an array, and elements of its input. The number of elements is odd, so that each element appears
// at every position of a SIMD vector.
struct SampleConversion {
  std::string codec, id;
  Table table;                          // has no arrays; its id is the id of the conversion
  std::vector<std::size_t> repeat;      // the elements, as indices of inputs
  std::optional<std::size_t> offender;  // an input that must be refused

  // Returns the table with the id of a family: "cast_value/sizes/float64-uint8".
  Table table_of(const std::string& family) const;
};

std::vector<SampleConversion> conversions();

}  // namespace zarrproof
