// The command "zarrproof clauses". Example: `zarrproof clauses cv-5 map_zero` prints the whole entries of
// CV-5 and of the open point map_zero. Without names it prints one line for each clause and each open
// point.
#include <iostream>
#include <vector>

#include "conformance/requirements/print.h"
#include "program/commands.h"
#include "program/options.h"

namespace zarrproof {
namespace {

struct ClausesOptions {
  std::vector<Requirement> requirements;
};

// Throws CLI::ValidationError for a word that names neither a clause nor an open point.
Requirement requirement_of(const std::string& word) {
  if (const auto clause = find_clause_of_word(word)) return *clause;
  if (const auto open_point = find_open_point(word)) return *open_point;
  const std::string near = near_clause(word);
  throw CLI::ValidationError("there is no clause and no open point \"" + word + "\"" +
                             (near.empty() ? near_open_point(word) : near));
}

int print_requirements(const ClausesOptions& options) {
  print_details(std::cout, options.requirements);
  if (!options.requirements.empty()) return 0;
  for (const Clause clause : all_clauses()) print_line(std::cout, clause);
  std::cout << "\n";
  for (const OpenPoint open_point : all_open_points()) print_line(std::cout, open_point);
  return 0;
}

}  // namespace

void add_clauses(CLI::App& app, Action& action) {
  const auto [command, options] = add_subcommand(
      app, action, "clauses", "Explain the clauses, and the open points that the specification leaves",
      print_requirements);
  const auto read = [&requirements = options.requirements](const std::vector<std::string>& words) {
    for (const std::string& word : words) requirements.push_back(requirement_of(word));
  };
  command.add_option_function<std::vector<std::string>>(
      "ID", read,
      "Clauses, such as CV-5, and open points, such as map_zero: prints what each requires or asks, why, the "
      "passages of the specification, and the command that lists its vectors. Without ID: one line for each");
  command.footer(R"(Exit status: 0; 2 for an unknown clause or open point.

Examples:
  zarrproof clauses                 one line for each clause and each open point
  zarrproof clauses CV-5 map_zero   the whole entries of a clause and of an open point)");
}

}  // namespace zarrproof
