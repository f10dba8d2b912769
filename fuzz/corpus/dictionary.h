// The words of texts, for fuzzers.
#pragma once

#include <string>
#include <vector>

namespace zarrproof::fuzz {

// The words of those of the texts that are JSON, in the form that libFuzzer and AFL++ read: a quoted word a
// line.
std::string dictionary_of(const std::vector<std::string>& texts);

}  // namespace zarrproof::fuzz
