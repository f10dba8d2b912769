// From a request that fails as a whole to the elements that cause it.
#pragma once

#include <cstddef>
#include <vector>

#include "conformance/judging/judge.h"
#include "conformance/testee/abstract_testee.h"

namespace zarrproof {

// A vector whose elements are judged each by itself, and its judgement: one fault without an element.
struct Whole {
  const Vector* vector;
  Judgement* judgement;
};

// Asks halves, quarters and so on of the requests until the elements that fail stand alone, and replaces the
// judgement of each by theirs. Where the parts do not fail in the same way, the fault stays one of the whole.
// Requests that cannot be divided stay as they are. Ids of requests start at `first_id`. Throws
// TesteeUnusable.
void bisect(std::vector<Whole> wholes, Testee& testee, std::uint64_t first_id);

}  // namespace zarrproof
