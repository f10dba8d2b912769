// The names that a description may have.
#pragma once

#include <optional>

#include "conformance/protocol/protocol.h"

namespace zarrproof {

// What is wrong with the operations, codecs and data types of a description: a list is empty, so that nothing
// could be asked, or has names that no request is about. Such a name is perhaps misspelt, and what it stands
// for would be left out without notice. Nothing where all is well.
std::optional<Wrong> wrong_names(const Description& description);

}  // namespace zarrproof
