// The command "zarrproof list".
#include <iostream>

#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/options.h"

namespace zarrproof {
namespace {

int list(const SuiteOption& option) {
  const Suite suite = option.load();
  const auto [indices, note] = option.choose(suite);
  if (!note.empty()) std::cerr << "note: " << harmless(note) << "\n";
  for (std::size_t number : indices) std::cout << suite.vectors[number].id << "\n";
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  const auto [command, option] = add_subcommand(app, action, "list", "List the requests of the suite", list);
  add_suite_options(command, option);
}

}  // namespace zarrproof
