#include <iostream>

#include "conformance/requirements/page.h"
#include "conformance/requirements/print.h"
#include "conformance/text/nearest.h"
#include "program/commands.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

// Throws CLI::ValidationError for an unknown clause. Lowercase is accepted, because anchors are lowercase.
Clause clause_of(const std::string& word) {
  std::string capitals = word;
  for (char& c : capitals)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 32);
  if (const auto clause = find_clause(capitals)) return *clause;
  std::vector<std::string> known;
  for (const Clause clause : all_clauses()) known.emplace_back(id(clause));
  throw CLI::ValidationError("there is no clause \"" + word + "\"" + did_you_mean(capitals, known));
}

void print_page() {
  const Suite suite = load_suite(suite_folder(), SuiteLevel::core, std::string(kSuiteVersion));
  std::cout << requirements_page(coverage_of(suite));
}

}  // namespace

void add_clauses(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("clauses",
                         "List the clauses. For each named clause: print the requirement, its "
                         "level and the reason\nfor the level, the consequence of a violation, "
                         "and the passages of the specification");
  const auto words = std::make_shared<std::vector<std::string>>();
  const auto markdown = std::make_shared<bool>(false);
  CLI::Option* ids =
      command->add_option("ID", *words, "Clauses, such as CV-5. Without ID: one line for each clause");
  command->add_flag("--markdown", *markdown, "Print the page docs/requirements.md instead")->excludes(ids);
  command->footer(
      "Examples:\n"
      "  zarrproof clauses                 one line for each clause\n"
      "  zarrproof clauses CV-5 CRC-4      the whole entries of two clauses\n"
      "  zarrproof clauses --markdown > docs/requirements.md\n\n"
      "Exit status: 0; 2 for an unknown clause.\n");
  command->callback([=, &action] {
    std::vector<Clause> clauses;
    for (const std::string& word : *words) clauses.push_back(clause_of(word));
    action = [=] {
      *markdown ? print_page() : print_requirements(std::cout, clauses, all_clauses());
      return 0;
    };
  });
}

}  // namespace zarrproof
