// The verdict of a run, in one sentence.
#pragma once

#include <string>

#include "conformance/results/results.h"

namespace zarrproof {

// Returns the verdict, a sentence without a full stop: "mine 1.2 conforms; judged: bytes; 11 of 26 types;
// decode only; 0 failures, 2 warnings (zarrproof 1.0.0 core)". It names the judged scope, if anything was
// judged, and the asked requests.
std::string verdict_text(const Results& results);

}  // namespace zarrproof
