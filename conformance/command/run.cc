#include <filesystem>
#include <iostream>

#include "conformance/adapter.h"
#include "conformance/command/commands.h"
#include "conformance/command/progress.h"
#include "conformance/command/suite_option.h"
#include "conformance/print.h"
#include "conformance/runner.h"
#include "conformance/summary.h"
#include "conformance/testee/open.h"

namespace zarrproof {
namespace {

struct RunOptions {
  std::string testee;
  bool strict = false;
  double timeout = 10;
  SuiteOption suite;
  AdapterChoice adapter;
  std::string program;  // as it was called
};

int run(const RunOptions& options) {
  try {
    if (!options.adapter.is_default() && !names_adapter(options.testee))
      throw TesteeUnusable("--version-of, --source and --offline are for adapters, and " + options.testee +
                           " is none");
    const Suite suite = options.suite.load();
    const auto timeout = std::chrono::milliseconds(static_cast<long long>(options.timeout * 1000));
    const auto testee = open_testee(options.testee, timeout, options.adapter);
    const Results results = run_suite(suite, *testee, progress_line("requests answered"));
    print_results(std::cout, suite, results, {.strict = options.strict, .program = options.program});
    return static_cast<int>(outcome_of(results, options.strict));
  } catch (const Refused& refused) {
    std::cerr << "zarrproof run: the suite cannot be used: " << refused.what() << "\n";
  } catch (const TesteeUnusable& unusable) {
    std::cerr << "zarrproof run: " << unusable.what() << "\n";
  }
  return static_cast<int>(Outcome::not_done);
}

}  // namespace

void add_run(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("run", "Judge an implementation by the conformance suite");
  const auto options = std::make_shared<RunOptions>();
  command
      ->add_option(
          "TESTEE", options->testee,
          "What is judged: the name of an adapter, builtin:NAME, or cmd:'COMMAND' for a program that speaks "
          "the protocol")
      ->required();
  const auto suite = std::make_shared<SuiteOption>();
  add_suite_option(*command, suite);
  command->add_flag("--strict", options->strict, "Let S and D clauses fail the run, too");
  command->add_option("--timeout", options->timeout, "Limit for a response, in seconds")
      ->capture_default_str()
      ->check(CLI::Range(0.001, 86400.0));
  command
      ->add_option("--version-of", options->adapter.versions,
                   "With an adapter: another release of a package, such as zarr=3.2.0 ; give the option once "
                   "for each package")
      ->type_name("PACKAGE=VERSION")
      ->allow_extra_args(false);
  command
      ->add_option("--source", options->adapter.source,
                   "With an adapter: a checkout of the implementation, built in place of the release")
      ->type_name("PATH")
      ->check(CLI::ExistingPath)
      ->transform([](const std::string& path) { return std::filesystem::weakly_canonical(path).string(); });
  command->add_flag("--offline", options->adapter.offline,
                    "With an adapter: use what is installed, and no network");
  std::string adapters;
  for (const std::string& name : adapter_names()) adapters += " " + name;
  command->footer("Adapters:" + adapters +
                  "\n\n"
                  "Each failure is printed with the request, what came, what is permitted, the clause, and a "
                  "command that\n"
                  "explains it. Failures of M clauses (the specification says MUST or defines the result) "
                  "fail the run; those of\n"
                  "S (SHOULD) and D (derived) clauses are warnings. A refusal is unproven where the nearest "
                  "request that must be\n"
                  "accepted was not accepted either; what the testee does not implement is unsupported. "
                  "Neither counts.\n\n"
                  "Exit status: 0 no failure; 1 failures of M clauses (with --strict of any clause); 2 the "
                  "run could not be done,\n"
                  "or a codec that the testee declares got no judged response.\n\n"
                  "Examples:\n"
                  "  zarrproof run zarr-python --version-of zarr=3.2.0 --version-of cast-value-rs=0.4.0\n"
                  "  zarrproof run zarrs --source ../zarrs\n"
                  "  zarrproof run --strict cmd:'python3 my_adapter.py'\n"
                  "  zarrproof run builtin:reference");
  command->callback([=, &app, &action] {
    options->program = app.get_name();
    options->suite = *suite;
    action = [=] { return run(*options); };
  });
}

}  // namespace zarrproof
