#include "fuzz/sweep/runs.h"

#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof::fuzz::sweep {

Runs::Runs(const CastValueConfiguration& configuration, const Answers& answers)
    : configuration_(configuration),
      codec_(configuration),
      answers_(answers),
      wraps_(configuration.out_of_range == OutOfRange::wrap && configuration.stored_type.is_integer()) {}

Runs::Point Runs::at(Bits code) const {
  Interpretation interpretation(answers_);
  return {code, codec_.encode(code, interpretation)};
}

void Runs::walk(Bits first, Bits last, const std::function<void(const Run&)>& take) const {
  walk(at(first), at(last), take);
}

// Whether all codes of the range have one outcome.
bool Runs::is_level(const Point& first, const Point& last) const {
  if (!first.outcome || !last.outcome)
    return !first.outcome && !last.outcome && first.outcome.error() == last.outcome.error();
  if (*first.outcome != *last.outcome) return false;
  if (!wraps_) return true;
  const DataType& to = configuration_.stored_type;
  const Value a = round(unpack(first.code, configuration_.array_type), to, configuration_.rounding);
  const Value b = round(unpack(last.code, configuration_.array_type), to, configuration_.rounding);
  return compare(a, b) == 0;
}

bool Runs::is_exact(const Point& point) const {
  if (!point.outcome) return false;
  const DataType& to = configuration_.stored_type;
  const Value value = unpack(point.code, configuration_.array_type);
  if (!value.is_finite()) return false;
  if (wraps_) return compare(round(value, to, Rounding::towards_zero), value) == 0;
  const Value result = unpack(*point.outcome, to);
  return result.is_finite() && compare(result, value) == 0;
}

// Whether all codes of the range are exact, with equally spaced results.
bool Runs::is_straight(const Point& first, const Point& last) const {
  const DataType& to = configuration_.stored_type;
  if (!is_exact(first) || !is_exact(last) || !is_exact(at(first.code + 1))) return false;
  return to.is_integer() || *first.outcome >> to.mantissa_bits == *last.outcome >> to.mantissa_bits;
}

void Runs::walk(const Point& first, const Point& last, const std::function<void(const Run&)>& take) const {
  if (is_level(first, last)) return take({first.code, last.code, first.outcome, 0});
  if (last.code - first.code == 1) {
    take({first.code, first.code, first.outcome, 0});
    return take({last.code, last.code, last.outcome, 0});
  }
  if (is_straight(first, last)) {
    const Bits stride = *at(first.code + 1).outcome - *first.outcome;
    return take({first.code, last.code, first.outcome, stride & configuration_.stored_type.mask()});
  }
  const Bits middle = first.code + (last.code - first.code) / 2;
  walk(first, at(middle), take);
  walk(at(middle + 1), last, take);
}

}  // namespace zarrproof::fuzz::sweep
