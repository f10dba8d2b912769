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

RC_GTEST_PROP(Round, DirectedModesBracketTheValue, ()) {
  const Type type = any_type();
  const Value value = any_fraction();
  const Value down = round(value, type.type, Rounding::towards_negative);
  const Value up = round(value, type.type, Rounding::towards_positive);
  RC_ASSERT(compare(down, value) <= 0);
  RC_ASSERT(compare(value, up) <= 0);
  RC_ASSERT((compare(down, value) == 0) == (compare(value, up) == 0));
  const Value inwards = round(value, type.type, Rounding::towards_zero);
  RC_ASSERT(compare(inwards, value.is_negative() ? up : down) == 0);
}

RC_GTEST_PROP(Round, NearestIsAtMostHalfAway, ()) {
  const Type type = any_type();
  const Value value = any_fraction();
  const Rational down = exactly(round(value, type.type, Rounding::towards_negative));
  const Rational up = exactly(round(value, type.type, Rounding::towards_positive));
  for (Rounding mode : {Rounding::nearest_even, Rounding::nearest_away}) {
    const Rational result = exactly(round(value, type.type, mode));
    RC_ASSERT(abs(Rational(result - exactly(value))) * 2 <= up - down);
  }
}

RC_GTEST_PROP(Round, IsIdempotent, ()) {
  const Type type = any_type();
  const Rounding mode = any_rounding();
  const Value once = round(any_fraction(), type.type, mode);
  RC_ASSERT(compare(round(once, type.type, any_rounding()), once) == 0);
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

RC_GTEST_PROP(Arithmetic, FloorLog2Brackets, ()) {
  const Value value = any_fraction();
  const std::int64_t k = floor_log2(value);
  const Value power = Value::finite(value.is_negative(), 1, k);
  const Value next = Value::finite(value.is_negative(), 1, k + 1);
  RC_ASSERT(abs(exactly(power)) <= abs(exactly(value)));
  RC_ASSERT(abs(exactly(value)) < abs(exactly(next)));
}

}  // namespace
}  // namespace zarrproof::test::rounding_property
