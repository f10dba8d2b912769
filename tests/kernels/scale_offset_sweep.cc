// Compares encode and decode by scale_offset of the kernels with the reference:
//   types of up to 8 bits      every code with every offset, and with every scale
//   types of up to 6 bits      every code with every pair of offset and scale
//   types of 16 bits and more  special parameters and random pairs of them, each on special codes, on codes
//                              with results near the limits, and on random codes
//   types of 8 bits and more   random parameters, on codes near them
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <random>

#include "reference/codec/scale_offset.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "tests/kernels/proof.h"
#include "tests/support/codes.h"
#include "tests/support/iterations.h"

namespace zarrproof::test {
namespace {

constexpr int kRandomPairs = 100;       // for each type
constexpr int kRandomParameters = 300;  // for each type

std::vector<std::string> types_of(int min_bits, int max_bits) {
  std::vector<std::string> names;
  for (const DataType& type : real_data_types())
    if (type.bits >= min_bits && type.bits <= max_bits) names.push_back(type.name);
  return names;
}

std::string type_name(const testing::TestParamInfo<std::string>& info) {
  return info.param;
}

// Checks kernels on every target against the reference: scale_offset with these parameters on the codes, in
// both directions. The reference is evaluated once. The first code that can be encoded is the fill value. If
// there is none, no chain can have these parameters, and nothing is checked.
void expect_equal_operations(const DataType& type, std::optional<Bits> offset, std::optional<Bits> scale,
                             const std::vector<Bits>& codes) {
  if (testing::Test::HasFailure()) return;  // the first difference is enough to read
  const ScaleOffset codec(ScaleOffsetConfiguration{.type = type, .offset = offset, .scale = scale});
  const OutcomeTable forwards = make_table(codec, Direction::encode, codes);
  const OutcomeTable backwards = make_table(codec, Direction::decode, codes);
  const auto first_accepted = std::find_if(forwards.results.begin(), forwards.results.end(),
                                           [](const Converted& result) { return static_cast<bool>(result); });
  if (first_accepted == forwards.results.end()) return;  // no fill value survives (SO-5)
  const Bits fill = forwards.codes[static_cast<std::size_t>(first_accepted - forwards.results.begin())];
  const Metadata metadata = metadata_of(type, scale_offset(type, offset, scale), fill);
  for (const KernelTarget& target : kernel_targets()) {
    expect_equal(forwards, Direction::encode, metadata, target);
    expect_equal(backwards, Direction::decode, metadata, target);
  }
}

// Returns the code of the number of the type next to the value, towards zero, if it is in range.
std::optional<Bits> code_near(const Value& value, const DataType& type) {
  const Value rounded = round(value, type, Rounding::towards_zero);
  if (compare(rounded, highest(type)) > 0 || compare(rounded, lowest(type)) < 0) return std::nullopt;
  return pack(rounded, type);
}

// Adds the code of code_near(), if there is one, and the three codes on each side of it.
void add_codes_near(std::vector<Bits>& codes, const Value& value, const DataType& type) {
  const auto code = code_near(value, type);
  if (!code) return;
  for (Bits step = 0; step < 7; ++step) codes.push_back((*code + step - 3) & type.mask());
}

class ScaleOffsetSweep : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetSweep, EveryOffset) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : all_codes(type))
    expect_equal_operations(type, offset, std::nullopt, all_codes(type));
}

TEST_P(ScaleOffsetSweep, EveryScale) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits scale : all_codes(type))
    expect_equal_operations(type, std::nullopt, scale, all_codes(type));
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetSweep, testing::ValuesIn(types_of(0, 8)), type_name);

class ScaleOffsetPairSweep : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetPairSweep, EveryOffsetWithEveryScale) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : all_codes(type))
    for (const Bits scale : all_codes(type)) expect_equal_operations(type, offset, scale, all_codes(type));
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetPairSweep, testing::ValuesIn(types_of(0, 6)), type_name);

// Returns small numbers and their inverses, the limits and their neighbours, and NaN and infinities. With 3,
// 5 and 3/4 many results are ties.
std::vector<Bits> special_parameters(const DataType& type) {
  std::vector<Bits> codes{0, 1, 2, type.mask(), type.mask() - 1};
  const auto add = [&](const Value& value) {
    if (const auto code = code_near(value, type)) codes.push_back(*code);
  };
  for (const int number : {1, 2, 3, 5, 7, 10, 127, 256, 1000, 30000}) {
    const Value value = Value::integer(number);
    add(value);
    add(value.negated());
    if (type.is_floating()) add(quotient(Value::integer(1), value));
  }
  for (const Value& limit : {highest(type), lowest(type)}) {
    add(limit);
    add(quotient(limit, Value::integer(2)));
    add(quotient(limit, Value::integer(3)));
  }
  if (type.is_floating()) {
    const Bits infinity = pack(Value::infinity(false), type), sign = Bits{1} << (type.bits - 1);
    const Bits smallest_normal = Bits{1} << type.mantissa_bits;
    codes.insert(codes.end(), {sign, infinity, infinity | sign, type.nan, infinity + 1, smallest_normal,
                               smallest_normal - 1, 3 * smallest_normal / 4});
    add(quotient(Value::integer(3), Value::integer(4)));
  }
  return codes;
}

