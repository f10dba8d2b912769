// Expected failures: a list of what an implementation is known to get wrong, so that a run fails only when
// something changes, for the worse or the better.
//
// The file is made of paragraphs. A paragraph begins with comment lines, the reason, and then has one entry a
// line: the id of a request, an id with elements ("id#3,7-9"), or a pattern in which * stands for any text. A
// paragraph without entries is a comment on the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct Expectation {
  std::size_t line = 0;  // in the file, from 1
  std::string entry;     // as it stands there
  std::string id;        // or the pattern
  bool is_pattern = false;
  std::vector<std::pair<std::uint64_t, std::uint64_t>> elements;  // first and last; none: whatever fails
};

struct ExpectedParagraph {
  std::vector<std::string> reason;  // comment lines, without the #
  std::vector<Expectation> entries;
};

struct ExpectedFailures {
  std::vector<ExpectedParagraph> paragraphs;
};

// Reads a list. Throws Refused with the line where it is wrong: an entry without a reason above it, elements
// that are no numbers, an entry twice.
ExpectedFailures read_expected(const std::string& text, const std::string& path);

// Marks the failures that are expected, and notes the entries something of which passes. What was not judged
// is neither.
void apply_expected(const ExpectedFailures& expected, Results& results);

// The list as these results would have it, in the form of the file: entries that still fail stay where they
// are, those that pass go, new failures that make the run fail come at the end with the cause as the reason.
// Entries about requests that were not judged stay. The results are those that the list was applied to.
std::string updated_expected(const ExpectedFailures& expected, const Results& results);

}  // namespace zarrproof
