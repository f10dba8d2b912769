// The words of metadata and protocol, for fuzzers of texts.
#pragma once

#include <string>

namespace zarrproof::fuzz {

// A dictionary in the form that libFuzzer and AFL++ read: a quoted word a line.
std::string dictionary();

}  // namespace zarrproof::fuzz
