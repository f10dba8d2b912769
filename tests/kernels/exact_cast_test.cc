// Compares the kernels with integer arithmetic (exact_cast.h) for every code of 32 bits whose result nearly
// no other code has. `zarrproof sweep builtin:kernels` serves all other codes; for these, its reference would
// take hours.
#include "tests/kernels/exact_cast.h"

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

#include "reference/codec/cast_value.h"
#include "tests/kernels/casts.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {
namespace {

constexpr Bits kSlice = Bits{1} << 20;  // float32: one sign and one exponent

// Compares the integer arithmetic with the reference for one code of a slice.
void expect_reference_agrees(const CastValueConfiguration& cast, const ExactCast& exact, Bits first) {
  const Bits at = first / kSlice * 7919 % kChunk;  // another place in each slice
  Bytes results(kChunk * cast.stored_type.element_size());
  exact.write(first, results.data());
  Interpretation interpretation(Answers::defaults());
  const Converted wanted = CastValue(cast).encode(first + at, interpretation);
  ASSERT_TRUE(wanted) << first + at;
  const Bytes bytes = array_of(std::vector{*wanted}, cast.stored_type);
  ASSERT_EQ(std::memcmp(results.data() + at * bytes.size(), bytes.data(), bytes.size()), 0) << first + at;
}

// Compares the kernels with the integer arithmetic for every code of a slice.
void expect_equal_slice(const Plan& plan, const ExactCast& exact, Bits first) {
  std::vector<std::uint32_t> codes(kChunk);
  Bytes wanted(plan.encoded_size()), got(plan.encoded_size());
  for (Bits chunk = first; chunk < first + kSlice; chunk += kChunk) {
    std::iota(codes.begin(), codes.end(), static_cast<std::uint32_t>(chunk));
    exact.write(chunk, wanted.data());
    const auto error = call(plan, Direction::encode, std::as_bytes(std::span(codes)), got);
    ASSERT_FALSE(error) << error->message();
    ASSERT_EQ(got, wanted) << "from code " << chunk << " on";
  }
}

class ExactCasts : public testing::TestWithParam<Pair> {};

TEST_P(ExactCasts, EveryCode) {
  const auto& [from, to] = GetParam();
  std::size_t slices = 0;
  for (const Rounding rounding : all_roundings())
    for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
      if (rule == OutOfRange::wrap && !to.is_integer()) continue;  // CV-6
      const CastValueConfiguration cast{.array_type = from,
                                        .stored_type = to,
                                        .rounding = rounding,
                                        .out_of_range = rule,
                                        .encode_map = {},
                                        .decode_map = {}};
      const Metadata metadata = metadata_of(from, cast_value(to, rounding, rule), one_of(from));
      const auto plan = Kernels().prepare(metadata, {kChunk}, Layout::c);
      ASSERT_TRUE(plan);
      for (Bits first = 0; first < Bits{1} << 32; first += kSlice) {
        const auto exact = ExactCast::of(cast, first, first + kSlice - 1);
        if (!exact) continue;
        ++slices;
        ASSERT_NO_FATAL_FAILURE(expect_reference_agrees(cast, *exact, first)) << name(rounding);
        ASSERT_NO_FATAL_FAILURE(expect_equal_slice(**plan, *exact, first)) << name(rounding);
      }
    }
  EXPECT_GT(slices, 0u);
}

// Returns the pairs float32 to integers, and int32 and uint32 to float32.
std::vector<Pair> exact_pairs() {
  std::vector<Pair> pairs = pairs_from([](const DataType& from) {
    return from.name == "float32" || from.name == "int32" || from.name == "uint32";
  });
  std::erase_if(pairs, [](const Pair& pair) {
    return pair.from.is_integer() ? pair.to.name != "float32" : !pair.to.is_integer();
  });
  return pairs;
}

INSTANTIATE_TEST_SUITE_P(, ExactCasts, testing::ValuesIn(exact_pairs()), pair_name);

}  // namespace
}  // namespace zarrproof::test
