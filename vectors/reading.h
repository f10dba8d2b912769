// The readings of a request's metadata: the specification leaves points open, and each combination of answers
// gives one reading. An element has an outcome under a reading.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "reference/codec/chain.h"
#include "reference/requirements/interpretation.h"
#include "reference/requirements/outcome.h"
#include "vectors/compare.h"
#include "vectors/request.h"

namespace zarrproof {

// The maximum number of combinations of answers for one request.
inline constexpr std::size_t kMaxReadings = 256;

// One reading of the metadata: the chosen answers, and the chain or the refusal.
struct Reading {
  Answers answers;
  std::shared_ptr<const Chain> chain;  // null when refused
  std::optional<Error> refusal;        // the error of the metadata, for the use of the request
  Steps steps;  // recorded while the metadata were read and the fill value was converted

  bool accepted() const { return !refusal.has_value(); }
};

// Returns all readings of a request's metadata under these answers: one or more, one for each combination of
// the answers that are not given. Returns an error if there are more than 256.
Result<std::vector<Reading>> readings(const Request& request, const Answers& given = {});

// Returns the first reading that accepts the metadata, or null.
const Reading* first_accepted(const std::vector<Reading>& readings);

// Returns the reading if there is only one and it accepts the metadata.
std::optional<Reading> only_reading(const Request& request);

// Returns the type of the elements that an operation takes, and how its results are compared.
const DataType& input_type(const Chain& chain, Operation operation);
Comparison comparison_of(const Chain& chain, Operation operation);

// One outcome of an element: its bytes, or the refusal.
using ElementOutcome = Result<std::vector<std::byte>, CodecRefusal>;

// Runs the reference on one element. Returns stored bytes for encode, and an element for decode. For create,
// encodes and decodes the element.
ElementOutcome element_outcome(const Chain& chain, Operation operation, std::span<const std::byte> input,
                               Interpretation& interpretation);

// Returns all outcomes of one element under a reading: stored bytes for encode, elements for decode.
std::vector<Alternative<ElementOutcome>> element_outcomes(const Reading& reading, Operation operation,
                                                          std::span<const std::byte> input);

// Returns the outcome and level of an element under a reading, over all answers to the open points that the
// element meets.
Outcome outcome_of_element(const Reading& reading, Operation operation, std::span<const std::byte> input);

// Returns the outcome and level of outcomes that element_outcomes() returned.
Outcome outcome_of_element(const Reading& reading, Operation operation,
                           const std::vector<Alternative<ElementOutcome>>& found);

// Returns the use that a request makes of a chain.
Use use_of(const Request& request);

// Returns the error of a request with more than kMaxReadings combinations.
Error too_open_error();

// Calls `run` under every combination of answers that extends the given ones. Returns the first result; if
// there is none, the first error. `run` takes an Interpretation, and throws Refused.
template <class Run, class Value = std::invoke_result_t<Run, Interpretation&>>
Result<Value> first_accepted_of(const Answers& given, Run run) {
  auto found = alternatives(given, kMaxReadings, [&](Interpretation& interpretation) {
    return result_of([&] { return run(interpretation); });
  });
  if (!found) return too_open_error();
  for (auto& [answers, outcome, steps] : *found)
    if (outcome) return std::move(*outcome);
  return found->front().outcome.error();
}

}  // namespace zarrproof
