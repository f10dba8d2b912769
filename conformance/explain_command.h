// The command that explains a result.
#pragma once

#include <string>

#include "conformance/runner.h"

namespace zarrproof {

// As it is typed in a shell; `program` is how zarrproof is called there.
std::string explain_command(const VectorResult& result, const std::string& program);

}  // namespace zarrproof
