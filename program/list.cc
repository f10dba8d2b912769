#include <iostream>

#include "conformance/text/harmless.h"
#include "program/commands.h"
#include "program/suite_option.h"
#include "vectors/coverage.h"
#include "vectors/pairs.h"

namespace zarrproof {
namespace {

enum class Listing { ids, clauses, pairs };

int list(const SuiteOption& option, Listing listing) {
  Suite suite = option.load();
  const auto [numbers, note] = option.choose(suite);
  if (!note.empty()) std::cerr << "note: " << harmless(note) << "\n";
  if (listing != Listing::ids) {
    std::vector<Vector> selected;
    for (std::size_t number : numbers) selected.push_back(std::move(suite.vectors[number]));
    suite.vectors = std::move(selected);
    std::cout << (listing == Listing::clauses ? coverage_tables(coverage_of(suite))
                                              : pairs_tables(pairs_of(suite)));
    return 0;
  }
  for (std::size_t number : numbers) std::cout << suite.vectors[number].id << "\n";
  return 0;
}

}  // namespace

void add_list(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "List the requests of the suite, or what they cover");
  const auto option = std::make_shared<SuiteOption>();
  const auto clauses = std::make_shared<bool>(false), pairs = std::make_shared<bool>(false);
  add_suite_option(*command, option);
  command->add_flag(
      "--clauses", *clauses,
      "List the clauses and open points instead, each with its numbers of accepted and refused cases");
  command
      ->add_flag(
          "--pairs", *pairs,
          "List pairs of features instead, such as a rounding mode and a data type, each with its number of "
          "requests")
      ->excludes("--clauses");
  command->callback([=, &action] {
    const Listing listing = *clauses ? Listing::clauses : *pairs ? Listing::pairs : Listing::ids;
    action = [=] { return list(*option, listing); };
  });
}

}  // namespace zarrproof
