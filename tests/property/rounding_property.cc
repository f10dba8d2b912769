// Ties, compared with their definition with Boost's rational numbers. The properties of cast_value and
// scale_offset compare rounding and arithmetic.
#include "tests/property/arbitrary.h"

namespace zarrproof::test::rounding_property {
namespace {

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
}  // namespace zarrproof::test::rounding_property
