// What speaks against a run besides its requests, and how the run ended.
#pragma once

#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct RunFault {
  bool not_done = false;  // the run tells nothing, rather than a failure
  std::string name;       // in the form of an id: "run/expected-failures/line-12"
  std::string text;       // on one line
};

// Why the run could not be done, the rules of the protocol that the testee broke first, also where nothing
// was judged about a required answer; entries of the list of expected failures that pass; with strict, codecs
// that are declared but could not be judged, and open points that are answered inconsistently. All that makes
// exit_status_of() other than its requests do.
std::vector<RunFault> run_faults(const Results& results);

// What was judged, and what was declared but could not be: "bytes, crc32c; 11 of 26 types; decode only; not
// judged: cast_value (needs the data type int8)".
std::string judged_text(const Results& results);

// How the run ended, in one sentence without a full stop: "mine 1.2 conforms: bytes; 11 of 26 types; decode
// only; 0 failures, 2 warnings (suite 1.0 core)". It names its scope wherever something was judged, and what
// was asked.
std::string verdict_text(const Results& results);

}  // namespace zarrproof
