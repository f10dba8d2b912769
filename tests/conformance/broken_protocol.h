// Testees that answer like the reference, but in lines that the protocol does not have.
#pragma once

#include <functional>
#include <map>
#include <string>

namespace zarrproof {

// What a testee does to the lines: from a request and the sound response to what it writes, with line breaks.
using Rewriting = std::function<std::string(const std::string& request, const std::string& response)>;

const std::map<std::string, Rewriting>& rewritings();

}  // namespace zarrproof
