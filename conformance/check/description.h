// What a testee says of itself.
#pragma once

#include <optional>

#include "conformance/check/look.h"
#include "conformance/protocol/protocol.h"

namespace zarrproof {

// Looks at the response to describe. Sets `description` where requests can be asked by it.
Look look_at_description(const Json& message, std::optional<Description>& description);

}  // namespace zarrproof
