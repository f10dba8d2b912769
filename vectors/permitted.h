// Everything that the specification permits as an outcome of a request, worked out by replaying the
// reference.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "reference/codec/chain.h"
#include "reference/requirements/interpretation.h"
#include "reference/requirements/outcome.h"
#include "vectors/request.h"
#include "vectors/vector.h"

namespace zarrproof {

// One way to read the metadata: the answers it takes, and the chain, or why the metadata is refused.
struct Reading {
  Answers answers;
  std::shared_ptr<const Chain> chain;  // null when refused
  std::optional<Error> refusal;        // of the metadata, for the use at hand
  Steps steps;                         // told while the metadata were read, and the fill value carried

  bool accepted() const { return !refusal.has_value(); }
};

// The use a request makes of a chain.
Use use_of(const Request& request);

// All readings of a request's metadata, beyond the given answers; one or more. Refused when the metadata
// hangs on so many open points that there are more than 256.
Result<std::vector<Reading>> readings(const Request& request, const Answers& given = {});

// The one reading there is, if there is but one and it is accepted.
std::optional<Reading> only_reading(const Request& request);

// One outcome of an element: its bytes, or why it is refused.
using ElementOutcome = Result<std::vector<std::byte>, Failure>;

// All outcomes of one element under a reading: of encode its stored bytes, of decode the element.
std::vector<Alternative<ElementOutcome>> element_outcomes(const Reading& reading, Operation operation,
                                                          std::span<const std::byte> input);

// What follows for an element under a reading, over all answers to the open points that it meets.
Outcome outcome_of_element(const Reading& reading, Operation operation, std::span<const std::byte> input);

// How binding a request is: the weakest of what follows from its metadata, its fill value and its elements.
// Derived where it hangs on too much to be worked out.
Level level_of(const Request& request);

// Every outcome of a whole request, each once, with the answers that lead to it; the one under the default
// answers first. Refused when it hangs on so many open points that there are more than 256 ways.
Result<std::vector<Permitted>> permitted_outcomes(const Request& request);

// How results of the request are compared. Where its metadata is refused under every answer, of no meaning.
Comparison comparison_of(const Request& request);

// Fills in what is permitted as an outcome of the vector's request, how binding it is, and how results are
// compared. Throws Refused
// when there are more than 256 ways.
void work_out(Vector& vector);

}  // namespace zarrproof