// Adds codes that the four operations with the parameter move near the limits, or to zero.
void add_codes_for(std::vector<Bits>& codes, Bits parameter, const DataType& type) {
  const Value operand = unpack(parameter, type);
  if (!operand.is_finite()) return;
  for (const Value& goal : {highest(type), lowest(type), unpack(1, type), unpack(0, type)}) {
    std::vector<Value> values{sum(goal, operand), difference(goal, operand), product(goal, operand)};
    if (!operand.is_zero()) values.push_back(quotient(goal, operand));
    for (const Value& value : values) add_codes_near(codes, value, type);
  }
}

std::vector<Bits> codes_for(std::optional<Bits> offset, std::optional<Bits> scale, const DataType& type) {
  std::vector<Bits> codes = notable_codes(type);
  for (const auto& parameter : {offset, scale})
    if (parameter) add_codes_for(codes, *parameter, type);
  std::mt19937_64 engine(1);
  for (int i = 0; i < 1000; ++i) codes.push_back(engine() & type.mask());
  return codes;
}

class ScaleOffsetBreakpoints : public testing::TestWithParam<std::string> {};

TEST_P(ScaleOffsetBreakpoints, OfOffsets) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits offset : special_parameters(type))
    expect_equal_operations(type, offset, std::nullopt, codes_for(offset, std::nullopt, type));
}

TEST_P(ScaleOffsetBreakpoints, OfScales) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits scale : special_parameters(type))
    expect_equal_operations(type, std::nullopt, scale, codes_for(std::nullopt, scale, type));
}

TEST_P(ScaleOffsetBreakpoints, OfBoth) {
  const DataType type = *find_data_type(GetParam());
  const std::vector<Bits> known = special_parameters(type);
  std::mt19937_64 engine(2);
  const auto any_parameter = [&] {
    return engine() % 4 == 0 ? engine() & type.mask() : known[engine() % known.size()];
  };
  for (int i = 0; i < kRandomPairs; ++i) {
    const Bits offset = any_parameter(), scale = any_parameter();
    expect_equal_operations(type, offset, scale, codes_for(offset, scale, type));
  }
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetBreakpoints, testing::ValuesIn(types_of(16, 64)), type_name);

// bfloat16 is rounded twice: to float32, then to bfloat16. Every product and quotient of two significands is
// calculated at every exponent at which it is subnormal, or next to it: for a scale near 2^20 or 2^-20, the
// exponent fields 0 to 23 hold all of them. The bias is 127.
TEST(ScaleOffsetOfBfloat16, OfEverySignificand) {
  const DataType type = *find_data_type("bfloat16");
  constexpr Bits kBelowOne = 127 - 20, kAboveOne = 127 + 20, kSignificands = 1 << 7;
  std::vector<Bits> codes;
  for (Bits code = 0; code < 24 * kSignificands; ++code) codes.push_back(code);
  for (const Bits exponent : {kBelowOne, kAboveOne})
    for (Bits significand = 0; significand < kSignificands; ++significand)
      expect_equal_operations(type, std::nullopt, exponent * kSignificands + significand, codes);
}

class RandomScaleOffset : public testing::TestWithParam<std::string> {};

// Operands that nearly cancel, quotients near a number or midway between two, and any two parameters.
TEST_P(RandomScaleOffset, OnNeighbours) {
  const DataType type = *find_data_type(GetParam());
  const Bits sign = Bits{1} << (type.bits - 1);
  const std::vector<Bits> known = notable_codes(type);
  std::mt19937_64 engine(3);
  const auto any_code_near_known = [&] {
    const Bits number = engine();  // number % 5 - 2 is -2 to 2, modulo 2^64
    return (number % 3 == 0 ? engine() : known[engine() % known.size()] + number % 5 - 2) & type.mask();
  };
  for (int i = 0; i < iterations(kRandomParameters); ++i) {
    const Bits parameter = any_code_near_known();
    std::vector<Bits> codes{0, parameter, any_code_near_known(), any_code_near_known() / 7};
    // Codes that differ from the parameter in 3 random bits at each place, and their negatives: sums that
    // cancel.
    for (int shift = 0; shift < type.bits; shift += 7) {
      const Bits near = parameter + ((engine() >> 61) << shift);
      codes.push_back(near & type.mask());
      codes.push_back((near ^ sign) & type.mask());
    }
    expect_equal_operations(type, parameter, std::nullopt, codes);
    expect_equal_operations(type, std::nullopt, parameter, codes);
    // Small numbers, which have results in an integer type.
    const Bits other = engine() % 2 == 0 ? any_code_near_known() : (engine() % 5) & type.mask();
    expect_equal_operations(type, other, parameter, codes);
    expect_equal_operations(type, parameter, other, codes);
  }
}

INSTANTIATE_TEST_SUITE_P(, RandomScaleOffset, testing::ValuesIn(types_of(8, 64)), type_name);

}  // namespace
}  // namespace zarrproof::test
