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

// A calculation under a rounding mode. volatile prevents the compiler from moving it.
template <class Calculation>
auto under(int mode, Calculation calculation) {
  std::fesetround(mode);
  const volatile auto result = calculation();
  std::fesetround(FE_TONEAREST);
  return result;
}

// The default answers: overflow with clamp is an infinity in every mode. IEEE 754 gives the largest finite
// number in modes that point inwards.
Answers like_ieee() {
  Answers answers = Answers::defaults();
  answers.set(OpenPoint::directed_overflow, Answer::largest_finite);
  return answers;
}

Bits cast_bits(const CastValue& cast, Bits in) {
  Interpretation interpretation(like_ieee());
  return *cast.encode(in, interpretation);
}

template <class Float>
void expect_same(Bits result, Float expected, std::string_view type, Bits in) {
  const Format& format = format_of(type);
  ASSERT_TRUE(same(result, bits_of(expected), format))
      << "of " << std::hex << in << ": " << result << " instead of " << bits_of(expected);
}

TEST(Hardware, Float64ToFloat32) {
  for (const Mode& mode : kModes) {
    const CastValue cast = cast_of("float64", "float32", mode.rounding, OutOfRange::clamp);
    for_codes(format_of("float64"), 100'000, [&](Bits in) {
      const volatile double value = std::bit_cast<double>(in);
      expect_same(cast_bits(cast, in), under(mode.hardware, [&] { return static_cast<float>(value); }),
                  "float32", in);
    });
  }
}

TEST(Hardware, Float32ToFloat64) {
  const CastValue cast = cast_of("float32", "float64", Rounding::nearest_even);
  for_codes(format_of("float32"), 100'000, [&](Bits in) {
    const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(in));
    expect_same(cast_bits(cast, in), static_cast<double>(value), "float64", in);
  });
}

template <class Integer, class Float>
void check_integer_to_float(std::string_view from, std::string_view to) {
  for (const Mode& mode : kModes) {
    const CastValue cast = cast_of(from, to, mode.rounding);
    for_codes(format_of(from), 40'000, [&](Bits in) {
      const volatile Integer value = static_cast<Integer>(in);
      expect_same(cast_bits(cast, in), under(mode.hardware, [&] { return static_cast<Float>(value); }), to,
                  in);
    });
  }
}

TEST(Hardware, Int64ToFloat64) {
  check_integer_to_float<std::int64_t, double>("int64", "float64");
}

TEST(Hardware, Int64ToFloat32) {
  check_integer_to_float<std::int64_t, float>("int64", "float32");
}

// Compilers convert uint64 by several instructions, which are right in round-to-nearest only.
template <class Float>
void check_uint64_to(std::string_view to) {
  const CastValue cast = cast_of("uint64", to, Rounding::nearest_even);
  for_codes(format_of("uint64"), 40'000, [&](Bits in) {
    const volatile std::uint64_t value = in;
    expect_same(cast_bits(cast, in), static_cast<Float>(value), to, in);
  });
}

TEST(Hardware, Uint64ToFloat64) {
  check_uint64_to<double>("float64");
}

TEST(Hardware, Uint64ToFloat32) {
  check_uint64_to<float>("float32");
}

TEST(Hardware, Float64ToInt32) {
  for (const Mode& mode : kModes) {
    const CastValue cast = cast_of("float64", "int32", mode.rounding);
    for_codes(format_of("float64"), 60'000, [&](Bits in) {
      const volatile double value = std::bit_cast<double>(in);
      const double whole = under(mode.hardware, [&] { return std::nearbyint(value); });
      Interpretation interpretation(like_ieee());
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
    ASSERT_EQ(static_cast<std::int64_t>(cast_bits(cast, in)), std::llround(value)) << std::hex << in;
  });
}

template <class Float>
struct Codecs {
  DataType type;
  ScaleOffset shift, stretch;
  Codecs(std::string_view name, Bits parameter)
      : type(find_data_type(name).value()),
        shift(ScaleOffsetConfiguration{.type = type, .offset = parameter, .scale = {}}),
        stretch(ScaleOffsetConfiguration{.type = type, .offset = {}, .scale = parameter}) {}
};

// Default answers follow IEEE 754: infinity and NaN.
template <class Float, class Word>
void check_operations(std::string_view name) {
  const Format& format = format_of(name);
  const auto check = [&](Bits in, Bits parameter) {
    const Codecs<Float> codecs(name, parameter);
    const volatile Float a = std::bit_cast<Float>(static_cast<Word>(in));
    const volatile Float b = std::bit_cast<Float>(static_cast<Word>(parameter));
    const auto bits = [&](auto operation) {
      Interpretation interpretation(Answers::defaults());
      return *operation(interpretation);
    };
    const volatile Float difference = a - b, sum = a + b, product = a * b, quotient = a / b;
    expect_same(bits([&](auto& i) { return codecs.shift.encode(in, i); }), Float(difference), name, in);
    expect_same(bits([&](auto& i) { return codecs.shift.decode(in, i); }), Float(sum), name, in);
    expect_same(bits([&](auto& i) { return codecs.stretch.encode(in, i); }), Float(product), name, in);
    expect_same(bits([&](auto& i) { return codecs.stretch.decode(in, i); }), Float(quotient), name, in);
  };
  RandomCodes codes(format);
  for (int i = iterations(80'000); i > 0; --i) check(codes.next(), codes.next());
  const Bits special[] = {0,
                          1,
                          2,
                          highest_code(format),
                          highest_code(format) + 1,  // infinity
                          highest_code(format) + 2,  // NaN
                          Bits{1} << format.mantissa_bits,
                          (Bits{1} << format.mantissa_bits) - 1,
                          bits_of(Float(1)),
                          bits_of(Float(3)),
                          bits_of(Float(0.1))};
  for (Bits a : special)
    for (Bits b : special)
      for (Bits sign_a : {Bits{0}, Bits{1}})
        for (Bits sign_b : {Bits{0}, Bits{1}})
          check(a | (sign_a << (format.bits() - 1)), b | (sign_b << (format.bits() - 1)));
}

TEST(Hardware, ScaleOffsetFloat32) {
  check_operations<float, std::uint32_t>("float32");
}

TEST(Hardware, ScaleOffsetFloat64) {
  check_operations<double, std::uint64_t>("float64");
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
    expect_same(*codec.encode(in, interpretation), float(encoded), "float32", in);
    expect_same(*codec.decode(in, interpretation), float(decoded), "float32", in);
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
