// The sections of the page, and what they share: runs, states of cells, parts of entries about causes.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "conformance/answers/explain.h"
#include "conformance/report/entry.h"
#include "conformance/results/cause.h"
#include "conformance/results/count.h"
#include "conformance/results/findings.h"
#include "conformance/results/results.h"
#include "conformance/results/results_file.h"
#include "reference/requirements/clause.h"

namespace zarrproof {

// A run as the page shows it.
class Run {
 public:
  // The file must live longer than the run. `number` is the position among the runs of the page, from 1.
  // `program` is the name of the program in the printed commands.
  Run(const ResultsFile& file, std::size_t number, std::string program);

  const Results& results() const { return file_.results; }
  const std::string& path() const { return file_.path; }
  const std::string& program() const { return program_; }

  // The prefix of all anchors of the run: "run-1".
  const std::string& id() const { return id_; }

  // All causes: those of unexpected failures, the worst first, then those of expected failures.
  const std::vector<Cause>& causes() const { return causes_; }

  // The entry of each cause.
  const std::vector<Entry>& entries() const { return entries_; }

  // Returns the number of causes of unexpected failures.
  std::size_t unexpected() const { return unexpected_; }

  // The anchor of a cause: "run-1-cause-3".
  std::string cause_id(std::size_t cause) const;

  // Returns the number of the first cause of the request with this id; nothing if it has no failures.
  std::optional<std::size_t> cause_of(const std::string& id) const;

 private:
  const ResultsFile& file_;
  std::string id_, program_;
  std::vector<Cause> causes_;
  std::vector<Entry> entries_;
  std::size_t unexpected_ = 0;
  std::unordered_map<std::string, std::size_t> first_cause_;  // by the id of the request
};

// Returns only the last run of each implementation. A checkout is an implementation of its own.
std::vector<const Run*> newest_of(const std::vector<const Run*>& runs);

// Returns the title of a run among these runs. If several runs have the same title, it also has the
// dependencies whose versions differ. If the titles are still equal, it ends with the name of the results
// file.
std::string unique_title_of(const Run& run, const std::vector<const Run*>& runs);

// Returns the name of a part of the run that no other part of the page has: "Open points, mine 1.2, run-1".
std::string part_name(std::string_view part, const Run& run);

// The state of a cell of a matrix, from the best to the worst, as far as the states can be compared.
enum class CellState { not_asked, unsupported, unproven, pass, expected, warning, fail };

struct CellStateRow {
  CellState value;
  std::string_view name;                  // "not-asked"; also the class of the style sheet
  std::string_view symbol;                // so that colour is not needed: "✗"
  std::string_view meaning;               // of a cell in this state, for the legend
  std::size_t Count::* number = nullptr;  // of a cell that shows its number
};
std::span<const CellStateRow> cell_states();

// Returns the worst state that the counts show. `not_asked` also stands for a count of nothing.
CellState state_of(const Count& count);

std::string_view name(CellState state);
std::string_view symbol(CellState state);

// Returns each number that is not 0, with its word: "37 passed, 3 failed, 2 warnings".
std::string count_words(const Count& count);

// Returns the text of a cell: the symbol and the number that matters, such as "✗ 3".
std::string cell_text(const Count& count);

// Returns the metadata and the input that the command `explain` takes for this fault; nothing if the
// results hold no metadata, or no readable input.
std::optional<ExplainInput> explain_input(const RequestResult& result, const Fault& fault);

// The data types of a conversion by cast_value: of the input and of the output.
struct CastTypes {
  std::string from, to;
};

// Returns the conversion of a request with one cast_value: encode and resolve convert to the stored type,
// decode converts from it. Returns nothing for other requests.
std::optional<CastTypes> conversion_of(const RequestResult& result);

// Returns the words for the filter `type`: each data type, and "float64-int8" for a conversion.
std::vector<std::string> type_words(const RequestResult& result);

// Returns the operation, the rounding mode and the range rule that the id names: "encode, towards-zero,
// clamp".
std::string mode_of(const RequestResult& result);

// Returns lines of HTML for a <pre>: the input if it is known, then "got" and "want". Numbers stand digit
// below digit: at the decimal point, or at their last digit. Characters that differ are in <mark>. Texts with
// different numbers of words stand as they are.
std::string aligned_lines(const Fault& fault);

// Returns an SVG and a sentence, if the fault is about the rounding of one cast_value: the exact value, its
// two neighbours in the output type, the tie between them, the result that the testee gave (got) and the
// right one (want). Returns an empty text for every other fault.
std::string number_line(const RequestResult& result, const Fault& fault);

// The failing requests of all causes, deflated, for the script of the page.
class RequestLists {
 public:
  // Adds the list of a cause: its requests, each with its id; the first ones also with their words and their
  // first faults of this cause. Returns the number of the list, from 0.
  std::size_t add(const Cause& cause);

  // Returns all lists as JSON, deflated (RFC 1951, without a header), in base64.
  std::string base64() const;

 private:
  std::vector<std::string> lists_;  // JSON
};

// How much the page holds of a run. brief: the verdict, and the example of each cause.
enum class Detail { full, brief };

// Writes one cause, by its number. With `full`, adds its failing requests to `lists`.
void write_cause(std::ostream& out, const Run& run, std::size_t number, Detail detail, RequestLists& lists);

// Writes the causes of unexpected failures.
void write_causes(std::ostream& out, const Run& run, Detail detail, RequestLists& lists);

void write_run_head(std::ostream& out, const Run& run);

// Writes the open points: the answers that fit all responses, and responses that contradict each other.
void write_open_points(std::ostream& out, const Run& run);

// Writes the listed failures: each reason, and below it its causes. Listed failures that now pass come first.
// The other parameters are those of write_cause.
void write_expected(std::ostream& out, const Run& run, Detail detail, RequestLists& lists);

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
