// Properties of scale_offset for random types, elements and parameters: one operation equals exact arithmetic
// that is rounded by definition, and two operations equal one after the other.
#include "tests/property/arbitrary.h"

namespace zarrproof::test::scale_offset_property {
namespace {

ScaleOffset codec_of(const Type& type, std::optional<Bits> offset, std::optional<Bits> scale) {
  return ScaleOffset(ScaleOffsetConfiguration{.type = type.type, .offset = offset, .scale = scale});
}

// Returns the result of a single operation; nothing if the type has no such number.
std::optional<Rational> rounded_into(const Rational& exact, const Type& type) {
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
  expect_result(encode_with(codec, in), rounded_into(number(in, type) - number(offset, type), type), type);
  expect_result(decode_with(codec, in), rounded_into(number(in, type) + number(offset, type), type), type);
}

RC_GTEST_PROP(ScaleOffset, MultiplicationAndDivision, ()) {
  const Type type = any_type();
  const Bits in = any_finite_code(type.format), scale = any_finite_code(type.format);
  RC_LOG() << description(type, in, scale) << std::endl;
  const ScaleOffset codec = codec_of(type, std::nullopt, scale);
  expect_result(encode_with(codec, in), rounded_into(number(in, type) * number(scale, type), type), type);
  if (number(scale, type) != 0)
    expect_result(decode_with(codec, in), rounded_into(number(in, type) / number(scale, type), type), type);
}

RC_GTEST_PROP(ScaleOffset, IsItsTwoOperationsOneByOne, ()) {
  const Type type = any_type();
  const Bits in = any_code(type.format), offset = any_code(type.format), scale = any_code(type.format);
  const ScaleOffset both = codec_of(type, offset, scale);
  const ScaleOffset only_offset = codec_of(type, offset, std::nullopt),
                    only_scale = codec_of(type, std::nullopt, scale);
  const auto expect_equal = [&](const Converted& result, const Converted& first, auto second) {
    const Converted expected = first ? second(*first) : first;
    RC_ASSERT(static_cast<bool>(result) == static_cast<bool>(expected));
    if (result) RC_ASSERT(same(*result, *expected, type.format));
  };
  expect_equal(encode_with(both, in), encode_with(only_offset, in),
               [&](Bits bits) { return encode_with(only_scale, bits); });
  expect_equal(decode_with(both, in), decode_with(only_scale, in),
               [&](Bits bits) { return decode_with(only_offset, bits); });
}

}  // namespace
}  // namespace zarrproof::test::scale_offset_property
