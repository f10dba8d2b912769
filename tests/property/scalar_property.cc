// Scalars of metadata.

#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "tests/property/arbitrary.h"

namespace zarrproof::test::scalar_property {
namespace {

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
}  // namespace zarrproof::test::scalar_property
