// Whether a response is one that the specification permits.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "conformance/judging/verdict.h"
#include "conformance/protocol/protocol.h"
#include "reference/requirements/interpretation.h"
#include "vectors/vector.h"

namespace zarrproof {

struct Judgement {
  Verdict verdict = Verdict::not_asked;  // where elements are judged each by itself, of the worst of them
  std::vector<Fault> faults;             // of failures: one of the request as a whole, or one an element
  // Of passes that hang on open points: the answers that lead to what came, each a way of its own.
  std::vector<Answers> under;
};

// How many verdicts a vector counts for: its elements where the result of each is certain and no checksum
// spans them, so that each is judged by itself, otherwise 1.
std::uint64_t verdicts_of(const Vector& vector);

// Whether the response shows that a control was accepted: it holds a result, be it right or wrong.
bool is_accepted(const Response& response);

// Judges a response by what the vector permits. `control_accepted` tells whether the vector has a control and
// the testee accepted it.
Judgement judge(const Vector& vector, const Response& response, bool control_accepted);

}  // namespace zarrproof
