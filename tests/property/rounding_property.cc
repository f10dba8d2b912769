// Rounding compared with its definition, with Boost's rational numbers.
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

RC_GTEST_PROP(Round, AgreesWithTheDefinition, ()) {
  const Type type = any_type();
  const Rounding mode = any_rounding();
  const Value value = any_fraction();
  if (type.type.is_e8m0() && value.is_negative()) return;
  const Value result = round(value, type.type, mode);
  const auto expected = round_by_definition(exactly(value), type.format, mode);
  if (expected)
    RC_ASSERT(exactly(result) == *expected);
  else
    RC_ASSERT(compare(result, highest(type.type)) > 0 || compare(result, lowest(type.type)) < 0);
}

RC_GTEST_PROP(Round, IsTieExactlyMidway, ()) {
  const Type type = any_type();
  const Value value = any_fraction();
  const Rational down = exactly(round(value, type.type, Rounding::towards_negative));
  const Rational up = exactly(round(value, type.type, Rounding::towards_positive));
  RC_ASSERT(is_tie(value, type.type) == (down != up && exactly(value) * 2 == down + up));
}

RC_GTEST_PROP(Arithmetic, IsExact, ()) {
  const Value a = any_fraction(), b = any_fraction();
  RC_ASSERT(exactly(sum(a, b)) == exactly(a) + exactly(b));
  RC_ASSERT(exactly(difference(a, b)) == exactly(a) - exactly(b));
  RC_ASSERT(exactly(product(a, b)) == exactly(a) * exactly(b));
  RC_ASSERT(exactly(quotient(a, b)) == exactly(a) / exactly(b));
  RC_ASSERT((compare(a, b) < 0) == (exactly(a) < exactly(b)));
}

}  // namespace
}  // namespace zarrproof::test::rounding_property
