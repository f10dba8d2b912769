// From a case to vectors: what is asked, and everything that is permitted.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "fuzz/cases/case.h"
#include "vectors/vector.h"

namespace zarrproof::fuzz {

// A vector, and the case that it came from, with the elements that this vector asks.
struct CaseVector {
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
// accept. An array of r<N> is asked for in the two ways in which its fill value may be meant, each the
// control of the other. Nothing of cases about which the specification can be read in ways that the open
// points do not cover.
std::vector<CaseVector> vectors_of(const Case& one, const std::string& id, const Choosing& choosing = {});

}  // namespace zarrproof::fuzz
