// cast_value: every code of every type of at most 16 bits, to all 26 types, in every rounding mode, under
// every out-of-range rule, as encode and as decode. Refusals of 16-bit codes: see casts.h.
#include <gtest/gtest.h>

#include "tests/kernels/casts.h"
#include "tests/support/codes.h"

namespace zarrproof::test {
namespace {

class CastValueSweep : public testing::TestWithParam<Pair> {};

TEST_P(CastValueSweep, EveryCode) {
  const auto& [from, to] = GetParam();
  expect_equal_casts(from, to, all_codes(from));
}

INSTANTIATE_TEST_SUITE_P(, CastValueSweep,
                         testing::ValuesIn(pairs_from([](const DataType& from) { return from.bits <= 16; })),
                         pair_name);

}  // namespace
}  // namespace zarrproof::test
