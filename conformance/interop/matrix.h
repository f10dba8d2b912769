// The table of writers and readers.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct PairMatrix {
  std::vector<std::string> testees;  // each with its version; with its words, where two have one name
  std::vector<std::vector<const Results*>> pairs;  // by writer, then by reader; null if not asked
};

// Returns the table of these results of interop. The results must outlive the table. Of several results of
// one pair, the last counts.
PairMatrix matrix_of(const std::vector<const Results*>& pairs);

// Prints a row for each writer and a column for each reader. Cells count requests: "75 right", "2 wrong, 10
// refused of 75", or a dash if nothing was judged.
void print_matrix(std::ostream& out, const PairMatrix& matrix);

}  // namespace zarrproof
