#include <iostream>

#include "conformance/report/matrix.h"
#include "conformance/results/results_file.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

int report(const std::vector<std::string>& paths, MatrixStyle style) {
  std::vector<ResultsFile> files;
  for (const std::string& path : paths) files.push_back({path, read_results_file(path)});
  print_matrix(std::cout, files, style);
  return 0;
}

}  // namespace

void add_report(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand(
      "report", "Put runs side by side: a table of implementations by codec, by clause and by data type");
  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto markdown = std::make_shared<bool>(false);
  command->add_option("FILE", *paths, "Results files, as `run --report json=FILE` writes them")->required();
  command->add_flag("--markdown", *markdown, "Tables in Markdown, for a README");
  command->footer(
      "Cells count elements: 1203 ok; 12 of 1215 fail; 3 of 1215 warn, by clauses that do not bind; a dash "
      "where nothing\nwas judged. --strict and the list of expected failures of a run make no difference "
      "here.");
  command->callback([=, &action] {
    action = [=] { return report(*paths, *markdown ? MatrixStyle::markdown : MatrixStyle::text); };
  });
}

}  // namespace zarrproof
