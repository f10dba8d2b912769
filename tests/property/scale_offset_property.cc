#include "tests/property/arbitrary.h"

namespace zarrproof::test::scale_offset_property {
namespace {

ScaleOffset codec_of(const Type& type, std::optional<Bits> offset, std::optional<Bits> scale) {
  return ScaleOffset(ScaleOffsetConfiguration{.type = type.type, .offset = offset, .scale = scale});
}

Rational number(Bits code, const Type& type) {
  return value_of(decode(code, type.format));
}

// Returns the result of a single operation; nothing if the type has no such number.
std::optional<Rational> in_type(const Rational& exact, const Type& type) {
  if (type.format.is_integer() && denominator(exact) != 1) return std::nullopt;
  return round_by_definition(exact, type.format, Rounding::nearest_even);
}

// Under the default answers, overflow gives infinity in types that have it.
void expect_result(const Converted& result, const std::optional<Rational>& expected, const Type& type) {
  if (expected) {
    RC_ASSERT(static_cast<bool>(result));
    RC_ASSERT(decode(*result, type.format).is_finite());
    RC_ASSERT(number(*result, type) == *expected);
  } else if (type.type.has_infinity()) {
    RC_ASSERT(static_cast<bool>(result));
    RC_ASSERT(decode(*result, type.format).is_infinite());
  } else {
    RC_ASSERT(!result);
  }
}

std::string description(const Type& type, Bits in, Bits parameter) {
  return type.type.name + ": " + describe_bits(in, type.type) + " and " + describe_bits(parameter, type.type);
}

RC_GTEST_PROP(ScaleOffset, SubtractionAndAddition, ()) {
  const Type type = any_type();
  const Bits in = any_finite_code(type.format), offset = any_finite_code(type.format);
  RC_LOG() << description(type, in, offset) << std::endl;
  const ScaleOffset codec = codec_of(type, offset, std::nullopt);
  expect_result(encode(codec, in), in_type(number(in, type) - number(offset, type), type), type);
  expect_result(decode_with(codec, in), in_type(number(in, type) + number(offset, type), type), type);
}

RC_GTEST_PROP(ScaleOffset, MultiplicationAndDivision, ()) {
  const Type type = any_type();
  const Bits in = any_finite_code(type.format), scale = any_finite_code(type.format);
  RC_LOG() << description(type, in, scale) << std::endl;
  const ScaleOffset codec = codec_of(type, std::nullopt, scale);
  expect_result(encode(codec, in), in_type(number(in, type) * number(scale, type), type), type);
  if (number(scale, type) != 0)
    expect_result(decode_with(codec, in), in_type(number(in, type) / number(scale, type), type), type);
}

RC_GTEST_PROP(ScaleOffset, IsItsTwoOperationsOneByOne, ()) {
  const Type type = any_type();
  const Bits in = any_code(type.format), offset = any_code(type.format), scale = any_code(type.format);
  const ScaleOffset both = codec_of(type, offset, scale);
  const ScaleOffset shift = codec_of(type, offset, std::nullopt),
                    stretch = codec_of(type, std::nullopt, scale);
  const auto in_steps = [&](const Converted& first, auto second) { return first ? second(*first) : first; };
  const Converted encoded = in_steps(encode(shift, in), [&](Bits bits) { return encode(stretch, bits); });
  const Converted result = encode(both, in);
  RC_ASSERT(static_cast<bool>(result) == static_cast<bool>(encoded));
  if (result) RC_ASSERT(same(*result, *encoded, type.format));
}

RC_GTEST_PROP(ScaleOffset, DecodeAfterEncodeIsTheIdentityOnIntegers, ()) {
  const Type type = any_integer();
  const Bits in = any_code(type.format), offset = any_code(type.format), scale = any_code(type.format);
  const ScaleOffset codec = codec_of(type, offset, scale);
  const Converted encoded = encode(codec, in);
  if (!encoded || scale == 0) return;
  const Converted decoded = decode_with(codec, *encoded);
  RC_ASSERT(static_cast<bool>(decoded));
  RC_ASSERT(*decoded == in);
}

RC_GTEST_PROP(ScaleOffset, NaNStaysNaN, ()) {
  const Type type = any_float();
  const Bits in = any_code(type.format);
  if (!decode(in, type.format).is_nan()) return;
  const ScaleOffset codec = codec_of(type, any_code(type.format), any_code(type.format));
  RC_ASSERT(decode(*encode(codec, in), type.format).is_nan());
  RC_ASSERT(decode(*decode_with(codec, in), type.format).is_nan());
}

}  // namespace
}  // namespace zarrproof::test::scale_offset_property
