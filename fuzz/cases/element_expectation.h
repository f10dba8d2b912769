// Computes the expected outcome of one element of a request, and the flags that say why the element is asked.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fuzz/cases/case_vectors.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {

// The outcome of one element, and its flags (vectors/flag.h).
struct ElementExpectation {
  Outcome outcome;
  std::vector<std::string> flags;

  // Return whether every answer to the open points gives one result; and whether this result has level MUST,
  // or a weaker level.
  bool has_result() const { return outcome.kind == Outcome::Kind::certain; }
  bool is_must_result() const { return has_result() && outcome.level == Level::must; }
  bool is_derived_result() const { return has_result() && !is_must_result(); }
};

// Returns the expectation of an element in canonical form, for metadata with one reading, which accepts them.
ElementExpectation expectation_of(const Reading& reading, Operation operation,
                                  std::span<const std::byte> element);

// Returns the expectation of an element of the vector's data. Returns nothing when the chain has no array ->
// array codec, or the element cannot be determined.
std::optional<ElementExpectation> expectation_at(const CaseVector& case_vector, std::uint64_t element);

// Returns smaller cases that may show the failure of this element, in the order to try them: first the case
// with this element only; then, if the chain has several array -> array codecs, a case for each codec alone,
// with the value of the element that reaches the codec.
std::vector<RequestSpec> smaller_cases_with(const CaseVector& case_vector, std::uint64_t element);

}  // namespace zarrproof::fuzz
