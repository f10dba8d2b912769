// The command that explains a result.
#pragma once

#include <string>

#include "conformance/runner.h"

namespace zarrproof {

// As it is typed in a shell.
std::string explain_command(const VectorResult& result);

}  // namespace zarrproof
