#include <iostream>

#include "conformance/requirements/page.h"
#include "conformance/requirements/print.h"
#include "conformance/text/nearest.h"
#include "program/commands.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

// Throws CLI::ValidationError where there is none. Small letters stand for capitals, as in anchors.
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
  CLI::App* command = app.add_subcommand("clauses",
                                         "List the requirements, or tell all about some: what a clause "
                                         "requires, its level and why, what follows\n"
                                         "where it is violated, and where the specification says so");
  const auto words = std::make_shared<std::vector<std::string>>();
  const auto markdown = std::make_shared<bool>(false);
  CLI::Option* ids = command->add_option("ID", *words, "Clauses, such as CV-5. None: a line for each clause");
  command->add_flag("--markdown", *markdown, "Instead: the page docs/requirements.md")->excludes(ids);
  command->footer(
      "Examples:\n"
      "  zarrproof clauses                 a line for each clause\n"
      "  zarrproof clauses CV-5 CRC-4      all about two clauses\n"
      "  zarrproof clauses --markdown > docs/requirements.md\n\n"
      "Exit status: 0; 2 when there is no such clause.\n");
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
