// The sections of the page.
#pragma once

#include <iosfwd>
#include <string>
#include <vector>

#include "conformance/html/request_lists.h"
#include "conformance/html/run.h"
#include "conformance/results/findings.h"
#include "reference/requirements/clause.h"

namespace zarrproof {

// How much the page holds of a run. brief: the verdict, and the example of each cause.
enum class Detail { full, brief };

// Writes one cause, by its number. With `full`, adds its failing requests to `lists`. `program` is the name
// of the program in the printed commands.
void write_cause(std::ostream& out, const Run& run, std::size_t number, Detail detail,
                 const std::string& program, RequestLists& lists);

// Writes the causes of unexpected failures.
void write_causes(std::ostream& out, const Run& run, Detail detail, const std::string& program,
                  RequestLists& lists);

// `program` is the name of the program in the printed commands.
void write_run_head(std::ostream& out, const Run& run, const std::string& program);

// Writes the open points: the answers that fit all responses, and responses that contradict each other.
void write_open_points(std::ostream& out, const Run& run);

// Writes the listed failures: each reason, and below it its causes. Listed failures that now pass come first.
// The other parameters are those of write_cause.
void write_expected(std::ostream& out, const Run& run, Detail detail, const std::string& program,
                    RequestLists& lists);

// Writes what was not judged, and why.
void write_coverage(std::ostream& out, const Run& run);

void write_matrices(std::ostream& out, const Run& run);

// Writes a table with a row for each writer and a column for each reader. Its cells link to the causes of
// the pairs.
void write_interop(std::ostream& out, const std::vector<const Run*>& pairs);

// Writes a table of the runs with their verdicts, then the clauses with a column for each run.
void write_side_by_side(std::ostream& out, const std::vector<const Run*>& runs);

// Writes what changed from the first run to the second: worse, better, new.
void write_changes(std::ostream& out, const Run& before, const Run& after);

// Writes for each implementation with several runs the clauses, by codec or subject, in which requests begin
// or cease to fail from one run to the next, in the order of the runs. Only requests that were judged in both
// runs count. Also writes the clauses that fail in some runs and not in all, such as those of a new codec.
void write_history(std::ostream& out, const std::vector<const Run*>& runs);

// Returns the pages that an entry of a cause names: all about its testee, and the first about others.
std::vector<FindingLink> shown_findings(const Results& results, const Cause& cause);

// Returns a link to the page in this report, with its title; or its name, if the program does not hold it.
std::string finding_link(const FindingLink& link);

// Writes the pages that causes of these runs name, each once.
void write_findings(std::ostream& out, const std::vector<const Run*>& runs);

// Writes the text, the level, the reason for the level and the passages of each clause.
void write_clause_texts(std::ostream& out, const std::vector<Clause>& clauses);

}  // namespace zarrproof
