// The command "zarrproof report". Example: `zarrproof report --html=page.html a.json b.json` writes one
// page about two runs. `zarrproof report --merge=all.json 1.json 2.json` writes one results file from two
// shards of a run.
#include <iostream>
#include <sstream>

#include "conformance/disk/write_file.h"
#include "conformance/html/page.h"
#include "conformance/report/formats.h"
#include "conformance/report/verdict.h"
#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/terminal.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

struct ReportOptions {
  std::vector<std::string> paths;
  std::string html, merge, causes;  // files, or empty
  std::string program;              // argv[0]
};

std::vector<ResultsFile> read_files(const std::vector<std::string>& paths) {
  const Progress progress = progress_line("files read");
  std::vector<ResultsFile> files;
  for (const std::string& path : paths) {
    progress(files.size(), paths.size());
    files.push_back({path, read_results_file(path)});
  }
  progress(1, 1);
  return files;
}

// Writes the results of the shards as one file. Returns the exit status of the whole run.
int write_merged(const ReportOptions& options) {
  const Results all = merge_shards(read_files(options.paths));
  std::ostringstream text;
  write_results(text, all);
  write_file(options.merge, text.str());
  for (const std::string& note : all.notes) std::cout << "note: " << harmless(note) << "\n";
  std::cout << "verdict: " << harmless(verdict_text(all)) << "\n";
  return static_cast<int>(exit_status_of(all));
}

int write_outputs(const ReportOptions& options) {
  std::vector<FileUse> uses;
  for (const std::string& path : options.paths) uses.push_back({"FILE", path, FileUse::Access::read});
  for (const auto& [name, file] : std::initializer_list<std::pair<std::string, std::string>>{
           {"--html", options.html}, {"--causes", options.causes}, {"--merge", options.merge}})
    if (!file.empty()) uses.push_back({name, file, FileUse::Access::write});
  if (uses.size() == options.paths.size())
    refuse("the output", "not named",
           "--html=FILE, for a page, --causes=FILE, for data, or --merge=FILE, for one results file");
  check_file_uses(std::move(uses));
  if (!options.merge.empty()) return write_merged(options);
  const std::vector<ResultsFile> files = read_files(options.paths);
  std::ostringstream page, causes;
  if (!options.html.empty()) {
    write_html_page(page, files, options.program);
    write_file(options.html, page.str());
  }
  if (!options.causes.empty()) {
    write_implementations(causes, files);
    write_file(options.causes, causes.str());
  }
  return 0;
}

}  // namespace

void add_report(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "report", "Write a page about several runs, or one results file of the shards of a run",
      write_outputs);
  options.program = app.get_name();
  command.add_option("FILE", options.paths, "Results files, written by `run --report json=FILE`")->required();
  add_text_option(command, "--html", "FILE", options.html,
                  "Write one HTML file about the runs, side by side");
  add_text_option(
      command, "--causes", "FILE", options.causes,
      "Write the verdict, causes and answers of each implementation, and the numbers of causes of "
      "its releases, as JSON");
  add_text_option(command, "--merge", "FILE", options.merge,
                  "Write one results file of the shards of one run or sweep")
      ->excludes("--html", "--causes");
  command.footer(
      R"(With --merge, the files must agree in all that can change a verdict: zarrproof and its vectors, the
testee, its options, description and packages, the level, the filters, --require, --strict and the
list of expected failures.

Exit status: 0; 2 when a file could not be read or written. With --merge, that of the whole run.

Examples:
  zarrproof report --html=page.html --causes=causes.json zarr-python.json zarrita.json
  zarrproof report --merge=all.json 1.json 2.json 3.json)");
}

}  // namespace zarrproof
