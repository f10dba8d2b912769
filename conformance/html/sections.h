// The sections of the page, each as HTML, and the runs that they show.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "conformance/report/entry.h"
#include "conformance/results/count.h"
#include "conformance/results/results.h"
#include "conformance/results/results_file.h"

namespace zarrproof {

// A run as the page shows it.
struct Run {
  // Finds the entries of a file, which must live longer than the run. `number` is the position among the runs
  // of the page, from 1. `program` is the name of the program in the printed commands.
  Run(const ResultsFile& file, std::size_t number, const std::string& program);

  // Returns the anchor of a cause: "run-1-cause-3".
  std::string cause_id(std::size_t cause) const { return id + "-cause-" + std::to_string(cause + 1); }

  const Results& results;
  std::string path, program;
  std::string id;        // the prefix of all anchors of the run: "run-1"
  std::string title;     // no other run of the page has it
  bool is_whole = true;  // false for an older release: the page has only its verdict and entries
  std::vector<Entry> entries;
  std::unordered_map<std::string_view, std::vector<std::size_t>> causes_of_request;  // by id
};

// The state of a cell of a matrix, from the best to the worst, as far as the states can be compared.
enum class CellState { not_asked, unsupported, unproven, pass, expected, warning, fail };

// Returns the class of the style sheet: "not-asked".
std::string_view name(CellState state);

// Returns a text on the ground of the state, with its sign.
std::string html_badge(CellState state, const std::string& text);

// Returns the entries, those of unexpected failures first.
std::string causes_section(const Run& run);

// Returns the matrices: clauses by codec and subject, casts by data types.
std::string matrix_section(const Run& run);

// Returns a table of the clauses with a column for each run.
std::string runs_section(const std::vector<Run>& runs);

// Returns an SVG and a sentence, if the fault is about the rounding of one cast_value or of a fill value.
// They show the exact value, its two neighbours in the output type, the tie between them, the result of the
// testee (got) and the right result (want). Returns an empty text for every other fault.
std::string number_line(const RequestResult& result, const Fault& fault);

}  // namespace zarrproof
