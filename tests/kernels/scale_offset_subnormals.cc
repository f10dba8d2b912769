// scale_offset of floats where an operand or a result is subnormal, or next to it. Vector loops calculate
// those of float32 and bfloat16 in float64, and those of float64 from larger numbers. Many of the results are
// next to ties.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "reference/values/element.h"
#include "tests/kernels/operations.h"

namespace zarrproof::test {
namespace {

constexpr int kScales = 300;
constexpr int kNumbers = 60;

class ScaleOffsetSubnormals : public testing::TestWithParam<std::string> {
 protected:
  const DataType type = *find_data_type(GetParam());
  const Bits mantissas = (Bits{1} << type.mantissa_bits) - 1;
  const Bits infinity = pack(Value::infinity(false), type);
  std::mt19937_64 engine{3};

  // Most have few bits, so that products and quotients are exact, or are ties.
  Bits mantissa() {
    const Bits any = engine() & mantissas;
    switch (engine() % 4) {
      case 0: return any;
      case 1: return any & engine() & engine();
      case 2: return any >> engine() % type.mantissa_bits << engine() % type.mantissa_bits & mantissas;
      default: return (mantissas - any % 3) & mantissas;
    }
  }

  // A number with this exponent, as its code has it, and any sign.
  Bits number(Bits exponent) {
    return (engine() & 1) << (type.bits - 1) | exponent << type.mantissa_bits | mantissa();
  }

  // Half the scales are near 1. The others have any exponent, subnormal numbers included.
  Bits scale() {
    const Bits bias = static_cast<Bits>(type.bias), spread = static_cast<Bits>(type.mantissa_bits) + 3;
    return number(engine() % 2 == 0 ? bias - spread + engine() % (2 * spread) : engine() % (2 * bias + 1));
  }

  std::vector<Bits> codes_for(const Value& factor) {
    std::vector<Bits> codes{0, Bits{1} << (type.bits - 1), infinity, type.nan};
    for (int i = 0; i < kNumbers; ++i) {
      codes.push_back(number(0));
      codes.push_back(number(engine() % 4));
      codes.push_back(number(engine() % static_cast<Bits>(2 * type.bias + 1)));
      const Value result = unpack(number(engine() % 3), type);
      const Value tie = sum(result, quotient(unpack(1, type), Value::integer(2)));
      for (const Value& goal : {result, tie}) {
        add_codes_near(codes, product(goal, factor), type);
        add_codes_near(codes, quotient(goal, factor), type);
      }
    }
    // Vectors with few such numbers, and with many.
    std::shuffle(codes.begin(), codes.begin() + static_cast<std::ptrdiff_t>(codes.size() / 2), engine);
    return codes;
  }
};

TEST_P(ScaleOffsetSubnormals, OfScales) {
  for (int i = 0; i < kScales; ++i) {
    const Bits code = scale();
    const Value factor = unpack(code, type);
    if (factor.is_finite() && !factor.is_zero())
      expect_equal_operations(type, std::nullopt, code, codes_for(factor));
  }
}

TEST_P(ScaleOffsetSubnormals, OfScalesAndSmallOffsets) {
  for (int i = 0; i < kScales / 4; ++i) {
    const Bits code = scale();
    const Value factor = unpack(code, type);
    if (factor.is_finite() && !factor.is_zero())
      expect_equal_operations(type, number(engine() % 3), code, codes_for(factor));
  }
}

// Quotients that are ties of subnormal numbers, of odd numbers by odd ones. In float64, the product of some
// of them with the reciprocal of the scale is not the exact quotient.
TEST_P(ScaleOffsetSubnormals, OfTies) {
  const int most_bits = std::min(type.mantissa_bits, 22);
  const Value smallest = unpack(1, type);
  for (int odd = 3; odd < 1 << most_bits / 2; odd += 2) {
    const Value scale = Value::integer(2 * odd);
    std::vector<Bits> codes;
    for (int i = 0; i < kNumbers; ++i) {
      const int other = static_cast<int>(engine() % (1u << most_bits)) / odd | 1;
      codes.push_back(pack(product(smallest, Value::integer(odd * other)), type));
    }
    expect_equal_operations(type, std::nullopt, pack(scale, type), codes);
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

INSTANTIATE_TEST_SUITE_P(, ScaleOffsetSubnormals,
                         testing::Values("float32", "float64", "bfloat16", "float16"),
                         [](const auto& one) { return one.param; });

}  // namespace
}  // namespace zarrproof::test
