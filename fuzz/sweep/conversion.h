// The conversions of a sweep. Each has one codec and one direction.
#pragma once

#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/request/request_spec.h"

namespace zarrproof::fuzz::sweep {

// A request with one array -> array codec, without a shape and elements.
struct Conversion : RequestSpec {
  std::string id;  // "cast_value/sweep/float32-int8/encode/nearest-even/clamp"
};

// Returns every conversion that the testee declares, casts first: each pair of real types, each rounding
// mode, each out-of-range rule, and scale_offset with up to 20 pairs of parameters for types of 16 bits or
// fewer. Filters are filters of a suite (selection.h), in which each conversion stands for a request with its
// id. Throws Refused if nothing is left, and as select().
std::vector<Conversion> conversions_of(const Description& testee, const std::vector<std::string>& filters);

// Returns a request for these codes of the input type: one array of one dimension.
RequestSpec spec_of(const Conversion& conversion, const std::vector<Bits>& codes);

}  // namespace zarrproof::fuzz::sweep
