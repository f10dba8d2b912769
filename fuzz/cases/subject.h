// What a question is about at one of its elements.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

// The clauses and flags of an element that a question asks: its own, and what the question is about besides
// its elements. Of one without array -> array codecs, or that cannot be told apart, those of the question.
struct Subject {
  std::vector<Clause> clauses;
  std::vector<std::string> flags;
};
Subject subject_of(const CaseVector& question, std::uint64_t element);

// The same question about one of its elements alone.
Case about_element(const CaseVector& question, std::uint64_t element);

}  // namespace zarrproof::fuzz
