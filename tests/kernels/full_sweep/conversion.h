// The conversions of the full sweep.
#pragma once

#include <string>
#include <vector>

#include "reference/metadata/array_spec.h"

namespace zarrproof::test {

struct Conversion {
  std::string id;               // such as float32-int8/nearest-even/clamp
  CastValueConfiguration cast;  // as encode
  bool encodes = true, decodes = true;
};

// Returns cast_value from float32, int32 and uint32 to each of the 26 types, in each rounding mode, under
// each rule that CV-6 permits in at least one direction.
std::vector<Conversion> all_conversions();

}  // namespace zarrproof::test
