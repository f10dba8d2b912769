// The runs of `zarrproof interop`: each testee encodes arrays, and each testee decodes the chunks that
// the others stored. The table of writers and readers.
#pragma once

#include <cstddef>
#include <functional>
#include <iosfwd>
#include <memory>
#include <string>
#include <vector>

#include "conformance/results/count.h"
#include "conformance/results/results.h"
#include "conformance/run/runner.h"
#include "conformance/testee/abstract_testee.h"
#include "vectors/suite.h"

namespace zarrproof {

// A testee that writes and reads.
struct Participant {
  std::string words;  // as on the command line
  std::function<std::unique_ptr<Testee>()> open;
};

// Removes the indices of requests that read_back() does not ask: other operations, and steps of sequences.
// Returns the number of encode requests that are steps.
std::size_t keep_encodings(const Suite& suite, std::vector<std::size_t>& indices);

// Asks each participant these encode requests of the suite, which must be no steps of sequences, then each
// participant to decode the chunks of each. Returns the results of each pair, writer by writer and for each
// writer reader by reader. A result has the id of its encode request. Leaves out metadata that every reading
// of the specification refuses, and arrays that the writer rightly refused. If nothing is left of a pair,
// Results::stopped says so.
//
// A reader must give what the reference decodes:
// - from the writer's bytes, if these are a permitted encoding of the array;
// - from a missing chunk, if the writer stored none and need not store one;
// - otherwise from any permitted encoding, or the array itself if it must not be encoded. So a reader that
//   decodes wrong bytes as they are fails, and RequestResult::writer_fault names the writer's mistake.
// A writer that refuses or crashes where it must encode fails for all readers that declare the array. If the
// writer cannot be judged, Results::stopped says why, and its readers are not asked.
std::vector<Results> read_back(const Suite& suite, const std::vector<std::size_t>& encodings,
                               const std::vector<Participant>& participants, const Progress& progress);

// The table of writers and readers.
struct PairMatrix {
  std::vector<std::string> testees;  // each with its version; with its words, where two have one name
  std::vector<std::vector<const Results*>> pairs;  // by writer, then by reader; null if not asked
};

// Returns the table of these results of interop. The results must outlive the table. If two results have the
// same writer and reader, the table has the later results.
PairMatrix matrix_of(const std::vector<const Results*>& pairs);

// Returns the numbers of requests: "75 right", "2 wrong, 10 refused of 75", or a dash if nothing was judged.
std::string counts_text(const ReadBack& counts);

// Prints a row for each writer and a column for each reader, with counts_text in the cells.
void print_matrix(std::ostream& out, const PairMatrix& matrix);

}  // namespace zarrproof
