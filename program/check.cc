// The command "zarrproof check". Example: `zarrproof check cmd:'node mine.mjs'` prints each fault of the
// adapter, and at the end the next command, `zarrproof run cmd:'node mine.mjs'`.
#include "conformance/run/check.h"

#include <iostream>

#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/options.h"
#include "program/terminal.h"

namespace zarrproof {
namespace {

struct CheckOptions {
  TesteeOption testee;
  const CLI::App* command = nullptr;
};

int check_adapter(const CheckOptions& chosen) {
  const TesteeOption& option = chosen.testee;
  const TesteeOptions options = option.options();
  watch_for_interruption();
  const Command command = command_of(option.name, options);
  const Suite core = load_suite(suite_folder(), SuiteLevel::core);
  const Suite smoke = smoke_part(core, suite_folder());
  const auto core_requests = [&](const Description& description) {
    return count_declared(core, description);
  };
  const Progress progress = progress_line("steps done");
  const CheckReport report = check_testee(command, {options.timeout}, smoke, core_requests, progress);
  progress(1, 1);
  end_at_next_interruption();
  std::vector<std::string> next = {chosen.command->get_parent()->get_name(), "run", option.name};
  for (const std::string& word : given_words(*chosen.command, {"--version-of", "--source", "--installed"}))
    next.push_back(word);
  print_check(std::cout, report, shell_command(next));
  return count_faults(report) == 0 ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  const auto [command, options] =
      add_subcommand(app, action, "check",
                     "Check that an adapter follows the protocol, before you run the suite", check_adapter);
  options.command = &command;
  add_testee_options(command, options.testee);
  list_first(command, {"--timeout", "--version-of", "--source", "--offline", "--installed"});
  command.footer(
      R"(The command asks a few hundred requests. It checks the adapter, not the codecs: every line follows
the protocol; output is flushed; responses depend on no other request; errors are refusals of the
implementation; a line of nearly 16 MiB is taken; the speed. Each fault shows the rule, what was
answered, what was expected, and how to correct it.

Exit status:
  0  no faults that would make a verdict wrong
  1  faults
  2  the testee could not be checked, because it does not start or does not answer

Examples:
  zarrproof check cmd:'python3 my_adapter.py'
  zarrproof check --timeout 60 lib:./libmine.so)");
}

}  // namespace zarrproof
