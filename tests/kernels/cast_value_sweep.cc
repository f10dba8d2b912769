// cast_value: every code of every type of at most 16 bits, to all 26 types, in every rounding mode, under
// every out-of-range rule, as encode and as decode. Refusals of 16-bit codes: see casts.h. Types of 32 and 64
// bits have too many codes to test all: the breakpoints, and random codes.
#include <gtest/gtest.h>

#include <random>

#include "tests/kernels/casts.h"
#include "tests/support/codes.h"

namespace zarrproof::test {
namespace {

// The number of random codes of each pair of wide types.
constexpr int kRandomCodes = 2000;

class CastValueSweep : public testing::TestWithParam<TypePair> {};

TEST_P(CastValueSweep, EveryCode) {
  const auto& [from, to] = GetParam();
  expect_equal_casts(from, to, all_codes(from));
}

INSTANTIATE_TEST_SUITE_P(, CastValueSweep,
                         testing::ValuesIn(pairs_from([](const DataType& from) { return from.bits <= 16; })),
                         pair_name);

class CastValueBreakpoints : public testing::TestWithParam<TypePair> {};

TEST_P(CastValueBreakpoints, AndTheirNeighbours) {
  const auto& [from, to] = GetParam();
  expect_equal_casts(from, to, cast_breakpoints(from, to, 16));
}

TEST_P(CastValueBreakpoints, AndRandomCodes) {
  const auto& [from, to] = GetParam();
  std::mt19937_64 engine(from.bits * 100u + static_cast<unsigned>(to.bits));
  std::vector<Bits> codes(kRandomCodes);
  for (Bits& code : codes) code = engine() & from.mask();
  expect_equal_casts(from, to, codes);
}

INSTANTIATE_TEST_SUITE_P(, CastValueBreakpoints,
                         testing::ValuesIn(pairs_from([](const DataType& from) { return from.bits > 16; })),
                         pair_name);

}  // namespace
}  // namespace zarrproof::test
