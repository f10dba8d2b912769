// Computes all permitted outcomes of a request, by running the reference under every combination of answers.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "reference/codec/chain.h"
#include "reference/requirements/interpretation.h"
#include "reference/requirements/outcome.h"
#include "vectors/request.h"
#include "vectors/vector.h"

namespace zarrproof {

// One reading of the metadata: the chosen answers, and the chain or the refusal.
struct Reading {
  Answers answers;
  std::shared_ptr<const Chain> chain;  // null when refused
  std::optional<Error> refusal;        // of the metadata, for the use of the request
  Steps steps;  // recorded while the metadata were read and the fill value was converted

  bool accepted() const { return !refusal.has_value(); }
};

// Returns all readings of a request's metadata beyond the given answers. There is one or more. Refused when
// there are more than 256.
Result<std::vector<Reading>> readings(const Request& request, const Answers& given = {});

// Returns the reading if there is only one and it accepts the metadata.
std::optional<Reading> only_reading(const Request& request);

// Returns the type of the elements that an operation takes, and how its results are compared.
const DataType& input_type(const Chain& chain, Operation operation);
Comparison comparison_of(const Chain& chain, Operation operation);

// One outcome of an element: its bytes, or the refusal.
using ElementOutcome = Result<std::vector<std::byte>, Failure>;

// Returns all outcomes of one element under a reading: for encode stored bytes, for decode an element.
std::vector<Alternative<ElementOutcome>> element_outcomes(const Reading& reading, Operation operation,
                                                          std::span<const std::byte> input);

// Returns the outcome and level of an element under a reading, over all answers to the open points that the
// element meets.
Outcome outcome_of_element(const Reading& reading, Operation operation, std::span<const std::byte> input);

// Returns the same for the outcomes that element_outcomes() gave.
Outcome outcome_of_element(const Reading& reading, Operation operation,
                           const std::vector<Alternative<ElementOutcome>>& found);

// Returns every outcome of a request without duplicates, with the answers that lead to it. The outcome under
// the default answers comes first. Refused when there are more than 256 combinations.
Result<std::vector<Permitted>> permitted_outcomes(const Request& request);

// Sets the permitted outcomes of the vector's request, its level, and how results are compared. Throws
// Refused when there are more than 256 combinations.
void work_out(Vector& vector);

// For each open point with a required answer, the ids of the vectors that can show another answer.
using RestrictedIds = std::map<OpenPoint, std::set<std::string>>;

// Removes the outcomes of the vectors that only other answers to open points permit. A vector that loses an
// outcome gets level MUST, keeps the clauses that decided its level, and its comment names the required
// answers. Returns the vectors that lost an outcome. Throws Refused, with the vector's id, if a vector has no
// outcome under the required answers.
RestrictedIds restrict_outcomes(std::vector<Vector>& vectors, const Answers& required);

}  // namespace zarrproof
