// The command "zarrproof list". Example: `zarrproof list --filter CV-4` prints the ids of the vectors about
// CV-4, one a line.
#include <iostream>

#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/options.h"

namespace zarrproof {
namespace {

int print_ids(const SuiteOption& option) {
  const Suite suite = option.load();
  const auto [indices, note] = option.choose(suite);
  if (!note.empty()) std::cerr << "note: " << harmless(note) << "\n";
  for (const std::size_t index : indices) std::cout << suite.vectors[index].id << "\n";
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  const auto [command, option] =
      add_subcommand(app, action, "list", "List the requests of the suite", print_ids);
  add_suite_options(command, option);
}

}  // namespace zarrproof
