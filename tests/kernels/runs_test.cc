// Checks the runs of fuzz/sweep/runs.h against the reference, code by code, in types of 16 bits.
// A run is an interval of codes with one outcome, or with equally spaced results.
// Example: from int16 to int4 with the rule "clamp", the codes of 7 to 32767 are one run with the result 7.
#include "fuzz/sweep/runs.h"

#include <gtest/gtest.h>

#include "fuzz/sweep/codes.h"
#include "fuzz/sweep/oracle.h"
#include "reference/codec/cast_value.h"
#include "reference/values/element.h"

namespace zarrproof::test::runs_test {
namespace {

using fuzz::sweep::CodeRun;

// The number of codes with equal upper 6 bits. In float16 these are one sign and one exponent, as runs_of()
// requires.
constexpr Bits kCodesOfOneExponent = 1024;

// Expects that the runs cover the codes once and in order, each with the reference's outcome.
void expect_runs(const CastValueConfiguration& cast, Bits first, Bits last) {
  const CastValue codec(cast);
  Interpretation interpretation(Answers::defaults());
  Bits next = first;
  for (const CodeRun& run : fuzz::sweep::runs_of(cast, Answers::defaults(), first, last)) {
    ASSERT_EQ(run.first, next);
    for (Bits code = run.first; code <= run.last; ++code, ++next) {
      const Converted expected = codec.encode(code, interpretation);
      ASSERT_EQ(static_cast<bool>(run.outcome), static_cast<bool>(expected)) << code;
      if (expected)
        ASSERT_EQ((*run.outcome + (code - run.first) * run.stride) & cast.stored_type.mask(), *expected)
            << code;
      else
        ASSERT_EQ(run.outcome.error(), expected.error()) << code;
    }
  }
  EXPECT_EQ(next, last + 1);
}

class Runs16 : public testing::TestWithParam<std::string> {};

TEST_P(Runs16, AreTheReferenceCodeByCode) {
  for (const char* from : {"int16", "uint16", "float16"})
    for (const Rounding rounding : all_roundings())
      for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
        const CastValueConfiguration cast{.array_type = *find_data_type(from),
                                          .stored_type = *find_data_type(GetParam()),
                                          .rounding = rounding,
                                          .out_of_range = rule};
        for (Bits first = 0; first < 0x10000; first += kCodesOfOneExponent) {
          expect_runs(cast, first, first + kCodesOfOneExponent - 1);
          if (HasFatalFailure()) FAIL() << from << ", " << name(rounding) << ", first code " << first;
        }
      }
}

INSTANTIATE_TEST_SUITE_P(, Runs16,
                         testing::Values("int4", "uint8", "int16", "uint64", "float4_e2m1fn", "float8_e5m2",
                                         "float8_e4m3fnuz", "float8_e8m0fnu", "bfloat16", "float64"),
                         [](const auto& one) { return std::string(one.param); });

// A block of a type of 32 bits has the 2^17 codes with equal upper 15 bits.
constexpr int kBlockBits = 17;

// The first codes of the blocks that are compared.
constexpr Bits kFirstCodes[] = {
    0x00000000, 0x80000000,              // 0 and -0.0; of int32 0 and the least number
    0x3fc00000, 0xbfc00000,              // 1.5 and -1.5
    0x7f800000, 0xff800000,              // the infinities, then NaNs
    0x7ffe0000, 0xfffe0000,              // NaNs; of int32 up to the greatest number, and up to -1
    0x17700000, 0x21000000, 0x60720000,  // numbers between 0 and the infinity
};

TEST(Oracle, HasTheReferencesOutcomeOfEachCode) {
  Description all;
  all.operations = {"encode"};
  all.codecs = {"bytes", "cast_value"};
  all.data_types = {"float32", "int32", "int16", "float64"};
  for (const char* id :
       {"float32-float64/encode/nearest-even/error", "float32-int16/encode/nearest-away/clamp",
        "int32-int16/encode/towards-zero/wrap", "int32-float32/encode/nearest-even/error"})
    for (const fuzz::sweep::Conversion& conversion : fuzz::sweep::conversions_of(all, {id})) {
      const fuzz::sweep::Oracle oracle(conversion, Answers::defaults());
      const CastValue codec(*fuzz::first_cast(conversion.array));
      const std::size_t size = conversion.output_type().element_size();
      for (const Bits first : kFirstCodes) {
        const std::vector<Bits> block = fuzz::sweep::codes_of(conversion, first >> kBlockBits);
        ASSERT_EQ(block.front(), first);
        const fuzz::sweep::ExpectedBlock found = oracle.expected(block);
        fuzz::sweep::ExpectedBlock expected;
        Interpretation interpretation(Answers::defaults());
        for (const Bits code : block) {
          const Converted result = codec.encode(code, interpretation);
          (result ? expected.accepted : expected.refused).push_back(code);
          if (!result) continue;
          expected.results.resize(expected.results.size() + size);
          store(*result, conversion.output_type(), std::span(expected.results).last(size));
        }
        EXPECT_EQ(found.accepted, expected.accepted) << conversion.id << ", first code " << first;
        EXPECT_EQ(found.refused, expected.refused) << conversion.id << ", first code " << first;
        EXPECT_EQ(found.results, expected.results) << conversion.id << ", first code " << first;
      }
    }
}

// A fill value that a cast maps to several results, depending on answers to open points, would make several
// readings of the metadata.
TEST(Oracle, EveryConversionCanBeAsked) {
  Description all;
  all.operations = {"encode", "decode"};
  all.codecs = {"bytes", "cast_value", "scale_offset"};
  for (const DataType& type : real_data_types()) all.data_types.push_back(type.name);
  const auto conversions = fuzz::sweep::conversions_of(all, {});
  EXPECT_GT(conversions.size(), 10000u);
  for (const fuzz::sweep::Conversion& conversion : conversions)
    EXPECT_NO_THROW(fuzz::sweep::Oracle(conversion, Answers::defaults())) << conversion.id;
}

}  // namespace
}  // namespace zarrproof::test::runs_test
