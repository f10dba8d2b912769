#include "conformance/check/check.h"

#include <iostream>

#include "conformance/check/print.h"
#include "conformance/report/shell.h"
#include "conformance/testee/interruption.h"
#include "program/commands.h"
#include "program/testee_option.h"

namespace zarrproof {
namespace {

int check(const TesteeOption& option, const std::string& program) {
  const TesteeOptions options = option.options();
  watch_for_interruption();
  const Command command = command_of(option.words, options);
  const std::string version(kSuiteVersion);
  const Suite core = load_suite(suite_folder(), SuiteLevel::core, version);
  const Suite smoke = smoke_part(core, suite_folder(), version);
  const auto core_requests = [&](const Description& description) {
    return count_declared(core, description);
  };
  const Checked checked = check_testee(command, {options.timeout}, smoke, core_requests);
  end_at_next_interruption();
  print_check(std::cout, checked, shell_command({program, "run", option.words}));
  return count_findings(checked) == 0 ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("check", "Check an adapter before it is judged: its lines, its state, its speed");
  const auto option = std::make_shared<TesteeOption>();
  add_testee_option(*command, option);
  command->remove_option(command->get_option("--jobs"));
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      "A check asks a few hundred requests of level smoke, and looks at the adapter, not at the codecs: the\n"
      "description; every line by the rules of the protocol; flushed output; the same responses to the same "
      "requests\n"
      "in other orders, in a new process and each alone in one; unknown members and operations; one error in "
      "the place of many; a line of nearly 16 MiB; speed. "
      "Each\n"
      "finding has the rule, what came, what was expected, and how to mend it.\n\n"
      "Exit status: 0 no finding that would spoil a verdict; 1 findings; 2 the testee could not be checked, "
      "because it\n"
      "cannot be started or says nothing.\n\n"
      "Examples:\n"
      "  zarrproof check cmd:'python3 my_adapter.py'\n"
      "  zarrproof check --timeout 60 lib:./libmine.so");
  command->callback(
      [=, &app, &action] { action = [=, program = app.get_name()] { return check(*option, program); }; });
}

}  // namespace zarrproof
