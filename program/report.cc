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
      "report", "Print tables of several runs side by side: by codec, by clause and by data type");
  const auto paths = std::make_shared<std::vector<std::string>>();
  const auto markdown = std::make_shared<bool>(false);
  command->add_option("FILE", *paths, "Results files, written by `run --report json=FILE`")->required();
  command->add_flag("--markdown", *markdown, "Print the tables in Markdown");
  command->footer(
      "Cells count elements: 1203 ok; 12 of 1215 fail; 3 of 1215 warn (SHOULD and derived clauses). A dash "
      "means\n"
      "that nothing was judged. The tables do not depend on --strict, nor on lists of expected failures.\n\n"
      "Exit status: 0; 2 when a file could not be read.");
  command->callback([=, &action] {
    action = [=] { return report(*paths, *markdown ? MatrixStyle::markdown : MatrixStyle::text); };
  });
}

}  // namespace zarrproof
