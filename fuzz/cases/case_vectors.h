// Turns a random case into vectors: requests with their permitted outcomes and controls. A case is a
// RequestSpec: an array with its codecs, an operation and data. CaseBuilder (case_builder.h) holds what the
// vectors share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "fuzz/request/request_spec.h"
#include "vectors/suite.h"

namespace zarrproof::fuzz {

// A vector, and the case with the elements of this vector.
struct CaseVector {
  Vector vector;
  RequestSpec spec;
  std::optional<Clause> odd_clause = {};  // the clause of odd metadata that must be accepted
};

// Returns the vectors of a case, with their controls. Each id begins with `id`.
// - Elements with a result of level MUST are in one vector, elements with a derived result in a vector of
//   level derived.
// - Each element that may be refused or depends on an open point is asked between two neighbours with a
//   result, or alone. If such elements are too many, the spelling selects a sample.
// - Metadata that may be refused are asked in a small request. The control is the nearest request whose
//   metadata must be accepted.
// - An array of r<N> is asked with both forms of its fill value, each the control of the other.
// Returns nothing for a case that the specification leaves open beyond the open points.
std::vector<CaseVector> vectors_of(const RequestSpec& spec, const std::string& id);

// Returns the vectors as a suite. The controls must be among the vectors.
Suite suite_of(const std::vector<CaseVector>& vectors);

}  // namespace zarrproof::fuzz
