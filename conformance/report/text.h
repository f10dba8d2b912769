// Texts that several reports share.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conformance/results/cause.h"
#include "conformance/results/results.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/passage.h"

namespace zarrproof {

// Returns "1 failure", "3 failures".
std::string plural(std::size_t count, const std::string& noun);

// Returns the sections of the specification that define the clauses, each once, as `text_of` writes them.
std::string sections_text(const std::vector<Clause>& clauses, std::string (*text_of)(const Passage&));

// Returns these sections, each with its link: "cast_value codec, rounding (https://...)".
std::string sections_text(const std::vector<Clause>& clauses);

// Returns these sections without links: "cast_value codec, rounding".
std::string section_names(const std::vector<Clause>& clauses);

// Returns why failures count: "CV-3, CV-4, MUST". Names the clauses of the level, or all clauses if none has
// it.
std::string reasons_text(const std::vector<Clause>& clauses, Level level);

// Returns what is wrong, and why it counts: "cast_value refuses what must be accepted (CV-3, MUST)".
std::string head_of(const Cause& cause);

// Returns what is wrong with a failing request, and why it counts: "refuses what must be accepted (CV-2,
// MUST)".
std::string violation_text(const RequestResult& result);

struct FailureLine {
  enum class Kind { fact, other_fault, command };
  Kind kind;
  std::string text;
};

// Returns the lines about a failure: the clauses, the request, the response and the permitted outcomes (of
// this fault and of the next few), and the commands that explain and repeat it. `program` is the program's
// name in these commands.
std::vector<FailureLine> failure_lines(const Results& results, const RequestResult& result,
                                       const Fault& fault, const std::string& program);

// Returns whose fault a failure of interop is: "the writer, zarrita 0.7.5: element 0: bytes 01 gives bytes
// 00; want bytes 01", or "the reader, zarrita 0.7.5". Empty for other runs.
std::string at_fault_text(const Results& results, const RequestResult& result);

// Returns the failures of a cause, which are warnings unless they are binding: "2 warnings".
std::string failures_text(const Cause& cause);

// Returns failures_text and the number of requests: "3 failures in 2 requests".
std::string count_text(const Cause& cause);

// Returns "3 failures", "2 warnings" or "3 failures and 2 warnings".
std::string count_text(const ExpectedReason& reason);

// Returns the clauses, each with its level and section: "CV-3 (MUST, cast_value codec, rounding); ...".
std::string clauses_and_sources(const std::vector<Clause>& clauses);

// Returns the pages about failures like those of the cause, each with a label: "finding" and
// "conformance/findings/….md (zarrita 0.7.5)", or "also in" and "zarrita 0.7.5: conformance/findings/….md".
// FindingLink::place() says which form a page has.
// Names 3 of these at most, and counts the others.
std::vector<std::pair<std::string, std::string>> finding_lines(const Results& results, const Cause& cause);

// Returns "zarr-python 3.4.2".
std::string name_and_version(const Description& testee);

// Returns the name of the implementation. A checkout (--source) is an implementation of its own: "zarrs
// (checkout)".
std::string implementation_of(const Results& results);

// Returns "zarrs 0.23.14" or "zarrs 0.23.14 (checkout)"; the testee's words if it does not say its name.
// Of interop: "zarrs 0.23.14 reads what zarrita 0.7.5 writes".
std::string title_of(const Results& results);

// Returns the name, version, language and dependencies: "zarr-python 3.4.2 (Python, cast-value-rs 0.5.1)".
std::string full_name(const Description& testee);

// Returns what was asked: "zarrproof 1.0.0 core --filter CV-3, excluded META-12". Words of the command line
// are quoted for a shell.
std::string asked_text(const Results& results);

// Returns asked_text, the number of requests, and why some were not asked: "zarrproof 1.0.0 core: 56075
// requests, 1871 asked (54204 not declared)".
std::string requests_text(const Results& results);

}  // namespace zarrproof
