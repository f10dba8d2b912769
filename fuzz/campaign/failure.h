// A failure of a testee, and by what it is told from others.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conformance/results/results.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// Failures whose signatures have the same text are taken for one.
struct Signature {
  Level level = Level::must;
  std::vector<Clause> clauses;
  std::vector<std::string> flags;
  std::vector<std::string> types;  // of the array, and behind each array -> array codec
  // That of the array's type, in place of the types, where these hardly matter: where no element fails that
  // goes through such a codec. Otherwise empty.
  std::string kind;
  Verdict verdict = Verdict::fail;
  Deviation deviation = Deviation::value;

  // "M CV-3,CV-12 tie float64,float16 fail neighbour"
  std::string to_string() const;
  bool operator==(const Signature&) const = default;
};

struct Failure {
  CaseVector question;
  std::optional<CaseVector> control;
  RequestResult result;  // with one fault
  Signature signature;
};

// The element that shows what is wrong, if one does.
std::optional<std::uint64_t> failing_element(const Fault& fault);

// What seems to cause the failure, coarsely: its level; of a refusal, a crash and the like whether it is
// about metadata, and what was said, without numbers and names; of the others the clauses.
std::string cause_of(const Failure& failure);

// Whether a smaller failure may be the same one: it is of the same verdict, not less binding, and of the
// same words, or of no other clauses, flags and types.
bool can_be(const Failure& smaller, const Failure& larger);

// The failures among the results of questions, of each signature that is not known the first. What is
// wrong with the control, too, is left to it.
std::vector<Failure> failures_in(const std::vector<CaseVector>& questions,
                                 const std::vector<RequestResult>& results,
                                 const std::set<std::string>& known);

}  // namespace zarrproof::fuzz
