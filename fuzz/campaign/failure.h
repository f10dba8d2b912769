// A failure of a testee, and the signature that distinguishes it from others.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// Failures whose signatures have equal texts count as one.
struct Signature {
  Level level = Level::must;
  std::vector<Clause> clauses;
  std::vector<std::string> flags;
  std::vector<std::string> types;  // the array's type, and the type after each array -> array codec
  // The kind of the array's type, instead of the types. Used when the types hardly matter: no failing element
  // goes through an array -> array codec. Otherwise empty.
  std::string kind;
  Verdict verdict = Verdict::fail;
  Deviation deviation = Deviation::value;

  // Returns text such as "M CV-3,CV-12 tie float64,float16 fail neighbour".
  std::string to_string() const;
  bool operator==(const Signature&) const = default;
};

struct Failure {
  CaseVector case_vector;
  std::optional<CaseVector> control;
  RequestResult result;  // with one fault
  Signature signature;
};

// The element that shows the failure; nothing when the whole request fails.
std::optional<std::uint64_t> failing_element(const Fault& fault);

// Returns a coarse text for the probable cause. It has the level. For an error, a crash and the like it has
// the testee's text without numbers and names, and whether the failure concerns metadata. For other failures
// it has the clauses.
std::string cause_of(const Failure& failure);

// Returns whether a smaller failure may have the same cause: equal verdict, no less binding level, and equal
// words, or no other clauses, flags and types.
bool may_be_same_cause(const Failure& smaller, const Failure& larger);

// Returns the failures among the results: the first failure of each signature that is not known. If the
// control of a failed vector fails in the same way, only the control's failure is returned.
std::vector<Failure> failures_in(const std::vector<CaseVector>& vectors,
                                 const std::vector<RequestResult>& results,
                                 const std::set<std::string>& known);

}  // namespace zarrproof::fuzz
