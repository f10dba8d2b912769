// The processor's arithmetic as an oracle: IEEE 754 under its four rounding modes. Compiled with
// -frounding-math.
#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstdlib>

#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "tests/oracle/floats.h"

namespace zarrproof::test::hardware_test {
namespace {

struct Mode {
  Rounding rounding;
  int hardware;
};

const Mode kModes[] = {
    {Rounding::nearest_even, FE_TONEAREST},
    {Rounding::towards_zero, FE_TOWARDZERO},
    {Rounding::towards_positive, FE_UPWARD},
    {Rounding::towards_negative, FE_DOWNWARD},
};

// Returns the result of a calculation under a rounding mode. volatile prevents the compiler from moving it.
template <class Calculation>
auto under(int mode, Calculation calculation) {
  std::fesetround(mode);
  const volatile auto result = calculation();
  std::fesetround(FE_TONEAREST);
  return result;
}

void expect_same(Bits result, float expected, Bits in) {
  ASSERT_TRUE(same(result, bits_of(expected), format_of("float32")))
      << "of " << std::hex << in << ": " << result << " instead of " << bits_of(expected);
}

TEST(Hardware, Float64ToInt32) {
  for (const Mode& mode : kModes) {
    const CastValue cast = cast_of("float64", "int32", mode.rounding);
    for_codes(format_of("float64"), 60'000, [&](Bits in) {
      const volatile double value = std::bit_cast<double>(in);
      const double whole = under(mode.hardware, [&] { return std::nearbyint(value); });
      Interpretation interpretation(Answers::defaults());
      const Converted result = cast.encode(in, interpretation);
      if (whole >= -0x1p31 && whole < 0x1p31) {
        ASSERT_TRUE(static_cast<bool>(result)) << std::hex << in;
        ASSERT_EQ(static_cast<std::int32_t>(*result), static_cast<std::int32_t>(whole)) << std::hex << in;
      } else {
        ASSERT_FALSE(static_cast<bool>(result)) << std::hex << in;
        ASSERT_EQ(result.error(), std::isfinite(whole) ? Reason::out_of_range
                                  : std::isnan(whole)  ? Reason::nan_not_representable
                                                       : Reason::infinity_not_representable);
      }
    });
  }
}

TEST(Hardware, Float64ToInt64ByNearestAway) {
  const CastValue cast = cast_of("float64", "int64", Rounding::nearest_away);
  for_codes(format_of("float64"), 60'000, [&](Bits in) {
    const double value = std::bit_cast<double>(in);
    if (!(value > -0x1p62 && value < 0x1p62)) return;
    Interpretation interpretation(Answers::defaults());
    ASSERT_EQ(static_cast<std::int64_t>(*cast.encode(in, interpretation)), std::llround(value))
        << std::hex << in;
  });
}

// Both operations, as in the specification's formula.
TEST(Hardware, ScaleOffsetFloat32Formula) {
  const DataType type = find_data_type("float32").value();
  RandomCodes codes(format_of("float32"));
  for (int i = iterations(100'000); i > 0; --i) {
    const Bits in = codes.next(), offset = codes.next(), scale = codes.next();
    const ScaleOffset codec(ScaleOffsetConfiguration{.type = type, .offset = offset, .scale = scale});
    const auto number = [](Bits bits) { return std::bit_cast<float>(static_cast<std::uint32_t>(bits)); };
    const volatile float x = number(in), o = number(offset), s = number(scale);
    const volatile float difference = x - o, encoded = difference * s, quotient = x / s,
                         decoded = quotient + o;
    Interpretation interpretation(Answers::defaults());
    expect_same(*codec.encode(in, interpretation), encoded, in);
    expect_same(*codec.decode(in, interpretation), decoded, in);
  }
}

// META-7 compared with the C library, which rounds decimals correctly.
template <class Float>
void check_decimals(std::string_view name, Float (*parse)(const char*, char**)) {
  const DataType type = find_data_type(name).value();
  std::mt19937_64 engine(7);
  for (int i = iterations(60'000); i > 0; --i) {
    std::string text = std::to_string(engine() % 10) + "." + std::to_string(engine()) +
                       std::to_string(engine() >> (engine() % 64));
    const int reach = type.bias / 3;
    text +=
        "e" + std::to_string(static_cast<int>(engine() % static_cast<unsigned>(2 * reach + 20)) - reach - 10);
    Interpretation interpretation(Answers::defaults());
    const Bits result = read_real(read_json(text), type, "here", interpretation);
    ASSERT_EQ(result, bits_of(parse(text.c_str(), nullptr))) << text;
  }
}

TEST(Hardware, DecimalsOfFloat64) {
  check_decimals<double>("float64", std::strtod);
}

TEST(Hardware, DecimalsOfFloat32) {
  check_decimals<float>("float32", std::strtof);
}

}  // namespace
}  // namespace zarrproof::test::hardware_test
