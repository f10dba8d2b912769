// A codec asks an open point only if the answers to it lead to different outcomes (interpretation.h): a cast
// of 1.0 to uint8 asks nothing, because every answer gives 1. One operation of scale_offset equals exact
// arithmetic that is rounded by definition, and two operations equal one after the other. cast_value compared
// with rounding by definition, and scalar_map with its definition: the first matching entry (CV-1).

#include "tests/property/arbitrary.h"

namespace zarrproof::test::codecs_property {
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

using Entries = std::vector<std::pair<Bits, Bits>>;

struct Outcome {
  Converted converted;
  std::vector<OpenPoint> asked;

  bool operator==(const Outcome& other) const {
    if (asked != other.asked || bool(converted) != bool(other.converted)) return false;
    return converted ? *converted == *other.converted : converted.error() == other.converted.error();
  }
};

std::optional<Bits> search(const Entries& entries, Bits in, const Format& format,
                           Interpretation& interpretation) {
  const Number number = decode(in, format);
  for (const auto& [key, result] : entries) {
    if (key == in) return result;
    const Number other = decode(key, format);
    if (number.is_zero() && other.is_zero() && interpretation.choose(OpenPoint::map_zero) == Answer::numeric)
      return result;
    if (number.is_nan() && other.is_nan() && interpretation.choose(OpenPoint::map_nan) == Answer::any)
      return result;
  }
  return std::nullopt;
}

// Returns few different codes, so that keys repeat: zeros of both signs, NaNs with several payloads, and
// random ones.
std::vector<Bits> few_codes(const Type& type) {
  const Bits sign = Bits{1} << (type.type.bits - 1);
  std::vector<Bits> codes = {0, sign, type.type.nan, type.type.nan | sign, type.type.nan + 1, ~Bits{0}};
  for (int i = 0; i < 4; ++i) codes.push_back(any_code(type.format));
  for (Bits& code : codes) code &= type.format.mask();
  return codes;
}

RC_GTEST_PROP(CastMap, IsSearchedInItsOrder, ()) {
  const Type from = any_type(), to = any_type();
  const std::vector<Bits> codes = few_codes(from);
  CastValueConfiguration configuration{.array_type = from.type,
                                       .stored_type = to.type,
                                       .rounding = any_rounding(),
                                       .out_of_range = OutOfRange::clamp};
  const CastValue without_map(configuration);
  Entries& entries = configuration.encode_map.entries;
  for (Bits count = below(40); count > 0; --count)
    entries.emplace_back(codes[below(codes.size())], any_code(to.format));
  const CastValue cast(configuration);
  for (const Bits in : codes) {
    RC_LOG() << words(from, to, configuration.rounding, in) << std::endl;
    const auto found = alternatives({}, 1000, [&](Interpretation& interpretation) {
      return Outcome{cast.encode(in, interpretation), interpretation.asked()};
    });
    const auto expected = alternatives({}, 1000, [&](Interpretation& interpretation) {
      const auto result = search(entries, in, from.format, interpretation);
      const Converted converted = result ? Converted(*result) : without_map.encode(in, interpretation);
      return Outcome{converted, interpretation.asked()};
    });
    RC_ASSERT(found->size() == expected->size());
    for (std::size_t i = 0; i < found->size(); ++i) {
      RC_ASSERT((*found)[i].answers == (*expected)[i].answers);
      RC_ASSERT((*found)[i].outcome == (*expected)[i].outcome);
    }
  }
}

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

constexpr std::size_t kMaxAlternatives = 1000;

// Returns the result in a comparable form: all NaNs are one outcome.
std::string outcome_text(const Converted& converted, const Type& type) {
  if (!converted) return "error";
  const Number number = decode(*converted, type.format);
  return number.is_nan() ? "NaN" : std::to_string(*converted);
}

// Returns whether two alternatives both asked this open point and answer it differently, and agree in all
// other open points that both asked.
bool differ_only_in(OpenPoint open_point, const Answers& a, const Answers& b) {
  for (OpenPoint other : all_open_points()) {
    const auto one = a.get(other), two = b.get(other);
    if (one && two && (*one != *two) != (other == open_point)) return false;
  }
  return a.get(open_point) && b.get(open_point);
}

// Returns the name of the first open point that was asked although no answer changes an outcome, or that
// there are too many alternatives. Empty if neither is so.
template <class Run>
std::string asked_in_vain(Run run) {
  const auto found = alternatives({}, kMaxAlternatives, run);
  if (!found) return "more than " + std::to_string(kMaxAlternatives) + " alternatives";
  for (OpenPoint open_point : all_open_points()) {
    bool asked = false;
    bool matters = false;
    for (const auto& one : *found) {
      asked = asked || one.answers.get(open_point).has_value();
      for (const auto& other : *found)
        matters = matters ||
                  (differ_only_in(open_point, one.answers, other.answers) && one.outcome != other.outcome);
    }
    if (asked && !matters) return std::string(name(open_point));
  }
  return "";
}

// Returns any code of `from`, or one where the cast to `to` changes.
Bits any_input(const Type& from, const Type& to) {
  return *rc::gen::arbitrary<bool>() ? any_code(from.format) : code_of_interest(from.format, to.format);
}

RC_GTEST_PROP(OpenPoints, CastValueAsksOnlyWhatMatters, ()) {
  const Type from = any_type(), to = any_type();
  const OutOfRange rules[] = {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap};
  const OutOfRange rule = rules[*rc::gen::inRange(0, to.type.is_integer() ? 3 : 2)];
  const Rounding mode = any_rounding();
  const CastValue cast = cast_of(from, to, mode, rule);
  const Bits in = any_input(from, to), stored = any_input(to, from);
  RC_LOG() << words(from, to, mode, in) << std::endl;
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome_text(cast.encode(in, interpretation), to);
            }) == "");
  RC_LOG() << "back: " << words(to, from, mode, stored) << std::endl;
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome_text(cast.decode(stored, interpretation), from);
            }) == "");
}

