// Results of a run as a file: JSON, with a line for each request, so that two runs can be compared by any
// tool. results.schema.json describes it.
#pragma once

#include <iosfwd>
#include <string>

#include "conformance/results/results.h"
#include "reference/json/at.h"

namespace zarrproof {

// Everything that the results hold, as one JSON object. Members that are empty are left out; bytes that are
// not UTF-8 are replaced, and characters that are not harmless (text/harmless.h) are escaped.
void write_results(std::ostream& out, const Results& results);

// Reads what write_results wrote, texts made harmless; members that are not known are ignored. Throws Refused
// with the path and the place in the file where it is wrong.
Results read_results(const std::string& text, const std::string& path);

// The same of a file. Throws Refused also when it cannot be read.
Results read_results_file(const std::string& path);

// Reads the ids of clauses from a member, an array; none where the member is missing. Throws Refused for an
// unknown clause.
std::vector<Clause> read_clauses(const At& at, std::string_view key);

}  // namespace zarrproof
