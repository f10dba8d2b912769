// The entries of a report: the causes of failures, each with its lines of text. A renderer only formats
// entries. Results must outlive their entries.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/cause.h"
#include "conformance/results/results.h"
#include "reference/requirements/clause.h"

namespace zarrproof {

// A line of an entry.
struct Fact {
  enum class Kind {
    clause,    // the label is the id of a clause
    sections,  // the sections of the specification that define the clauses
    words,
    other_fault,  // another failing element of the example
    command,      // or an id: it must not be cut or wrapped
  };
  Kind kind;
  std::string label;  // "got"
  std::string text;
};

struct Entry {
  Cause cause;
  FailureKind kind = FailureKind::failures;
  std::string expected;  // the reason on the list of expected failures, if listed
  std::string title;     // "cast_value gives another value after other requests"
  std::string head;      // the title, and why it counts: "cast_value gives another value (CV-3, MUST)"
  // The clauses, the consequence, the count, the example with its response and the permitted outcomes, the
  // commands that explain and repeat it, and the pages about such failures.
  std::vector<Fact> facts;
};

// Returns the entries in the order of importance: those of unexpected failures before those of expected ones;
// the worst consequence first. `program` is the program's name in the commands.
std::vector<Entry> entries_of(const Results& results, const std::string& program);

// Returns "3 failures", "2 warnings" or "3 failures and 2 warnings".
std::string failures_text(std::size_t failures, std::size_t warnings);

// Returns failures_text and the number of requests: "3 failures in 2 requests".
std::string count_text(const Cause& cause);

// Returns the label with spaces, so that all texts begin in one column: "got        ".
std::string padded(std::string label);

// Returns "CV-3: …" for a clause, otherwise the padded label and the text: "got        …".
std::string line_of(const Fact& fact);

}  // namespace zarrproof
