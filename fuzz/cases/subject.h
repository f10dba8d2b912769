// The clauses and flags that one element of a vector tests.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// Returns the clauses and flags of one element: its own, and those of the vector that do not concern
// elements. Returns those of the vector when the chain has no array -> array codec, or the element cannot be
// determined.
struct Subject {
  std::vector<Clause> clauses;
  std::vector<std::string> flags;
};
Subject subject_of(const CaseVector& case_vector, std::uint64_t element);

// Returns the case with this element only.
Case about_element(const CaseVector& case_vector, std::uint64_t element);

}  // namespace zarrproof::fuzz
