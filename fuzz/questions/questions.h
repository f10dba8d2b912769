// From a case to vectors: what is asked, and everything that is permitted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/questions/case.h"
#include "vectors/vector.h"

namespace zarrproof::fuzz {

// A vector, and the case that it came from, with the elements that this vector asks.
struct Question {
  Vector vector;
  Case origin;
  std::optional<Clause> about = {};  // of metadata that are not plain, and must be accepted: by which clause
};

// How many elements that may be refused are asked for one case, and which of them: another number, others.
struct Choosing {
  std::size_t most = 6;
  Bits which = 0;
};

// The vectors of a case, each with an id that begins with `id`, and their controls among them. Elements with
// one certain result stand together, those whose result is derived in a vector of level D; each that may be
// refused, or hangs on an open point, is asked between neighbours that are certain, or alone. Metadata that
// may be refused stand in a small request, whose control is the nearest one with metadata that all must
// accept. Nothing of cases about which the specification can be read in ways that the open points do not
// cover.
std::vector<Question> questions(const Case& one, const std::string& id, const Choosing& choosing = {});

// The clauses and flags of an element that a question asks: its own, and what the question is about besides
// its elements. Of one without array -> array codecs, or that cannot be told apart, those of the question.
struct Subject {
  std::vector<Clause> clauses;
  std::vector<std::string> flags;
};
Subject subject_of(const Question& question, std::uint64_t element);

// The same question about one of its elements alone.
Case about_element(const Question& question, std::uint64_t element);

}  // namespace zarrproof::fuzz
