// A request as text, and the command that explains it.
#pragma once

#include <string>
#include <vector>

#include "vectors/request.h"

namespace zarrproof {

// Returns the request on one line: `encode "uint8" [2], fill value 0, codecs ["bytes"], data "0507"`.
std::string request_words(const Request& request);

// Returns the words of the command that explains the request, without the program's name and without an
// input: "explain", "--data-type", ...
std::vector<std::string> explain_words(const Request& request);

}  // namespace zarrproof
