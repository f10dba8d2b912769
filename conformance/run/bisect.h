// Divides requests that fail as a whole, to find the elements that fail.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "conformance/judging/judge.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/vector.h"

namespace zarrproof {

// A vector whose elements are judged one by one, and its judgement: one fault without an element.
struct Whole {
  const Vector* vector;
  Judgement* judgement;
};

// Asks each request again in halves, quarters and so on, down to single elements that fail. Replaces the
// faults of each judgement by the faults of these elements. If the parts do not fail like the whole, the
// fault of the whole stays. Requests that cannot be divided stay unchanged. The ids of the new requests start
// at `first_id`. Throws TesteeUnusable.
void bisect(std::vector<Whole> wholes, Testee& testee, std::uint64_t first_id);

// Returns the vector that asks only the elements [first, first + count), with their permitted results.
// Returns nothing if the array does not have exactly one dimension, or if elements are not judged one by one.
std::optional<Vector> slice(const Vector& vector, std::uint64_t first, std::uint64_t count);

}  // namespace zarrproof
