// The section about a run: testee, versions, suite, verdict, commands.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/html/cause_section.h"
#include "conformance/html/run.h"

namespace zarrproof {

// `program` is the name of the program in the printed commands.
void write_run_head(std::ostream& out, const Run& run, const std::string& program);

// Writes the open points: the answers that fit all responses, and responses that contradict each other.
void write_open_points(std::ostream& out, const Run& run);

// Writes the listed failures: each reason, and below it its causes. Listed failures that now pass come first.
// The other parameters are those of write_cause.
void write_expected(std::ostream& out, const Run& run, Detail detail, const std::string& program,
                    RequestLists& lists);

// Writes what was not judged, and why.
void write_coverage(std::ostream& out, const Run& run);

}  // namespace zarrproof
