// Casts between two real types in every rounding mode and under every out-of-range rule.
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::test {

struct Pair {
  DataType from, to;
};
inline void PrintTo(const Pair& pair, std::ostream* out) {
  *out << pair.from.name << " -> " << pair.to.name;
}

// Returns all pairs whose first type meets the condition. The second type is any of the 26.
std::vector<Pair> pairs_from(const std::function<bool(const DataType&)>& condition);

// Returns a name such as "float16_to_int8", for parametrised tests.
std::string pair_name(const testing::TestParamInfo<Pair>& info);

// Checks kernels on every target against the reference: the codes of `from`, cast to `to` as the encode of
// from -> to and as the decode of to -> from. The reference is evaluated once. A code of 16 bits that every
// rounding mode refuses for one reason is put alone under one mode only, unless the environment has
// ZARRPROOF_EVERY_REFUSAL.
void expect_equal_casts(const DataType& from, const DataType& to, const std::vector<Bits>& codes);

}  // namespace zarrproof::test
