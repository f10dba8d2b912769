// Several runs side by side: which implementation does what right.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// Results, and the file they were read from.
struct ResultsFile {
  std::string path;
  Results results;
};

enum class MatrixStyle { text, markdown };

// A table by area, one by clause, and one by data type, with a column for each run, and above them what the
// runs are and in what they differ. Cells count elements: "1203 ok", "12 of 1215 fail", "3 of 1215 warn" of
// clauses that do not bind, or a dash where nothing was judged. Whether the run was strict and whether a
// failure was expected makes no difference here.
void print_matrix(std::ostream& out, const std::vector<ResultsFile>& files, MatrixStyle style);

}  // namespace zarrproof
