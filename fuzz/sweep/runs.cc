// Example: float32 1 to 1.99 as int8, rounded towards zero. Both ends give 1, so the range is one run. Under
// nearest-even the ends give 1 and 2, so the range is halved until the ends of each part agree.
#include "fuzz/sweep/runs.h"

#include "reference/codec/cast_value.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof::fuzz::sweep {
namespace {

struct Point {
  Bits code;
  Converted outcome;
};

class Runs {
 public:
  Runs(const CastValueConfiguration& cast, const Answers& answers)
      : cast_(cast), codec_(cast), answers_(answers) {}

  Point point_at(Bits code) const {
    Interpretation interpretation(answers_);
    return {code, codec_.encode(code, interpretation)};
  }

  // Adds the runs between two codes.
  void add_between(const Point& first, const Point& last) {
    const bool is_one_outcome = has_one_outcome(first, last);
    if (is_one_outcome || has_equal_steps(first, last)) {
      const Bits stride = is_one_outcome ? 0 : *point_at(first.code + 1).outcome - *first.outcome;
      runs_.push_back({first.code, last.code, first.outcome, stride & cast_.stored_type.mask()});
      return;
    }
    const Bits middle = first.code + (last.code - first.code) / 2;
    add_between(first, point_at(middle));
    add_between(point_at(middle + 1), last);
  }

  std::vector<CodeRun> take() { return std::move(runs_); }

 private:
  bool wraps() const { return cast_.out_of_range == OutOfRange::wrap && cast_.stored_type.is_integer(); }

  Value value_of(const Point& point) const { return unpack(point.code, cast_.array_type); }

  // Returns whether all codes of the range have one outcome.
  bool has_one_outcome(const Point& first, const Point& last) const {
    if (!first.outcome || !last.outcome)
      return !first.outcome && !last.outcome && first.outcome.error() == last.outcome.error();
    if (*first.outcome != *last.outcome) return false;
    return !wraps() || compare(round(value_of(first), cast_.stored_type, cast_.rounding),
                               round(value_of(last), cast_.stored_type, cast_.rounding)) == 0;
  }

  bool is_exact(const Point& point) const {
    const Value value = value_of(point);
    if (!point.outcome || !value.is_finite()) return false;
    const Value result = wraps() ? round(value, cast_.stored_type, Rounding::towards_zero)
                                 : unpack(*point.outcome, cast_.stored_type);
    return result.is_finite() && compare(result, value) == 0;
  }

  // Returns whether all codes of the range are exact, with equally spaced results.
  bool has_equal_steps(const Point& first, const Point& last) const {
    const DataType& to = cast_.stored_type;
    if (!is_exact(first) || !is_exact(last) || !is_exact(point_at(first.code + 1))) return false;
    return to.is_integer() || *first.outcome >> to.mantissa_bits == *last.outcome >> to.mantissa_bits;
  }

  const CastValueConfiguration& cast_;
  CastValue codec_;
  const Answers& answers_;
  std::vector<CodeRun> runs_;
};

}  // namespace

std::vector<CodeRun> runs_of(const CastValueConfiguration& cast, const Answers& answers, Bits first,
                             Bits last) {
  Runs runs(cast, answers);
  runs.add_between(runs.point_at(first), runs.point_at(last));
  return runs.take();
}

}  // namespace zarrproof::fuzz::sweep
