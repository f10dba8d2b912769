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
// modulo 2^N. The rules also hold for an infinity with the NaNs of its sign, because all NaNs have one
// result.
#pragma once

#include <vector>

#include "reference/codec/array_codec.h"
#include "reference/metadata/array_spec.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof::fuzz::sweep {

// The codes first to last, both included, and their outcome.
struct CodeRun {
  Bits first, last;
  Converted outcome;  // the outcome of the first code
  Bits stride;        // added to the result for each further code, modulo 2^N; 0 if all are refused
};

// Returns the runs of the codes first to last, in order. Array elements of `cast` are encoded, under
// `answers` and the default answers to the other open points. The cast has no scalar_map. The codes must have
// one sign and one exponent; an infinity and the NaNs of its sign may be one range.
std::vector<CodeRun> runs_of(const CastValueConfiguration& cast, const Answers& answers, Bits first,
                             Bits last);

}  // namespace zarrproof::fuzz::sweep