RC_GTEST_PROP(OpenPoints, ScaleOffsetAsksOnlyWhatMatters, ()) {
  const Type type = any_type();
  const Bits in = any_code(type.format);
  const auto maybe = [&]() -> std::optional<Bits> {
    if (*rc::gen::inRange(0, 4) == 0) return std::nullopt;
    return any_code(type.format);
  };
  const ScaleOffset codec(ScaleOffsetConfiguration{.type = type.type, .offset = maybe(), .scale = maybe()});
  RC_LOG() << type.type.name << " " << describe_bits(in, type.type) << std::endl;
  // One operation only: a second one may undo the effect of an answer on the first one.
  const ScaleOffset offset_alone(
      ScaleOffsetConfiguration{.type = type.type, .offset = any_code(type.format), .scale = {}});
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome_text(offset_alone.encode(in, interpretation), type);
            }) == "");
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome_text(offset_alone.decode(in, interpretation), type);
            }) == "");
  // With both operations there are at most kMaxAlternatives alternatives.
  RC_ASSERT(alternatives({}, kMaxAlternatives, [&](Interpretation& interpretation) {
              return outcome_text(codec.encode(in, interpretation), type);
            }).has_value());
}

RC_GTEST_PROP(OpenPoints, GivenAnswersAreNotAsked, ()) {
  const Type from = any_type(), to = any_type();
  const CastValue cast = cast_of(from, to, any_rounding());
  Interpretation interpretation(Answers::defaults());
  (void)cast.encode(any_input(from, to), interpretation);
  RC_ASSERT(interpretation.asked().empty());
  RC_ASSERT(interpretation.answers() == Answers::defaults());
}
}  // namespace
}  // namespace zarrproof::test::codecs_property
