// An open point is asked only if its answer matters.
#include "tests/property/arbitrary.h"

namespace zarrproof::test::case_vectors_property {
namespace {

// Returns the result in a comparable form.
std::string outcome(const Converted& converted, const Type& type) {
  if (!converted) return "error";
  const Number number = decode(*converted, type.format);
  return number.is_nan() ? "NaN" : std::to_string(*converted);
}

// Returns whether two alternatives differ in the answer to this open point, and in no other open point that
// both asked.
bool differ_only_in(OpenPoint open_point, const Answers& a, const Answers& b) {
  for (OpenPoint other : all_open_points()) {
    const auto one = a.get(other), two = b.get(other);
    if (one && two && (*one != *two) != (other == open_point)) return false;
  }
  return a.get(open_point) && b.get(open_point);
}

// Returns the first open point that was asked although no answer changes an outcome; empty if there is none.
template <class Run>
std::string asked_in_vain(Run run) {
  const auto found = alternatives({}, 1000, run);
  if (!found) return "more than a thousand alternatives";
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

Bits any_input(const Type& from, const Type& to) {
  return *rc::gen::arbitrary<bool>() ? any_code(from.format) : code_of_interest(from.format, to.format);
}

RC_GTEST_PROP(AskedVectors, OfCastValueMatter, ()) {
  const Type from = any_type(), to = any_type();
  const OutOfRange rules[] = {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap};
  const OutOfRange rule = rules[*rc::gen::inRange(0, to.type.is_integer() ? 3 : 2)];
  const Rounding mode = any_rounding();
  const CastValue cast = cast_of(from, to, mode, rule);
  const Bits in = any_input(from, to), stored = any_input(to, from);
  RC_LOG() << words(from, to, mode, in) << std::endl;
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome(cast.encode(in, interpretation), to);
            }) == "");
  RC_LOG() << "back: " << words(to, from, mode, stored) << std::endl;
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome(cast.decode(stored, interpretation), from);
            }) == "");
}

RC_GTEST_PROP(AskedVectors, OfScaleOffsetMatter, ()) {
  const Type type = any_type();
  const Bits in = any_code(type.format);
  const auto maybe = [&]() -> std::optional<Bits> {
    if (*rc::gen::inRange(0, 4) == 0) return std::nullopt;
    return any_code(type.format);
  };
  const ScaleOffset codec(ScaleOffsetConfiguration{.type = type.type, .offset = maybe(), .scale = maybe()});
  // The second operation may undo the effect of an answer on the first one, so a single operation is tested.
  RC_LOG() << type.type.name << " " << describe_bits(in, type.type) << std::endl;
  const ScaleOffset shift(
      ScaleOffsetConfiguration{.type = type.type, .offset = any_code(type.format), .scale = {}});
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome(shift.encode(in, interpretation), type);
            }) == "");
  RC_ASSERT(asked_in_vain([&](Interpretation& interpretation) {
              return outcome(shift.decode(in, interpretation), type);
            }) == "");
  // Every open point gets an answer, with any operations.
  RC_ASSERT(alternatives({}, 1000, [&](Interpretation& interpretation) {
              return outcome(codec.encode(in, interpretation), type);
            }).has_value());
}

RC_GTEST_PROP(AskedVectors, GivenAnswersAreKept, ()) {
  const Type from = any_type(), to = any_type();
  const CastValue cast = cast_of(from, to, any_rounding());
  Interpretation interpretation(Answers::defaults());
  (void)cast.encode(any_input(from, to), interpretation);
  RC_ASSERT(interpretation.asked().empty());
  RC_ASSERT(interpretation.answers() == Answers::defaults());
}

}  // namespace
}  // namespace zarrproof::test::case_vectors_property
