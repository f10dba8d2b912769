// A report as one HTML file.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/results/results_file.h"

namespace zarrproof {

// Writes a page that needs no network and no other file. It can be read without its script. All text of
// testees is escaped, and a content security policy permits only the page's own style and script. `program`
// is the name of the program in the printed commands; its folders are left out.
//
// One run: its verdict, causes, matrices, open points and coverage. Several runs: also the clauses with a
// column for each run.
void write_html_page(std::ostream& out, const std::vector<ResultsFile>& files, const std::string& program);

}  // namespace zarrproof
