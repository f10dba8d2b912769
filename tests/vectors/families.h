// The families of version 1.1, asked of testees that are wrong in one way.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "vectors/vector.h"

namespace zarrproof {

// The vectors of level core that version 1.1 has first, as the generator makes them.
const std::vector<Vector>& families();

// What the reference answers.
Response answer(const Request& request);

// A change of metadata, and what the reference answers to the changed ones: a reader that takes them for
// something else.
using Edit = std::function<void(ArrayText&)>;
Response answer_after(Request request, const Edit& edit);

// How many vectors whose ids begin so the testee fails. There is at least one such vector.
std::size_t caught(const std::string& family, const std::function<Response(const Request&)>& testee);

}  // namespace zarrproof
