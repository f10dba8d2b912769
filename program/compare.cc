#include "conformance/report/compare.h"

#include <iostream>

#include "conformance/results/results_file.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

int compare_runs(const std::string& before, const std::string& after) {
  const bool is_worse =
      print_comparison(std::cout, {before, read_results_file(before)}, {after, read_results_file(after)});
  return is_worse ? 1 : 0;
}

}  // namespace

void add_compare(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("compare", "Tell what became better and what worse between two runs");
  const auto before = std::make_shared<std::string>(), after = std::make_shared<std::string>();
  command->add_option("OLD", *before, "Results file of the older run")->required();
  command->add_option("NEW", *after, "Results file of the newer run")->required();
  command->footer(
      "Worse is what fails now, against a clause that binds and not as expected, and did not fail before, "
      "element by\nelement. Where the new run was --strict, warnings count like failures. Requests that the "
      "old "
      "run did not have,\nand what is no longer judged, are listed, but are not worse.\n\n"
      "Exit status: 0 nothing is worse; 1 something is; 2 a file could not be read.");
  command->callback([=, &action] { action = [=] { return compare_runs(*before, *after); }; });
}

}  // namespace zarrproof
