// Groups failures by their probable cause, so that a report has one entry for each defect. Failures have one
// cause if they agree in the area, the clauses and their level, the kind of difference, the kinds of types of
// a cast, in whether they are binding, and in the reason why they are expected.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct Cause {
  bool binding = false;
  bool expected = false;
  std::string area;
  std::vector<Clause> clauses;
  Level level = Level::must;
  std::string required;  // the required answers that make the failures binding; may be empty
  Verdict verdict = Verdict::fail;
  Deviation deviation = Deviation::value;
  std::size_t failures = 0;                // verdicts
  std::vector<std::string> ids;            // the requests, in the order of the suite
  std::vector<std::string> operations;     // "encode", "decode", "resolve"
  std::vector<std::string> types;          // "int8"; of casts "float64 -> float16"
  std::vector<std::string> kinds;          // of these types: "integer", "float", "small float", "other"
  std::vector<std::string> flags;          // the flags that all requests of the cause have
  const RequestResult* example = nullptr;  // the smallest request of the cause
  const Fault* fault = nullptr;            // the failure in the example
};

// Returns the causes. Reports print them in this order, so that the worst stands next to the verdict:
// expected causes first; then by consequence, the worst last; then binding causes after others; then by the
// number of failures, the highest last.
std::vector<Cause> causes_of(const Results& results);

}  // namespace zarrproof
