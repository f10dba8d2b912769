// The response to describe.
#pragma once

#include <optional>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"

namespace zarrproof {

// Checks the response to describe. Sets `description` if requests can be asked by it.
Look look_at_description(const Json& message, std::optional<Description>& description);

}  // namespace zarrproof
