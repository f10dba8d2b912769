// cast_value from types of 32 and 64 bits, whose codes are too many to try all of them.
#include <gtest/gtest.h>

#include "tests/kernels/breakpoints.h"
#include "tests/kernels/casts.h"

namespace zarrproof::test {
namespace {

class CastValueBreakpoints : public testing::TestWithParam<Pair> {};

TEST_P(CastValueBreakpoints, AndTheirNeighbours) {
  const auto& [from, to] = GetParam();
  expect_equal_casts(from, to, cast_breakpoints(from, to));
}

INSTANTIATE_TEST_SUITE_P(, CastValueBreakpoints,
                         testing::ValuesIn(pairs_from([](const DataType& from) { return from.bits > 16; })),
                         pair_name);

}  // namespace
}  // namespace zarrproof::test
