#include <iostream>

#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/suite_option.h"

namespace zarrproof {
namespace {

int list(const SuiteOption& option) {
  const Suite suite = option.load();
  const auto [numbers, note] = option.choose(suite);
  if (!note.empty()) std::cerr << "note: " << harmless(note) << "\n";
  for (std::size_t number : numbers) std::cout << suite.vectors[number].id << "\n";
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "List the requests of the suite");
  const auto option = std::make_shared<SuiteOption>();
  add_suite_option(*command, option);
  command->callback([=, &action] { action = [=] { return list(*option); }; });
}

}  // namespace zarrproof
