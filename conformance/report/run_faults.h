// Failures of a run that belong to no request, the faults of the protocol, and the verdict.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct RunFault {
  bool not_done = false;  // the run gives no verdict
  std::string name;       // in the form of an id: "run/expected-failures/line-12"
  std::string text;       // on one line
};

// Returns the faults that decide the exit status besides the requests: broken rules of the protocol, or else
// why the run was not completed or judged nothing; then listed failures that now pass; with --strict,
// declared codecs that could not be judged and inconsistent answers to open points.
std::vector<RunFault> run_faults(const Results& results);

// Returns what was judged, and what was declared but could not be judged: "bytes, crc32c; 11 of 26 types;
// decode only; not judged: cast_value (needs the data type int8)".
std::string judged_text(const Results& results);

// Returns what a pair of interop gave: "65 of 75 requests right, 10 wrong (zarrproof 1.0.0 core)"; or why the
// run was not completed.
std::string read_back_text(const Results& results);

// Returns the verdict, a sentence without a full stop: "mine 1.2 conforms; judged: bytes; 11 of 26 types;
// decode only; 0 failures, 2 warnings (zarrproof 1.0.0 core)". It names what was judged, if anything was, and
// what was asked. Of interop: title_of() and read_back_text().
std::string verdict_text(const Results& results);

// Returns a fault on one line: the rule, the testee's line, and the command that finds the cause.
std::string text_of(const ProtocolFault& fault, const Results& results);

// Prints each fault with the rule, the testee's line, and the command that finds the cause. `program` is the
// program's name in the command. Prints nothing if there are no faults.
void print_protocol_faults(std::ostream& out, const Results& results, const std::string& program);

// Returns the verdict if the testee breaks the protocol: "could not be judged: ...".
std::string not_judged_text(const Results& results);

}  // namespace zarrproof
