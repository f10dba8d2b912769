// A text for the issue tracker of an implementation.
#pragma once

#include <string>

#include "conformance/results/cause.h"

namespace zarrproof {

// Returns Markdown: a title line, what the specification says, the smallest request, what the testee answered
// (got), what is permitted (want), the versions, and the command that repeats the request. `program` is the
// program's name.
std::string issue_text(const Results& results, const Cause& cause, const std::string& program);

}  // namespace zarrproof
