// Exceptions that end a command, in words for the person who gave it.
#pragma once

#include <exception>
#include <string>

namespace zarrproof {

// A sentence without a full stop. Of our own exceptions it is what(), which says what was wrong and where; of
// those of the standard library it is what happened, never the name of the exception or of a function.
std::string failure_text(const std::exception& error);

}  // namespace zarrproof
