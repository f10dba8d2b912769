// The section about a run: testee, versions, suite, verdict, commands.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/html/run.h"

namespace zarrproof {

// `program` is the name of the program in the printed commands.
void write_run_head(std::ostream& out, const Run& run, const std::string& program);

// Writes the open points: the answers that fit all responses, and responses that contradict each other.
void write_open_points(std::ostream& out, const Run& run);

// Writes the listed failures with their reasons. Listed failures that now pass come first.
void write_expected(std::ostream& out, const Run& run);

// Writes what was not judged, and why.
void write_coverage(std::ostream& out, const Run& run);

}  // namespace zarrproof
