#include "conformance/check/check.h"

#include <iostream>

#include "conformance/report/text.h"
#include "conformance/testee/interruption.h"
#include "program/commands.h"
#include "program/terminal.h"
#include "program/testee_option.h"

namespace zarrproof {
namespace {

int check(const TesteeOption& option, const std::string& program) {
  const TesteeOptions options = option.options();
  watch_for_interruption();
  const Command command = command_of(option.words, options);
  const Suite core = load_suite(suite_folder(), SuiteLevel::core);
  const Suite smoke = smoke_part(core, suite_folder());
  const auto core_requests = [&](const Description& description) {
    return count_declared(core, description);
  };
  const Progress progress = progress_line("steps done");
  const CheckReport report = check_testee(command, {options.timeout}, smoke, core_requests, progress);
  progress(1, 1);
  end_at_next_interruption();
  std::vector<std::string> next = {program, "run", option.words};
  for (const std::string& word : option.adapter_words()) next.push_back(word);
  print_check(std::cout, report, shell_command(next));
  return count_faults(report) == 0 ? 0 : 1;
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  CLI::App* command =
      app.add_subcommand("check", "Check that an adapter follows the protocol, before you run the suite");
  const auto option = std::make_shared<TesteeOption>();
  add_testee_option(*command, option);
  command->remove_option(command->get_option("--jobs"));
  command->footer(std::function<std::string()>(adapters_text));
  command->footer(
      "The command asks a few hundred requests of level smoke. It checks the adapter, not the codecs:\n"
      "  - the description and every line follow the protocol\n"
      "  - output is flushed after each response\n"
      "  - responses do not depend on the order of the requests, nor on earlier requests in the process\n"
      "  - unknown members and unknown operations do no harm\n"
      "  - errors are refusals by the implementation, not exceptions of the adapter\n"
      "  - the adapter takes a line of nearly 16 MiB\n"
      "  - the speed\n"
      "Each fault shows the rule, what the adapter answered, what was expected, and how to correct it.\n\n"
      "Exit status:\n"
      "  0  no faults that would make a verdict wrong\n"
      "  1  faults\n"
      "  2  the testee could not be checked, because it does not start or does not answer\n\n"
      "Examples:\n"
      "  zarrproof check cmd:'python3 my_adapter.py'\n"
      "  zarrproof check --timeout 60 lib:./libmine.so");
  command->callback(
      [=, &action, program = app.get_name()] { action = [=] { return check(*option, program); }; });
}

}  // namespace zarrproof
