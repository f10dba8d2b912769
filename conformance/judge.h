// Whether a response is one that the specification permits.
#pragma once

#include <string>
#include <vector>

#include "conformance/protocol.h"
#include "reference/interpretation.h"
#include "vectors/vector.h"

namespace zarrproof {

enum class Verdict {
  pass,
  fail,
  unsupported,  // the testee does not implement it: neither a pass nor a failure
  unproven,     // refused as it may be, but so was the control: the refusal shows nothing
  crashed,
  timed_out,
  garbled,
  not_asked,  // the run ended before
};

std::string_view name(Verdict verdict);

// Whether the verdict speaks against the testee.
bool is_failure(Verdict verdict);

struct Judgement {
  Verdict verdict = Verdict::not_asked;
  std::string came;       // of failures: what came, in words
  std::string permitted;  // and what was permitted
  std::string element;    // the input element at fault as a scalar in JSON, where one can be named
  // Of passes that hang on open points: the answers that lead to what came, each a way of its own.
  std::vector<Answers> under;
};

// Whether the response shows that a control was accepted: it holds a result, be it right or wrong.
bool is_accepted(const Response& response);

// Judges a response by what the vector permits. `control` is the response to the vector's control, or null
// where it has none.
Judgement judge(const Vector& vector, const Response& response, const Response* control);

}  // namespace zarrproof
