// How a target says that a property does not hold.
#pragma once

#include <string>

#include "vectors/request.h"

namespace zarrproof::fuzz {

// Prints what is wrong, the request, and the command that explains it; then aborts, which an engine takes as
// a crash.
[[noreturn]] void fail(const std::string& what, const Request& request);
[[noreturn]] void fail(const std::string& what);

// The request on one line, and the command line of `zarrproof explain` that shows what must come of it.
std::string to_people(const Request& request);

}  // namespace zarrproof::fuzz
