// The casts between two types, in every operation, mode and rule, one after the other.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/campaign/scope.h"
#include "fuzz/questions/case.h"

namespace zarrproof::fuzz {

// A cast from one type to another in an operation, with a mode and a rule; or, of one type, no codec.
struct Turn {
  Operation operation;
  DataType from, to;
  bool casts = true;
  Rounding rounding = Rounding::nearest_even;
  OutOfRange rule = OutOfRange::refuse;
};

// All turns, mixed: first the types alone; then each pair of types once in the first operation of the testee,
// to nearest, ties to even, and once in the other, in any mode; then each once more in both, and so on.
std::vector<Turn> mixed_turns(const Scope& scope, std::uint64_t seed);

// A turn with all the numbers at which it turns, or some where there are too many; of other types, elements
// of all kinds.
Case turn_case(const Turn& turn, std::uint64_t seed);

}  // namespace zarrproof::fuzz
