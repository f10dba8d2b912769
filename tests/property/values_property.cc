// Scalars of metadata. unpack and pack, load and store: every code of every type. Ties, compared with their
// definition with Boost's rational numbers. The properties of cast_value and scale_offset compare rounding
// and arithmetic.

#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "tests/property/arbitrary.h"

namespace zarrproof::test::values_property {
namespace {

void expect_inverse(Bits code, const Type& type) {
  const Value value = unpack(code, type.type);
  const Number number = decode(code, type.format);
  ASSERT_EQ(value.is_nan(), number.is_nan()) << type.type.name << " " << code;
  ASSERT_EQ(value.is_infinite(), number.is_infinite()) << type.type.name << " " << code;
  if (number.is_nan()) {
    ASSERT_TRUE(decode(pack(value, type.type), type.format).is_nan());
    return;
  }
  ASSERT_EQ(value.is_negative(), number.negative) << type.type.name << " " << code;
  if (number.is_finite()) {
    const Value expected = Value::finite(number.negative, Integer(number.significand), number.exponent);
    ASSERT_EQ(compare(value, expected), 0) << type.type.name << " " << code;
  }
  ASSERT_EQ(pack(value, type.type), code) << type.type.name;
}

TEST(Element, UnpackAndPackAreInverseForEveryCodeUpTo16Bits) {
  for (const Format& format : kFormats)
    if (format.bits() <= 16)
      for (Bits code = 0; code <= format.mask(); ++code) expect_inverse(code, type_of(format));
}

RC_GTEST_PROP(Element, UnpackAndPackAreInverseForWideTypes, ()) {
  const Type type = any_type();
  expect_inverse(any_code(type.format), type);
}

RC_GTEST_PROP(Element, LoadAndStoreAreInverse, ()) {
  const Type type = any_type();
  const Bits code = any_code(type.format);
  std::array<std::byte, 8> bytes{};
  store(code, type.type, bytes);
  RC_ASSERT(load(bytes, type.type) == code);
  bytes[0] |= static_cast<std::byte>(0xff & ~type.type.mask());  // upper bits carry nothing
  RC_ASSERT(load(bytes, type.type) == code);
}

RC_GTEST_PROP(Element, HexadecimalIsReversible, (const std::vector<std::uint8_t>& data)) {
  std::vector<std::byte> bytes;
  for (std::uint8_t one : data) bytes.push_back(static_cast<std::byte>(one));
  RC_ASSERT(from_hexadecimal(to_hexadecimal(bytes)) == bytes);
}

Rational exactly(const Value& value) {
  Rational result(value.numerator(), value.denominator());
  const Integer power = Integer(1) << static_cast<unsigned>(std::abs(value.exponent()));
  if (value.exponent() >= 0)
    result *= Rational(power);
  else
    result /= Rational(power);
  return value.is_negative() ? Rational(-result) : result;
}

// Returns a fraction that no type need have.
Value any_fraction() {
  const auto part = [] { return *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()); };
  const auto shift = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(-150, 150));
  return Value::finite(*rc::gen::arbitrary<bool>(), Integer(part()) + 1, shift,
                       Integer(part() >> (part() % 64)) + 1);
}

RC_GTEST_PROP(Round, IsTieExactlyMidway, ()) {
  const Type type = any_type();
  const Value value = any_fraction();
  const Rational down = exactly(round(value, type.type, Rounding::towards_negative));
  const Rational up = exactly(round(value, type.type, Rounding::towards_positive));
  RC_ASSERT(is_tie(value, type.type) == (down != up && exactly(value) * 2 == down + up));
}

std::string any_digits(int max_digits) {
  std::string digits;
  const int length = *rc::gen::inRange(1, max_digits + 1);
  for (int i = 0; i < length; ++i)
    digits += static_cast<char>('0' + *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(0, 10)));
  return digits;
}

struct Decimal {
  std::string text;
  Rational value;
};

Decimal any_decimal() {
  const bool negative = *rc::gen::arbitrary<bool>();
  std::string whole = any_digits(12);
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
  const std::string fraction = any_digits(25);
  const int reach = *rc::gen::element(45, 340);  // about the ranges of float32 and float64
  const int exponent = *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(-reach, reach));
  Decimal decimal;
  decimal.text = std::string(negative ? "-" : "") + whole + "." + fraction + "e" + std::to_string(exponent);
  std::string digits = whole + fraction;
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));  // Boost takes 0... for octal
  Rational value{Integer(digits)};
  const int power = exponent - static_cast<int>(fraction.size());
  const Integer ten = boost::multiprecision::pow(Integer(10), static_cast<unsigned>(std::abs(power)));
  value = power >= 0 ? Rational(value * ten) : Rational(value / ten);
  decimal.value = negative ? Rational(-value) : value;
  return decimal;
}

std::optional<Bits> scalar(const std::string& text, const Type& type) {
  Interpretation interpretation(Answers::defaults());
  try {
    return read_real(read_json(text), type.type, "here", interpretation);
  } catch (const Refused&) {
    return std::nullopt;
  }
}

// META-7.
RC_GTEST_PROP(Scalar, ADecimalIsRoundedOnce, ()) {
  const Type type = any_float();
  const Decimal decimal = any_decimal();
  RC_LOG() << decimal.text << " for " << type.type.name << std::endl;
  const auto result = scalar(decimal.text, type);
  const auto expected = round_by_definition(decimal.value, type.format, Rounding::nearest_even);
  const bool tiny = type.type.is_e8m0() && decimal.value < value_of(decode(0, type.format));
  if (expected && !tiny) {
    RC_ASSERT(result.has_value());
    RC_ASSERT(value_of(decode(*result, type.format)) == *expected);
  } else if (type.type.has_infinity()) {
    RC_ASSERT(decode(result.value(), type.format).is_infinite());
  } else {
    RC_ASSERT(!result.has_value());
  }
}

// META-4.
RC_GTEST_PROP(Scalar, IntegersArriveOrAreRefused, ()) {
  const Type type = any_integer();
  Integer value = Integer(*rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()));
  value >>= static_cast<unsigned>(*rc::gen::inRange(0, 64));
  if (*rc::gen::arbitrary<bool>()) value = -value;
  const auto result = scalar(value.str(), type);
  const bool fits = value >= numerator(value_of(decode(lowest_code(type.format), type.format))) &&
                    value <= numerator(value_of(decode(highest_code(type.format), type.format)));
  RC_ASSERT(result.has_value() == fits);
  if (fits) RC_ASSERT(numerator(value_of(decode(*result, type.format))) == value);
}

RC_GTEST_PROP(Scalar, EveryCodeHasItsHexadecimalText, ()) {
  const Type type = any_float();
  const Bits code = any_code(type.format);
  std::string text = "\"0x";
  for (int digit = 2 * type.type.width; digit-- > 0;) text += "0123456789abcdef"[(code >> (4 * digit)) & 15];
  RC_ASSERT(scalar(text + "\"", type) == code);
}
}  // namespace
}  // namespace zarrproof::test::values_property
