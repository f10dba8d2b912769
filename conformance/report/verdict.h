// The verdict of a run, in one sentence.
#pragma once

#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns the counts of a pair of interop: "65 of 75 requests right, 10 wrong (zarrproof 1.0.0 core)"; or why
// the run was not completed.
std::string read_back_text(const Results& results);

// Returns the verdict, a sentence without a full stop: "mine 1.2 conforms; judged: bytes; 11 of 26 types;
// decode only; 0 failures, 2 warnings (zarrproof 1.0.0 core)". It names the judged scope, if anything was
// judged, and the asked requests. For interop: title_of() and read_back_text().
std::string verdict_text(const Results& results);

}  // namespace zarrproof
