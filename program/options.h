// The options that several commands share, each declared once: kinds of options (option.cc), and the groups
// for the testee (testee_option.cc), the selection (suite_option.cc), clauses and open points
// (requirement_option.cc), and the output (output_option.cc, report_output.cc).
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/disk/write_file.h"
#include "conformance/report/formats.h"
#include "conformance/results/expected.h"
#include "conformance/results/results.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/open.h"
#include "reference/requirements/interpretation.h"
#include "vectors/suite.h"

namespace zarrproof {

// Kinds of options. CLI11 alone would read 010 as 8 and 0x10 as 16, accept nan as a number of seconds, and
// change a number that is too large.

// Returns the number that `word` writes in the digits 0 to 9 without leading zeros, such as "0" or "17".
// Returns nothing for any other word, and for a number above 2^64 - 1.
std::optional<std::uint64_t> read_whole_number(std::string_view word);

// Returns a validator for CLI::Option::check. It accepts a word that read_whole_number reads and that is from
// `min` to `max`.
CLI::Validator whole_number(std::uint64_t min, std::uint64_t max);

// Returns a validator for CLI::Option::check. It accepts a number of seconds from `min` to `max`. The
// number may have a fraction, such as "0.5". The number has no sign and no exponent.
CLI::Validator seconds(double min, double max);

std::chrono::milliseconds milliseconds(double seconds);

// Adds an option whose value is a whole number from `min` to `max`.
template <class Number>
CLI::Option* add_number_option(CLI::App& command, const std::string& name, Number& number,
                               const std::string& about, std::uint64_t min = 0,
                               std::uint64_t max = std::numeric_limits<std::uint64_t>::max()) {
  CLI::Option* option = command.add_option(name, number, about);
  if constexpr (std::is_integral_v<Number>)
    if (number != 0) option->capture_default_str();  // 0 stands for no limit
  return option->type_name("NUMBER")->check(whole_number(min, max));
}

// Adds an option whose value is a number of seconds, at most `max`.
template <class Number>
CLI::Option* add_seconds_option(CLI::App& command, const std::string& name, Number& number,
                                const std::string& about, double max = 1e9) {
  return command.add_option(name, number, about)->type_name("SECONDS")->check(seconds(0.001, max));
}

// Adds an option whose value is a text, such as the name of a file. `type` stands for the value in the help,
// where `text` is its default.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& about);

// Adds an option that may be given several times, and collects its values.
CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::vector<std::string>& values, const std::string& about);

// Adds an option that may be given several times, and passes each value to `read`. An exception Refused of
// `read` becomes a CLI::ValidationError.
CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             const std::function<void(const std::string&)>& read, const std::string& about);

// Adds the option --filter, which may be given several times.
CLI::Option* add_filter_option(CLI::App& command, std::vector<std::string>& filters,
                               const std::string& about);

// Adds the option --shard. Parsing "2/5", the second of five parts, sets `shard` to 2 and `shards` to 5. Any
// other form raises CLI::ValidationError. `about` says what is divided.
CLI::Option* add_shard_option(CLI::App& command, std::uint64_t& shard, std::uint64_t& shards,
                              const std::string& about);

// The argument TESTEE, and the options for the testee and its limits: --timeout, --memory-limit, --jobs and
// those of adapters.

inline constexpr std::string_view kBuiltin = "builtin:", kLibrary = "lib:";

struct TesteeOption {
  std::string name;                             // the argument TESTEE
  std::optional<double> timeout;                // s; nothing: 10, of a reader or a writer 60
  std::uint64_t memory_limit = 4096;            // MiB
  unsigned jobs = 1;                            // the number of processes that run in parallel
  bool is_patient = false, has_arrays = false;  // set by the command, not by an option; see TesteeOptions
  AdapterChoice adapter;

  // These throw TesteeUnusable when no testee has this name, or when options for adapters are given and the
  // testee is not an adapter.
  std::unique_ptr<Testee> open() const { return open_testee(name, options()); }
  TesteeOptions options() const;
  void check() const;

  // Returns whether the testee reads arrays on disk.
  bool reads() const { return name.starts_with(kReader); }
  bool writes() const { return name.starts_with(kWriter); }

  // Returns the files that a report must not overwrite: this program, and the library of a lib: testee.
  std::vector<FileUse> files() const;
};

// Adds the option --jobs.
void add_jobs_option(CLI::App& command, TesteeOption& option);

// Adds the argument, --timeout, --memory-limit, and the options for adapters.
void add_testee_options(CLI::App& command, TesteeOption& option);

// Adds the options of add_testee_options() and --jobs. Sets is_patient, for a command that goes on although
// the testee often fails.
void add_patient_testee_options(CLI::App& command, TesteeOption& option);

// Returns the languages of which there is a template for an adapter, in alphabetical order. Throws Refused
// when the folder of the templates cannot be read.
std::vector<std::string> adapter_languages();

// The options that choose vectors: --level, --vectors, --filter, --failed-from and --shard.

struct SuiteOption {
  std::string level = "core";
  std::string vectors;  // a vector file or a folder of vector files; empty: the suite
  Selection selection;
  std::string failed_from;  // results file; empty: none

  // Returns the suite. Throws Refused when it cannot be read.
  Suite load() const;

