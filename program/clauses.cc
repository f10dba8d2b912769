#include <iostream>

#include "conformance/requirements/print.h"
#include "program/clause_word.h"
#include "program/commands.h"
#include "reference/requirements/open_point.h"
#include "vectors/coverage.h"

namespace zarrproof {
namespace {

// Throws CLI::ValidationError for an unknown clause.
Clause clause_of(const std::string& word) {
  if (const auto clause = find_clause_of_word(word)) return *clause;
  throw CLI::ValidationError("there is no clause \"" + word + "\"" +
                             (find_open_point(word) ? "; it is an open point: zarrproof open-points " + word
                                                    : nearest_clause_text(word)));
}

}  // namespace

void add_clauses(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("clauses",
                         "List the clauses. For each named clause: print the requirement, its "
                         "level and the reason\nfor the level, the consequence of a violation, "
                         "the passages of the specification, and the command that lists its vectors");
  const auto words = std::make_shared<std::vector<std::string>>();
  const auto markdown = std::make_shared<bool>(false);
  CLI::Option* ids =
      command->add_option("ID", *words, "Clauses, such as CV-5. Without ID: one line for each clause");
  command->add_flag("--markdown", *markdown, "Print all clauses and open points as one page in Markdown")
      ->excludes(ids);
  command->footer(
      "Examples:\n"
      "  zarrproof clauses                 one line for each clause\n"
      "  zarrproof clauses CV-5 CRC-4      the whole entries of two clauses\n"
      "  zarrproof clauses --markdown > requirements.md\n\n"
      "Exit status: 0; 2 for an unknown clause.\n");
  command->callback([=, &action] {
    std::vector<Clause> clauses;
    for (const std::string& word : *words) clauses.push_back(clause_of(word));
    action = [=] {
      if (*markdown)
        std::cout << requirements_page(coverage_of_core());
      else
        print_requirements(std::cout, clauses, all_clauses());
      return 0;
    };
  });
}

}  // namespace zarrproof
