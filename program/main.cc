// The function main of zarrproof: reads the command line, runs one subcommand, and returns its exit status.
// Example: `zarrproof list` runs the Action that add_list() sets. An exception becomes one line on standard
// error, "zarrproof list: …", and the exit status 2. All output passes streams that neutralise control
// characters.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>

#include "conformance/testee/interruption.h"
#include "conformance/testee/process.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/version.h"
#include "program/command_line.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/standard_streams.h"

namespace zarrproof {
namespace {

constexpr int kNotDone = 2;

constexpr const char* kExamples = R"(Examples:
  zarrproof run zarr-python              run the suite on zarr-python, which has an adapter
  zarrproof new-adapter mine             make a folder with an adapter to start from
  zarrproof check cmd:'node mine.mjs'    check that your adapter follows the protocol
  zarrproof run cmd:'node mine.mjs'      run the suite on the implementation behind your adapter
  zarrproof run reader:'show {path}'     test a program that prints the elements of arrays on disk
  zarrproof explain crc32c/123456789/encode
                                         explain the permitted outcomes of a request of the suite)";

void add_commands(CLI::App& app, Action& action) {
  for (const auto add :
       {add_run, add_check, add_fuzz, add_sweep, add_report, add_explain, add_show, add_read, add_list,
        add_clauses, add_findings, add_adapters, add_new_adapter, add_export, add_serve, add_completion})
    add(app, action);
}

// Runs the command line. Returns the exit status. Appends the subcommand to `command`, for messages.
int run_command_line(int argc, char** argv, std::string& command) {
  CLI::App app(
      "zarrproof tests whether an implementation of the Zarr v3 codecs bytes, crc32c, scale_offset and\n"
      "cast_value follows the specification.");
  if (argc > 0) app.name(argv[0]);
  Action action;
  app.formatter(std::make_shared<HelpFormatter>());
  app.get_formatter()->column_width(15);  // of the subcommands
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("--version", std::string("zarrproof ") + kVersion, "Print the version");
  app.require_subcommand(1);
  add_commands(app, action);
  app.footer(kExamples);  // after the subcommands, which would show it in their help
  refuse_missing_values(app);
  app.failure_message(
      [](const CLI::App* program, const CLI::Error& error) { return wrong_command_line(*program, error); });
  try {
    std::vector<std::string> words = checked_words(argc, argv);
    std::ranges::reverse(words);  // CLI11 expects the last word first
    app.parse(std::move(words));
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : kNotDone;
  }
  command += " " + app.get_subcommands().front()->get_name();
  return action();
}

// Runs the command line like run_command_line(), and prints a message for every exception.
int run_safely(int argc, char** argv, std::string& command) {
  const HarmlessOutput lines(std::cout);
  try {
    return run_command_line(argc, argv, command);
  } catch (const Interrupted&) {  // main prints the message
  } catch (const std::exception& error) {
    complain(command, failure_text(error));
  }
  return kNotDone;
}

}  // namespace
}  // namespace zarrproof

int main(int argc, char** argv) {
  using namespace zarrproof;
  const bool is_closed = ::fcntl(STDOUT_FILENO, F_GETFD) < 0;
  prepare_this_program();
  std::string command = "zarrproof";
  if (is_closed) return status_of_unwritable(EBADF, command);
  DescriptorBuffer output(STDOUT_FILENO);  // keeps the error of a failed write
  std::streambuf* const before = std::cout.rdbuf(&output);
  const HarmlessOutput messages(std::cerr);
  const int status = run_safely(argc, argv, command);
  std::cout.flush();
  std::cout.rdbuf(before);
  const int error = output.error();
  if (const int signal = interruption()) {
    std::cerr << command << ": " << Interrupted(signal).what() << "\n";
    return 128 + signal;
  }
  return error == 0 ? status : status_of_unwritable(error, command);
}
