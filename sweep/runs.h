// A cast over a range of codes as runs: intervals of codes with one outcome, or with equally spaced results;
// from a few evaluations of the reference.
//
// Why a run may be decided by its ends. Take codes of one sign and one exponent (any range of an integer type
// that does not reach across zero): their values are equally spaced, and rising or falling with the code.
// Rounding is a monotone step function of the value, and so is the range check: what is out of range lies at
// one end of the range. So
// - if both ends of a range have the same outcome, every code between them has it;
// - if the two codes at its beginning and the one at its end are exact, and the results have one sign and one
//   exponent, the results are equally spaced, too: every code between is exact, its result known.
// With wrap the first holds of the rounded integer instead of the result, and the second modulo 2^N. All NaNs
// have one result; infinities are codes of their own.
#pragma once

#include <functional>

#include "reference/codec/array_codec.h"
#include "reference/codec/cast_value.h"
#include "reference/metadata/configuration.h"

namespace zarrproof::sweep {

// Codes first .. last (both included) with their outcome.
struct Run {
  Bits first, last;
  Converted outcome;  // of the first code
  Bits stride;        // what each further code adds to the result, modulo 2^N; 0 where all are refused
};

class Runs {
 public:
  // The cast of array_type to stored_type, as the encode of the configuration; no scalar_map. Open points are
  // answered as `answers` says, others by their defaults.
  explicit Runs(const CastValueConfiguration& configuration, const Answers& answers = Answers::defaults());

  // The runs of the codes first .. last, in order. They have one sign and one exponent, or are all NaN, or
  // the range is a single code.
  void walk(Bits first, Bits last, const std::function<void(const Run&)>& take) const;

 private:
  // A code with its outcome.
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

}  // namespace zarrproof::sweep
