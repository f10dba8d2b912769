// Reports that a property does not hold.
#pragma once

#include <string>

#include "vectors/request.h"

namespace zarrproof::fuzz {

// Prints the message, the request, and the command that explains it. Then aborts; an engine counts this as a
// crash.
[[noreturn]] void fail(const std::string& what, const Request& request);
[[noreturn]] void fail(const std::string& what);

// Returns the request on one line, and the command line of `zarrproof explain` for it.
std::string to_people(const Request& request);

}  // namespace zarrproof::fuzz
