// All casts between two types: each operation, rounding mode and out-of-range rule.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/campaign/scope.h"
#include "fuzz/cases/case.h"

namespace zarrproof::fuzz {

// A cast between two types in one operation, with one rounding mode and one rule. If both types are equal,
// there is no codec.
struct PlannedCast {
  Operation operation;
  DataType from, to;
  bool casts = true;
  Rounding rounding = Rounding::nearest_even;
  OutOfRange rule = OutOfRange::error;
};

// Returns all casts in random order: first each type without a codec; then each pair of types once in the
// testee's first operation with nearest-even, and once in the other operation with any mode; then each pair
// again in both operations, until all modes and rules were there.
std::vector<PlannedCast> planned_casts(const Scope& scope, std::uint64_t seed);

// Returns a cast with all its breakpoints, or with some of them where there are too many. For a type that is
// not real, elements of all kinds.
Case case_of_cast(const PlannedCast& planned, std::uint64_t seed);

}  // namespace zarrproof::fuzz
