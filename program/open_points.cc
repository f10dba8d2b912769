#include <iostream>

#include "conformance/requirements/print.h"
#include "conformance/text/edit.h"
#include "program/answers_option.h"
#include "program/clause_word.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

// Throws CLI::ValidationError for an unknown open point.
OpenPoint open_point_of(const std::string& word) {
  if (const auto open_point = find_open_point(word)) return *open_point;
  const auto clause = find_clause_of_word(word);
  throw CLI::ValidationError("there is no open point \"" + word + "\"" +
                             (clause ? "; it is a clause: zarrproof clauses " + std::string(id(*clause))
                                     : did_you_mean(word, names_of_open_points())));
}

}  // namespace

void add_open_points(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("open-points",
                         "List the open points: questions that the specification does not decide. "
                         "For each named open point: print\n"
                         "the answers, their meaning, the passages of the specification, and the command "
                         "that lists its vectors");
  const auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("ID", *words,
                      "Open points, such as map_zero. Without ID: one line for each open point");
  command->footer(
      "Examples:\n"
      "  zarrproof open-points             one line for each open point\n"
      "  zarrproof open-points map_zero    the whole entry of map_zero\n\n"
      "Exit status: 0; 2 for an unknown open point.\n");
  command->callback([=, &action] {
    std::vector<OpenPoint> open_points;
    for (const std::string& word : *words) open_points.push_back(open_point_of(word));
    action = [=] {
      print_requirements(std::cout, open_points, all_open_points());
      return 0;
    };
  });
}

}  // namespace zarrproof
