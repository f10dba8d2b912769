// Testees that answer like the reference, but break the protocol.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace zarrproof {

// A change of lines: takes a request and the sound response, and returns the output with line breaks.
using Rewriting = std::function<std::string(const std::string& request, const std::string& response)>;

const std::map<std::string, Rewriting>& rewritings();

}  // namespace zarrproof
