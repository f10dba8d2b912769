// Expected failures: a list of the known failures of an implementation. With the list, a run fails only when
// something changes.
//
// The file consists of paragraphs. A paragraph begins with comment lines, which give the reason. Then it has
// one entry a line: the id of a request, an id with elements ("id#3,7-9"), or a pattern in which * stands for
// any text. A paragraph without entries is a comment on the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct Expectation {
  std::size_t line = 0;  // in the file, from 1
  std::string entry;     // the text of the line
  std::string id;        // or the pattern
  // First and last element of each range; empty: any failure of the request.
  std::vector<std::pair<std::uint64_t, std::uint64_t>> elements = {};

  bool is_pattern() const { return id.find('*') != std::string::npos; }
};

struct ExpectedParagraph {
  std::vector<std::string> reason;  // comment lines, without the #
  std::vector<Expectation> entries;
};

struct ExpectedFailures {
  std::vector<ExpectedParagraph> paragraphs;
  std::string hash;  // SHA-256 of the file; empty if there is none
};

// Reads a list. Throws Refused, with the line, for an entry without a reason above it, for elements that are
// no numbers, and for a repeated entry.
ExpectedFailures read_expected(const std::string& text, const std::string& path);

// Returns whether an entry of the list has the id of a request, or a pattern that fits it.
bool is_named(const ExpectedFailures& expected, std::string_view id);

// Marks the expected failures. Notes the entries of which something passes, and the hash of the list. Ignores
// requests that were not judged.
void apply_expected(const ExpectedFailures& expected, Results& results);

// Returns the list, in the form of the file, that fits these results. Entries that still fail stay in their
// places. Entries that pass are removed. New failures that make the run fail are added at the end, with the
// cause as the reason. Entries about requests that were not judged stay. Requires results to which the list
// was applied.
std::string updated_expected(const ExpectedFailures& expected, const Results& results);

}  // namespace zarrproof
