// Dictionaries for fuzzers.
#pragma once

#include <string>
#include <vector>

namespace zarrproof::fuzz {

// Returns the words of the texts that are JSON, in the dictionary format of libFuzzer and AFL++: one quoted
// word per line.
std::string dictionary_of(const std::vector<std::string>& texts);

}  // namespace zarrproof::fuzz
