// The outcome of one element of a request or vector, and what the element tests.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "fuzz/cases/case_vectors.h"
#include "vectors/reading.h"

namespace zarrproof::fuzz {

// The outcome of one element, and the flags of vectors/flag.h that say what the element tests.
struct ElementExpectation {
  Outcome outcome;
  std::vector<std::string> flags;

  // Return whether there is one result, and whether it has level MUST or another level.
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

// Returns the case with this element only. If the chain has several array -> array codecs, then follow the
// cases of each codec alone, with the value of the element that reaches the codec.
std::vector<RequestSpec> smaller_cases_with(const CaseVector& case_vector, std::uint64_t element);

}  // namespace zarrproof::fuzz
