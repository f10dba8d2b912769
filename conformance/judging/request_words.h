// A request in words, and the command that explains what must come of it.
#pragma once

#include <string>
#include <vector>

#include "vectors/request.h"

namespace zarrproof {

// On one line: `encode "uint8" [2], fill value 0, codecs ["bytes"], data "0507"`.
std::string request_words(const Request& request);

// The words of the command line that explains it, after the program's name, without what is put in:
// "explain",
// "--data-type", ...
std::vector<std::string> explain_words(const Request& request);

}  // namespace zarrproof
