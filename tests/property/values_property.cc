// unpack and pack, load and store: every code of every type. Ties, compared with their definition with
// Boost's rational numbers. The properties of cast_value and scale_offset compare rounding and arithmetic.

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

}  // namespace
}  // namespace zarrproof::test::values_property
