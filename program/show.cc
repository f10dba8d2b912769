#include <iostream>

#include "conformance/export/export_vectors.h"
#include "program/commands.h"
#include "program/suite_option.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

int show(const SuiteOption& option, const std::string& id) {
  const Suite suite = option.load();
  std::cout << case_line(vector_of(suite, id, option.text()), 1) << "\n";
  return 0;
}

}  // namespace

void add_show(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("show", "Print a request and its permitted outcomes as JSON");
  const auto option = std::make_shared<SuiteOption>();
  const auto id = std::make_shared<std::string>();
  command->add_option("ID", *id, "Id of the request, as in reports and in zarrproof list")->required();
  add_source_option(*command, option);
  command->footer(
      "Prints one line, in the form of zarrproof vectors export. This schema describes it:\n  " +
      shown_path("vectors/case.schema.json") +
      "\nThe member request is the line that a testee reads, as an object; outcomes has everything that is "
      "permitted.\n\n"
      "Exit status: 0; 2 when there is no request with this id.\n\n"
      "Examples:\n"
      "  zarrproof show crc32c/123456789/encode | python3 -m json.tool\n"
      "  zarrproof explain crc32c/123456789/encode");
  command->callback([=, &action] { action = [=] { return show(*option, *id); }; });
}

}  // namespace zarrproof
