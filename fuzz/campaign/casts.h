// The casts between two types, in every operation, mode and rule, one after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/campaign/scope.h"
#include "fuzz/cases/case.h"

namespace zarrproof::fuzz {

// A cast from one type to another in an operation, with a mode and a rule; or, of one type, no codec.
struct PlannedCast {
  Operation operation;
  DataType from, to;
  bool casts = true;
  Rounding rounding = Rounding::nearest_even;
  OutOfRange rule = OutOfRange::refuse;
};

// All casts, mixed: first the types alone; then each pair of types once in the first operation of the testee,
// to nearest, ties to even, and once in the other, in any mode; then each once more in both, and so on.
std::vector<PlannedCast> planned_casts(const Scope& scope, std::uint64_t seed);

// A cast with all its breakpoints, or some of them where there are too many; of other types, elements
// of all kinds.
Case case_of_cast(const PlannedCast& planned, std::uint64_t seed);

}  // namespace zarrproof::fuzz
