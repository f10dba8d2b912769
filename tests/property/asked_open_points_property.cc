// A computation asks an open point only if the answers to it lead to different outcomes (interpretation.h).
// Example: a cast of 1.0 to uint8 asks nothing, because every answer gives 1.
#include "tests/property/arbitrary.h"

namespace zarrproof::test::asked_open_points_property {
namespace {

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
}  // namespace zarrproof::test::asked_open_points_property
