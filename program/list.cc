#include <iostream>

#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/suite_option.h"
#include "vectors/coverage.h"

namespace zarrproof {
namespace {

int list(const SuiteOption& option, bool by_clause) {
  Suite suite = option.load();
  const auto [numbers, note] = option.choose(suite);
  if (!note.empty()) std::cerr << "note: " << harmless(note) << "\n";
  if (by_clause) {
    std::vector<Vector> selected;
    for (std::size_t number : numbers) selected.push_back(std::move(suite.vectors[number]));
    suite.vectors = std::move(selected);
    std::cout << coverage_tables(coverage_of(suite));
    return 0;
  }
  for (std::size_t number : numbers) std::cout << suite.vectors[number].id << "\n";
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "List the requests of the suite, or what they cover");
  const auto option = std::make_shared<SuiteOption>();
  const auto by_clause = std::make_shared<bool>(false);
  add_suite_option(*command, option);
  command->add_flag(
      "--clauses", *by_clause,
      "List the clauses and open points instead, each with its numbers of accepted and refused cases");
  command->callback([=, &action] { action = [=] { return list(*option, *by_clause); }; });
}

}  // namespace zarrproof
