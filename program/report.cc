#include <iostream>
#include <optional>
#include <sstream>

#include "conformance/html/page.h"
#include "conformance/report/matrix.h"
#include "conformance/report/run_faults.h"
#include "conformance/results/count.h"
#include "conformance/results/merge.h"
#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/suite_option.h"
#include "vectors/disk/file_use.h"
#include "vectors/disk/write_file.h"

namespace zarrproof {
namespace {

struct ReportOptions {
  std::vector<std::string> paths;
  std::string html;   // a file; empty: print tables
  std::string merge;  // a file; empty: print tables
  bool markdown = false;
  std::string program;  // argv[0]
};

// Writes the results of the shards as one file. Returns the exit status of the whole run.
int merge(const ReportOptions& options) {
  const Results all = merged(read_results_files(options.paths));
  std::ostringstream text;
  write_results(text, all);
  write_file(options.merge, text.str());
  for (const std::string& note : all.notes) std::cout << "note: " << harmless(note) << "\n";
  std::cout << "verdict: " << harmless(verdict_text(all)) << "\n";
  return static_cast<int>(exit_status_of(all));
}

int report(const ReportOptions& options) {
  std::vector<FileUse> uses;
  for (const std::string& path : options.paths) uses.push_back({"FILE", path, FileUse::How::read});
  if (!options.html.empty()) uses.push_back({"--html", options.html, FileUse::How::write});
  if (!options.merge.empty()) uses.push_back({"--merge", options.merge, FileUse::How::write});
  check_file_uses(std::move(uses));
  if (!options.merge.empty()) return merge(options);
  const std::vector<ResultsFile> files = read_results_files(options.paths);
  if (options.html.empty()) {
    print_matrix(std::cout, files, options.markdown ? MatrixStyle::markdown : MatrixStyle::text);
    return 0;
  }
  const auto [newest, left_out] = newest_files(files);
  std::optional<Interoperability> interop;
  if (newest.size() > 1) {
    SuiteOption suite;
    suite.level = newest.front().results.level;
    interop = interoperability_of(newest, suite.load());
  }
  std::ostringstream page;
  write_html_page(page, files, interop ? &*interop : nullptr, options.program, left_out);
  write_file(options.html, page.str());
  return 0;
}

}  // namespace

void add_report(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "report", "Print tables of several runs side by side: by codec, by clause and by data type");
  const auto options = std::make_shared<ReportOptions>();
  options->program = app.get_name();
  command->add_option("FILE", options->paths, "Results files, written by `run --report json=FILE`")
      ->required();
  CLI::Option* markdown = command->add_flag("--markdown", options->markdown, "Print the tables in Markdown");
  command
      ->add_option(
          "--html", options->html,
          "Write one HTML file instead: verdicts, matrices, causes, history, and who reads what others write")
      ->type_name("FILE")
      ->excludes(markdown);
  command
      ->add_option("--merge", options->merge,
                   "Write one results file instead: the files are the shards (--shard) of one run or sweep")
      ->type_name("FILE")
      ->excludes("--html")
      ->excludes(markdown);
  command->footer(
      R"(Cells count elements: 1203 ok; 12 of 1215 fail; 3 of 1215 warn (SHOULD and derived clauses). A dash means
that nothing was judged. The tables do not depend on --strict, nor on lists of expected failures.

Exit status: 0; 2 when a file could not be read or written. With --merge, that of the whole run.)");
  command->callback([=, &action] { action = [=] { return report(*options); }; });
}

}  // namespace zarrproof
