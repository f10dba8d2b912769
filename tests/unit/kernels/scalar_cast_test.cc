#include <gtest/gtest.h>

#include "reference/values/rounding.h"
#include "tests/support/codes.h"
#include "tests/support/iterations.h"
#include "tests/unit/kernels/random_codes.h"
#include "tests/unit/kernels/scalar_agreement.h"

namespace zarrproof::kernels::scalar_cast_test {
namespace {

constexpr OutOfRange kRules[] = {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap};

CastValueConfiguration configuration(const DataType& from, const DataType& to, Rounding rounding,
                                     OutOfRange rule) {
  CastValueConfiguration made;
  made.array_type = from;
  made.stored_type = to;
  made.rounding = rounding;
  made.out_of_range = rule;
  return made;
}

// Every ordered pair is encoded, so each decode, which is the reverse pair, is tested once.
TEST(ScalarCast, AgreesOnEveryCodeOfSmallTypes) {
  for (const DataType& from : real_data_types()) {
    if (from.bits > 8) continue;
    const std::vector<Bits> codes = test::all_codes(from);
    for (const DataType& to : real_data_types())
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : kRules)
          ASSERT_EQ(difference(configuration(from, to, rounding, rule), codes, {}), "");
  }
}

TEST(ScalarCast, AgreesAtTheBoundariesOfWideTypes) {
  for (const DataType& from : real_data_types()) {
    if (from.bits <= 8) continue;
    for (const DataType& to : real_data_types()) {
      const std::vector<Bits> codes = test::cast_breakpoints(from, to, 8);
      for (const Rounding rounding : all_roundings())
        for (const OutOfRange rule : kRules)
          ASSERT_EQ(difference(configuration(from, to, rounding, rule), codes, {}), "");
    }
  }
}

TEST(ScalarCast, AgreesOnRandomCodes) {
  Random random(1);
  const std::vector<DataType> types = real_data_types();
  const std::vector<Rounding> roundings(all_roundings().begin(), all_roundings().end());
  for (int i = 0; i < test::iterations(100000); ++i) {
    const CastValueConfiguration made = configuration(pick(types, random), pick(types, random),
                                                      pick(roundings, random), kRules[random() % 3]);
    const std::vector<Bits> codes = {random_code(made.array_type, random),
                                     random_code(made.stored_type, random)};
    ASSERT_EQ(difference(made, {codes.data(), 1}, {codes.data() + 1, 1}), "");
  }
}

}  // namespace
}  // namespace zarrproof::kernels::scalar_cast_test
