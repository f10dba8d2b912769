#include "tests/property/arbitrary.h"

namespace zarrproof::test::cast_value_property {
namespace {

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
  const Converted result = encode_with(cast_of(from, to, mode), in);
  RC_ASSERT(static_cast<bool>(result) == expected.has_value());
  if (expected)
    RC_ASSERT(number(*result, to) == *expected);
  else
    RC_ASSERT(result.error() == Reason::out_of_range);
  const Converted decoded = decode_with(cast_of(to, from, mode), in);
  RC_ASSERT(static_cast<bool>(decoded) == static_cast<bool>(result));
  if (result) RC_ASSERT(*decoded == *result);
}

RC_GTEST_PROP(CastValue, ClampGivesTheLimitOrInfinity, ()) {
  const Type from = any_type(), to = any_type();
  const Rounding mode = any_rounding();
  const Bits in = code_of_interest(from.format, to.format);
  RC_LOG() << words(from, to, mode, in) << std::endl;
  const Converted result = encode_with(cast_of(from, to, mode, OutOfRange::clamp), in);
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

RC_GTEST_PROP(CastValue, WrapIsCongruent, ()) {
  const Type from = any_type(), to = any_integer();
  const Rounding mode = any_rounding();
  const Bits in = code_of_interest(from.format, to.format);
  RC_LOG() << words(from, to, mode, in) << std::endl;
  const Converted result = encode_with(cast_of(from, to, mode, OutOfRange::wrap), in);
  RC_ASSERT(static_cast<bool>(result));
  RC_ASSERT((*result & ~to.format.mask()) == 0U);
  const Integer distance = numerator(number(*result, to)) - round_to_integer(number(in, from), mode);
  RC_ASSERT(distance % (Integer(1) << to.format.bits()) == 0);
}

RC_GTEST_PROP(CastValue, NaNAndInfinityNeverBecomeANumber, ()) {
  const Type from = any_float(), to = any_type();
  const Bits in = any_code(from.format);
  if (decode(in, from.format).is_finite()) return;
  const OutOfRange rule = to.type.is_integer() ? OutOfRange::wrap : OutOfRange::clamp;
  const Converted result = encode_with(cast_of(from, to, any_rounding(), rule), in);
  if (result) RC_ASSERT(!decode(*result, to.format).is_finite());
}

}  // namespace
}  // namespace zarrproof::test::cast_value_property
