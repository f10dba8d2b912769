// Several runs side by side.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/results/results_file.h"

namespace zarrproof {

enum class MatrixStyle { text, markdown };

// Prints the runs and their differences; then tables by area, by clause and by data type, with a column for
// each run. Cells count elements: "1203 ok", "12 of 1215 fail", "3 of 1215 warn" for clauses that are not
// binding, or a dash if nothing was judged. A row of dashes is left out. In Markdown, a clause has its title.
// --strict and expected failures change nothing here.
void print_matrix(std::ostream& out, const std::vector<ResultsFile>& files, MatrixStyle style);

}  // namespace zarrproof