  // Returns the vector of the suite with this id. Throws Refused, with a near id, where the suite has none.
  const Vector& vector_of(const Suite& suite, const std::string& id) const;

  struct Choice {
    std::vector<std::size_t> indices;
    std::string note;  // which part of the selection does not exist; usually empty
  };

  // Returns the indices of the chosen vectors. There are none when no request failed in the results file, or
  // the shard is empty. Throws Refused when no vector fits the filters, and as failed_requests().
  Choice choose(const Suite& suite) const;

  // Returns the files that load() reads. Throws Refused when the folder of vectors cannot be read.
  std::vector<FileUse> vector_files() const;
};

// Each function adds options to the command.
CLI::Option* add_level_option(CLI::App& command, SuiteOption& option);
CLI::Option* add_vectors_option(CLI::App& command, SuiteOption& option);
void add_suite_options(CLI::App& command, SuiteOption& option);  // all

// Clauses and open points on the command line.

// Returns the clause of this id. Lower case is accepted, because anchors are in lower case.
std::optional<Clause> find_clause_of_word(const std::string& word);

// Each returns " (did you mean \"CV-5\"?)", with an id that is near this word; "" if none is near.
std::string near_clause(const std::string& word);
std::string near_open_point(const std::string& word);

// Adds --strict: --strict, --strict=CRC-4, --strict=CRC-4,META-3.
void add_strict_option(CLI::App& command, Strictness& strictness);

// Adds an option whose values are answers to open points, OPEN_POINT=ANSWER. Parsing raises
// CLI::ValidationError for an unknown open point, an unknown answer, or two different answers to one open
// point.
CLI::Option* add_answers_option(CLI::App& command, const std::string& name, Answers& answers,
                                const std::string& about);

// The end of a run: the list of expected failures, the table on standard output, and the reports.

// The options --expect, --no-expect and --update-expected.
struct ExpectedOption {
  std::string file;     // path of the list; empty: no list
  bool none = false;    // --no-expect: ignore the adapter's list
  bool update = false;  // --update-expected: write the list after the run

  // Returns the list; with `update`, a missing file gives an empty list. Throws Refused when the list cannot
  // be read. With `update`, throws std::runtime_error when the file cannot be written.
  ExpectedFailures load() const;

  // Returns the use of the file, which `what` names. Returns nothing without a list.
  std::vector<FileUse> files(const std::string& what) const;
};

enum class ReportFormat { table, json, junit, github, html };

// Returns the names of the formats on the command line: "table", "json", …
std::vector<std::string> report_format_names();

struct ReportTarget {
  ReportFormat format = ReportFormat::table;
  std::filesystem::path file;  // empty: standard output, also given as /dev/stdout
};

// Reads "json" or "json=results.json". Throws Refused for any other form.
ReportTarget read_report_target(const std::string& text);

class ReportOutput {
 public:
  // Throws Refused if two reports would share a place that only one may use, or if a report would overwrite
  // one of the files of this run. Throws std::runtime_error if a file cannot be written. Call this
  // before the run, so that no results are lost. Leaves no files.
  explicit ReportOutput(std::vector<ReportTarget> targets, std::vector<FileUse> files_of_run = {});

  // Writes every report, also after an error. Returns the errors. Writes the table to standard output if no
  // other report goes there, in this style. Each file holds the whole report, or its content from before.
  // `program` is the program's name in the printed commands.
  std::vector<std::string> write(std::ostream& standard_output, const Results& results,
                                 const std::string& program, const TableStyle& style = {}) const;

 private:
  std::vector<ReportTarget> targets_;
};

// The options --report, --brief and --verbose.
struct OutputOption {
  std::vector<ReportTarget> reports;
  std::optional<bool> brief;
  const CLI::App* command = nullptr;

  // Returns the name of the program in the commands that reports print: argv[0].
  std::string program() const { return command->get_parent()->get_name(); }

  // Returns the style for standard output: wrapped to the width of its terminal; with colours when
  // takes_colour (terminal.h). Without --brief and --verbose, the style is brief on a terminal of fewer than
  // 100 columns, and for more than five causes on a wider one; it then fits the screen.
  TableStyle style() const;
};

void add_expected_option(CLI::App& command, ExpectedOption& option);

// Adds --brief and --verbose to the command, and sets `option.command`.
void add_style_options(CLI::App& command, OutputOption& option);

// Adds --report, --brief and --verbose to the command, and sets `option.command`.
void add_output_options(CLI::App& command, OutputOption& option);

// Records in the results how they were made: the program, the date, and the options for the testee, the
// selection and the run. `results.testee` is already set.
void describe_command(const CLI::App& command, Results& results);

// Notes the entries of the list that are no id of a request of the suite, because they were mistyped or their
// requests are gone.
void note_unknown(const ExpectedFailures& expected, const Suite& suite, Results& results);

// If --update-expected is given and nothing would be lost, writes the list of expected failures again, as the
// results need it. Writes the reports. Returns the exit status: the status of the results, or not_done where
// something could not be written.
int conclude(Results& results, const ExpectedOption& list, const ExpectedFailures& expected,
             const ReportOutput& output, const OutputOption& option);

}  // namespace zarrproof
