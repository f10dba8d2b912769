// Families of the suite, asked to testees with one defect.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "vectors/vector.h"

namespace zarrproof {

// The vectors of the suite.
const std::vector<Vector>& families();

// The reference's response.
Response answer(const Request& request);

// A change of metadata, and the reference's response to the changed metadata: a reader that misreads them.
using Edit = std::function<void(ArrayText&)>;
Response answer_after(Request request, const Edit& edit);

// The number of vectors whose id begins with this text and that the testee fails. There must be at least one
// such vector.
std::size_t caught(const std::string& family, const std::function<Response(const Request&)>& testee);

}  // namespace zarrproof
