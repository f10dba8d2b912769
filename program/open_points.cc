#include <iostream>

#include "conformance/requirements/print.h"
#include "conformance/text/nearest.h"
#include "program/answers_option.h"
#include "program/commands.h"

namespace zarrproof {
namespace {

// Throws CLI::ValidationError where there is none.
OpenPoint open_point_of(const std::string& word) {
  if (const auto open_point = find_open_point(word)) return *open_point;
  throw CLI::ValidationError("there is no open point \"" + word + "\"" +
                             did_you_mean(word, names_of_open_points()));
}

}  // namespace

void add_open_points(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("open-points",
                                         "List what the specification leaves open, or tell all about some: "
                                         "the answers, what they mean, and the\n"
                                         "passages that make it open");
  const auto words = std::make_shared<std::vector<std::string>>();
  command->add_option("ID", *words, "Open points, such as map_zero. None: a line for each open point");
  command->footer(
      "Examples:\n"
      "  zarrproof open-points             a line for each open point\n"
      "  zarrproof open-points map_zero    all about this one\n\n"
      "Exit status: 0; 2 when there is no such open point.\n");
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
