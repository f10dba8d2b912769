// The command "zarrproof show". Example: `zarrproof show crc32c/123456789/encode` prints the request and
// its permitted outcomes as one line of JSON.
#include <iostream>

#include "conformance/export/export_vectors.h"
#include "program/commands.h"
#include "program/options.h"
#include "vectors/data_folder.h"

namespace zarrproof {
namespace {

struct ShowOptions {
  std::string id;
  SuiteOption suite;
};

int print_vector(const ShowOptions& options) {
  const Suite suite = options.suite.load();
  std::cout << case_line(options.suite.vector_of(suite, options.id), 1) << "\n";
  return 0;
}

}  // namespace

void add_show(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "show", "Print a request and its permitted outcomes as JSON", print_vector);
  command.add_option("ID", options.id, "Id of the request, as in reports and in zarrproof list")->required();
  add_vectors_option(command, options.suite);
  command.footer("Prints one line, in the form of zarrproof export. This schema describes it:\n  " +
                 shown_path("vectors/case.schema.json") +
                 R"(
The member request is the line that a testee reads, as an object; outcomes has all that is
permitted.

Exit status: 0; 2 when there is no request with this id.

Example:
  zarrproof show crc32c/123456789/encode | python3 -m json.tool)");
}

}  // namespace zarrproof
