// scale_offset in types of 16 bits and more: special parameters, each on special codes, on codes with results
// near the limits, and on random codes.
#include <gtest/gtest.h>

#include <random>

#include "reference/values/element.h"
#include "tests/kernels/operations.h"
#include "tests/support/codes.h"

namespace zarrproof::test {
namespace {

constexpr int kRandomPairs = 100;

std::vector<std::string> wide_types() {
  std::vector<std::string> names;
  for (const DataType& type : real_data_types())
    if (type.bits >= 16) names.push_back(type.name);
  return names;
}

// Returns small numbers and their inverses, the limits and their neighbours, and NaN and infinities. With 3,
// 5 and 3/4 many results are ties.
std::vector<Bits> parameters(const DataType& type) {
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
  for (const Bits offset : parameters(type))
    expect_equal_operations(type, offset, std::nullopt, codes_for(offset, std::nullopt, type));
}

TEST_P(ScaleOffsetBreakpoints, OfScales) {
  const DataType type = *find_data_type(GetParam());
  for (const Bits scale : parameters(type))
    expect_equal_operations(type, std::nullopt, scale, codes_for(std::nullopt, scale, type));
}

TEST_P(ScaleOffsetBreakpoints, OfBoth) {
  const DataType type = *find_data_type(GetParam());
  const std::vector<Bits> known = parameters(type);
  std::mt19937_64 engine(2);
  const auto any = [&] {
    return engine() % 4 == 0 ? engine() & type.mask() : known[engine() % known.size()];
  };
  for (int i = 0; i < kRandomPairs; ++i) {
    const Bits offset = any(), scale = any();
    expect_equal_operations(type, offset, scale, codes_for(offset, scale, type));
  }
}

// bfloat16 is rounded twice: to float32, then to bfloat16. Every product and quotient of two significands is
// calculated at every exponent at which it is subnormal, or next to it.
TEST(ScaleOffsetOfBfloat16, OfEverySignificand) {
  const DataType type = *find_data_type("bfloat16");
  constexpr Bits kBelowOne = 127 - 20, kAboveOne = 127 + 20, kSignificands = 1 << 7;
  std::vector<Bits> codes;
  for (Bits code = 0; code < 24 * kSignificands; ++code) codes.push_back(code);
  for (const Bits exponent : {kBelowOne, kAboveOne})
    for (Bits significand = 0; significand < kSignificands; ++significand)
      expect_equal_operations(type, std::nullopt, exponent * kSignificands + significand, codes);
}

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetBreakpoints, testing::ValuesIn(wide_types()),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace zarrproof::test
