// A cast over a range of codes as runs. A run is an interval of codes with one outcome, or with equally
// spaced results. The reference is evaluated for few of the codes.
//
// The ends of a run decide the run. Take codes of one sign and one exponent, or a range of an integer type
// that does not contain zero inside. Their values are equally spaced, and rise or fall with the code.
// Rounding is a monotone step function of the value. So is the range check: the values out of range lie at
// one end. So two rules hold:
// - If both ends of a range have the same outcome, every code between them has this outcome.
// - If the first two codes and the last code are exact, and their results have one sign and one exponent, the
//   results are equally spaced. Every code between is exact, and its result is known.
// With wrap, the first rule holds for the rounded integer in place of the result, and the second rule holds
// modulo 2^N. All NaNs have one result. Each infinity is one code, and a run of its own.
#pragma once

#include <functional>

#include "reference/codec/array_codec.h"
#include "reference/codec/cast_value.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::fuzz::sweep {

// The codes first to last, both included, and their outcome.
struct Run {
  Bits first, last;
  Converted outcome;  // of the first code
  Bits stride;        // added to the result for each further code, modulo 2^N; 0 if all are refused
};

class Runs {
 public:
  // The cast of array_type to stored_type, as the configuration encodes, without scalar_map. Follows
  // `answers`, and the default answers to the other open points.
  explicit Runs(const CastValueConfiguration& configuration, const Answers& answers = Answers::defaults());

  // Returns the runs of the codes first to last, in order. The codes must have one sign and one exponent, or
  // be NaN, or the range must be one code.
  void walk(Bits first, Bits last, const std::function<void(const Run&)>& take) const;

 private:
  // A code and its outcome.
  struct Point {
    Bits code;
    Converted outcome;
  };
  Point at(Bits code) const;
  void walk(const Point& first, const Point& last, const std::function<void(const Run&)>& take) const;
  bool is_level(const Point& first, const Point& last) const;
  bool is_exact(const Point& point) const;
  bool is_straight(const Point& first, const Point& last) const;

  CastValueConfiguration configuration_;
  CastValue codec_;
  Answers answers_;
  bool wraps_;
};

}  // namespace zarrproof::fuzz::sweep
