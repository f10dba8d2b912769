#include "tests/property/arbitrary.h"

namespace zarrproof::test::cast_value_property {
namespace {

Rational number(Bits code, const Type& type) {
  return value_of(decode(code, type.format));
}

// Returns whether a cast is from zero or a negative number to float8_e8m0fnu, which has separate rules for
// them.
bool is_below_e8m0(Bits code, const Type& from, const Type& to) {
  return to.type.is_e8m0() && number(code, from) <= 0;
}

RC_GTEST_PROP(CastValue, AgreesWithTheDefinition, ()) {
  const Type from = any_type(), to = any_type();
  const Rounding mode = any_rounding();
  const Bits in = code_of_interest(from.format, to.format);
  if (is_below_e8m0(in, from, to)) return;
  RC_LOG() << words(from, to, mode, in) << std::endl;
  const auto expected = round_by_definition(number(in, from), to.format, mode);
  const Converted result = encode(cast_of(from, to, mode), in);
  RC_ASSERT(static_cast<bool>(result) == expected.has_value());
  if (expected)
    RC_ASSERT(number(*result, to) == *expected);
  else
    RC_ASSERT(result.error() == Reason::out_of_range);
}

RC_GTEST_PROP(CastValue, ClampGivesTheLimitOrInfinity, ()) {
  const Type from = any_type(), to = any_type();
  const Rounding mode = any_rounding();
  const Bits in = code_of_interest(from.format, to.format);
  RC_LOG() << words(from, to, mode, in) << std::endl;
  const Converted result = encode(cast_of(from, to, mode, OutOfRange::clamp), in);
  RC_ASSERT(static_cast<bool>(result));
  const bool outside = is_below_e8m0(in, from, to) || !round_by_definition(number(in, from), to.format, mode);
  if (!outside) return;
  const bool low = number(in, from) < number(lowest_code(to.format), to);
  const Number got = decode(*result, to.format);
  if (to.format.specials == Specials::ieee)
    RC_ASSERT(got.is_infinite() && got.negative == low);
  else
    RC_ASSERT(*result == (low ? lowest_code(to.format) : highest_code(to.format)));
}

RC_GTEST_PROP(CastValue, IsMonotonic, ()) {
  const Type from = any_type(), to = any_type();
  const Rounding mode = any_rounding();
  Bits a = code_of_interest(from.format, to.format);
  Bits b = code_of_interest(from.format, to.format);
  if (number(b, from) < number(a, from)) std::swap(a, b);
  const CastValue cast = cast_of(from, to, mode, OutOfRange::clamp);
  const Number low = decode(*encode(cast, a), to.format), high = decode(*encode(cast, b), to.format);
  if (low.is_infinite() || high.is_infinite())
    RC_ASSERT((low.is_infinite() && low.negative) || (high.is_infinite() && !high.negative));
  else
    RC_ASSERT(value_of(low) <= value_of(high));
}

RC_GTEST_PROP(CastValue, ClampIsIdempotent, ()) {
  const Type from = any_type(), to = any_type();
  const Bits once =
      *encode(cast_of(from, to, any_rounding(), OutOfRange::clamp), code_of_interest(from.format, to.format));
  RC_ASSERT(*encode(cast_of(to, to, any_rounding(), OutOfRange::clamp), once) == once);
}

RC_GTEST_PROP(CastValue, WrapIsCongruent, ()) {
  const Type from = any_type(), to = any_integer();
  const Rounding mode = any_rounding();
  const Bits in = code_of_interest(from.format, to.format);
  RC_LOG() << words(from, to, mode, in) << std::endl;
  const Converted result = encode(cast_of(from, to, mode, OutOfRange::wrap), in);
  RC_ASSERT(static_cast<bool>(result));
  RC_ASSERT((*result & ~to.format.mask()) == 0U);
  const Integer distance = numerator(number(*result, to)) - round_to_integer(number(in, from), mode);
  RC_ASSERT(distance % (Integer(1) << to.format.bits()) == 0);
}

RC_GTEST_PROP(CastValue, ExactValuesAreKeptUnderEveryMode, ()) {
  const Type from = any_type(), to = any_type();
  const Bits in = code_of_interest(from.format, to.format);
  const Rational value = number(in, from);
  if (is_below_e8m0(in, from, to) || round_by_definition(value, to.format, Rounding::towards_zero) != value)
    return;
  for (Rounding mode : all_roundings()) {
    const Converted result = encode(cast_of(from, to, mode), in);
    RC_ASSERT(static_cast<bool>(result));
    RC_ASSERT(number(*result, to) == value);
    const Converted back = decode_with(cast_of(from, to, mode), *result);
    RC_ASSERT(static_cast<bool>(back));
    RC_ASSERT(number(*back, from) == value);
  }
}

// Returns whether the wide type has every number of the narrow type.
bool holds(const Format& wide, const Format& narrow) {
  if (wide.specials == Specials::e8m0 || narrow.specials == Specials::e8m0) return wide.name == narrow.name;
  if (narrow.is_integer() && wide.is_integer())
    return wide.mantissa_bits >= narrow.mantissa_bits && wide.sign_bits >= narrow.sign_bits;
  if (wide.is_integer()) return false;
  const Rational highest = value_of(decode(highest_code(wide), wide));
  if (highest < value_of(decode(highest_code(narrow), narrow))) return false;
  if (narrow.is_integer())
    return wide.mantissa_bits + 1 >= narrow.mantissa_bits &&
           -highest <= value_of(decode(lowest_code(narrow), narrow));
  return wide.mantissa_bits >= narrow.mantissa_bits &&
         value_of(decode(1, wide)) <= value_of(decode(1, narrow));
}

void expect_widening_keeps(Bits code, const Type& narrow, const Type& wide) {
  const CastValue cast = cast_of(narrow, wide, Rounding::nearest_even);
  const Converted out = encode(cast, code);
  ASSERT_TRUE(static_cast<bool>(out)) << words(narrow, wide, Rounding::nearest_even, code);
  const Converted back = decode_with(cast, *out);
  ASSERT_TRUE(static_cast<bool>(back)) << words(narrow, wide, Rounding::nearest_even, code);
  ASSERT_EQ(number(*back, narrow), number(code, narrow)) << words(narrow, wide, Rounding::nearest_even, code);
  ASSERT_EQ(number(*out, wide), number(code, narrow)) << words(narrow, wide, Rounding::nearest_even, code);
}

TEST(CastValue, EveryNumberUpTo8BitsSurvivesEveryWidening) {
  int pairs = 0;
  for (const Format& narrow : kFormats)
    for (const Format& wide : kFormats) {
      if (narrow.bits() > 8 || !holds(wide, narrow)) continue;
      ++pairs;
      for (Bits code = 0; code <= narrow.mask(); ++code)
        if (decode(code, narrow).is_finite()) expect_widening_keeps(code, type_of(narrow), type_of(wide));
    }
  EXPECT_GT(pairs, 100);
}

RC_GTEST_PROP(CastValue, WideNumbersSurviveEveryWidening, ()) {
  const Type narrow = any_type(), wide = any_type();
  if (!holds(wide.format, narrow.format)) return;
  expect_widening_keeps(any_finite_code(narrow.format), narrow, wide);
}

RC_GTEST_PROP(CastValue, BetweenIeeeTypesSpecialValuesSurvive, ()) {
  const Type from = any_float(), to = any_float();
  if (!from.type.is_ieee() || !to.type.is_ieee()) return;
  const Bits in = any_code(from.format);
  const Number value = decode(in, from.format);
  const Converted result = encode(cast_of(from, to, any_rounding(), OutOfRange::clamp), in);
  RC_ASSERT(static_cast<bool>(result));
  const Number got = decode(*result, to.format);
  RC_ASSERT(got.is_nan() == value.is_nan());
  if (value.is_nan()) return;
  RC_ASSERT(got.negative == value.negative);
  if (value.is_infinite()) RC_ASSERT(got.is_infinite());
}

RC_GTEST_PROP(CastValue, NaNAndInfinityNeverBecomeANumber, ()) {
  const Type from = any_float(), to = any_type();
  const Bits in = any_code(from.format);
  if (decode(in, from.format).is_finite()) return;
  const OutOfRange rule = to.type.is_integer() ? OutOfRange::wrap : OutOfRange::clamp;
  const Converted result = encode(cast_of(from, to, any_rounding(), rule), in);
  if (result) RC_ASSERT(!decode(*result, to.format).is_finite());
}

// Every entry of a map of all codes is applied, for any codes.
RC_GTEST_PROP(CastValue, TheFirstEntryOfTheMapWins, ()) {
  const Type from = any_type(), to = any_type();
  ScalarMap map;
  for (int i = 0; i < 6; ++i) map.entries.emplace_back(any_code(from.format), any_code(to.format));
  const CastValue cast(CastValueConfiguration{
      .array_type = from.type, .stored_type = to.type, .encode_map = map, .decode_map = {}});
  Answers bitwise = Answers::defaults();
  bitwise.set(OpenPoint::map_zero, Answer::bitwise);
  bitwise.set(OpenPoint::map_nan, Answer::bitwise);
  for (const auto& entry : map.entries) {
    Interpretation interpretation(bitwise);
    const auto first = std::find_if(map.entries.begin(), map.entries.end(),
                                    [&](const auto& candidate) { return candidate.first == entry.first; });
    RC_ASSERT(*cast.encode(entry.first, interpretation) == first->second);
  }
}

}  // namespace
}  // namespace zarrproof::test::cast_value_property
