// Failures grouped by what seems to cause them, so that one bug is one line.
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
  std::string required;  // the answers to open points that make it binding, where these do
  Verdict verdict = Verdict::fail;
  Deviation deviation = Deviation::value;
  std::size_t failures = 0;                // verdicts
  std::vector<std::string> ids;            // the requests, in the order of the suite
  std::vector<std::string> operations;     // "encode", "decode", "resolve"
  std::vector<std::string> types;          // "int8", or of casts "float64 -> float16"
  std::vector<std::string> flags;          // those that all of its requests have
  const RequestResult* example = nullptr;  // the smallest of its requests
  const Fault* fault = nullptr;            // and the fault in it
};

// Expected causes first. Then the milder consequences (consequence_of), then the worse; of one consequence
// those that do not bind first; of these the most frequent last, next to the summary of a report.
std::vector<Cause> causes_of(const Results& results);

}  // namespace zarrproof
