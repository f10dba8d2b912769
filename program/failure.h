// Text for an exception that ends a command.
#pragma once

#include <exception>
#include <string>

namespace zarrproof {

// Returns a sentence without a full stop. For exceptions of this project and for std::runtime_error the
// sentence is what(). For other exceptions of the standard library the sentence describes the event and names
// no C++ exception or function.
std::string failure_text(const std::exception& error);

}  // namespace zarrproof
