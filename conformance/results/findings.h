// The pages of conformance/findings that describe failures like those of a cause.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/results/cause.h"

namespace zarrproof {

struct FindingLink {
  std::string page;            // "zarrita-crc32c-is-not-checked"
  std::string implementation;  // where the defect was found, with its version: "zarrita 0.7.5"
  // Whether the cause has a request of the page, in a run of a testee that the page is about. Otherwise the
  // page is about other testees. Then its example, or half of the requests of the cause, are requests of the
  // page, and it has the violated clause and the kind of difference of the cause.
  bool is_of_testee = false;
  std::string_view text;  // of the page, in Markdown; empty for a page that the program does not hold

  // Returns where to read the page: of an installed program, which has no source tree beside it, a command.
  std::string place() const;
};

// Returns the pages about the testee first, those with the example before others; then pages about similar
// failures. May be empty.
std::vector<FindingLink> findings_of(const Results& results, const Cause& cause);

// An entry of conformance/findings/index.json.
struct FindingPage {
  struct Sign {
    Clause clause = Clause::META_1;  // as violated_clause (results/cause.h) returns it
    Deviation deviation = Deviation::value;
  };
  std::string page;                     // the name of the file, without ".md"
  std::string implementation, version;  // "cast-value-rs", "0.5.1"
  std::vector<std::string> testees;     // the names in the descriptions of the testees that show it
  std::vector<std::string> requests;    // ids of requests that fail by the defect, or patterns with *
  std::vector<Sign> signs;              // how failures of other testees look that have such a defect
};

struct FindingText {
  std::string_view page, text;  // the text is Markdown
};

// Returns the pages that the program holds, by name.
std::span<const FindingText> finding_texts();

// Reads the text of an index. Throws Refused, with the place, if the text is not an index.
std::vector<FindingPage> read_findings(std::string_view text);

}  // namespace zarrproof
