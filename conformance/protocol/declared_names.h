// The names that a description may have.
#pragma once

#include <optional>

#include "conformance/protocol/protocol.h"

namespace zarrproof {

// Returns what is wrong with the operations, codecs and data types of a description: a list is empty, so that
// nothing could be asked, or a name is unknown. An unknown name may be misspelt. Its requests would then be
// left out without notice. Returns nothing if the lists are right.
std::optional<Wrong> wrong_names(const Description& description);

}  // namespace zarrproof
