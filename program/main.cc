// zarrproof: the command line.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <string>

#include "conformance/testee/interruption.h"
#include "conformance/testee/process.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless_stream.h"
#include "conformance/text/version.h"
#include "program/commands.h"
#include "program/failure.h"
#include "program/help.h"
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
       {add_run, add_check, add_fuzz, add_sweep, add_interop, add_report, add_compare, add_explain, add_show,
        add_list, add_clauses, add_findings, add_adapters, add_new_adapter, add_export, add_serve})
    add(app, action);
}

// Makes every option that needs a value refuse an empty one. Scripts pass an empty word for a variable that
// is not set.
void refuse_empty_words(CLI::App& app) {
  const auto check = [](const std::string& word) {
    return std::string(word.empty() ? "the value is empty" : "");
  };
  for (CLI::App* command : app.get_subcommands(nullptr)) {
    for (CLI::Option* option : command->get_options())
      if (option->get_items_expected_max() > 0) option->check(CLI::Validator(check, ""));
    refuse_empty_words(*command);
  }
}

// Returns the words of a command line with an empty word for each value that is not there. CLI11 would take
// the next word as the value: "a.json" in "--html= a.json", and "--strict" in "--html --strict". Throws
// CLI::ValidationError for an empty value of a flag, such as "--strict=".
std::vector<std::string> with_empty_words(const CLI::App& app, const std::vector<std::string>& words) {
  std::vector<std::string> all;
  const CLI::App* command = &app;
  const auto end_of_options = std::ranges::find(words, "--");
  for (auto word = words.begin(); word != end_of_options; ++word) {
    for (const CLI::App* one : command->get_subcommands(nullptr))
      if (one->get_name() == *word) command = one;
    const bool ends_with_equals = word->find('=') + 1 == word->size();
    const std::string name = word->substr(0, word->size() - (ends_with_equals ? 1 : 0));
    const CLI::Option* option = name.starts_with("--") ? command->get_option_no_throw(name) : nullptr;
    if (option == nullptr) {
      all.push_back(*word);
      continue;
    }
    const bool is_flag = option->get_items_expected_max() == 0;
    if (is_flag && ends_with_equals) throw CLI::ValidationError(name, "the value is empty");
    all.push_back(name);
    const bool needs_value = option->get_items_expected_min() > 0;
    const bool is_last = word + 1 == words.end();
    if (ends_with_equals || (needs_value && !is_last && word[1].starts_with("--"))) all.emplace_back();
  }
  all.insert(all.end(), end_of_options, words.end());
  return all;
}

// Returns the program and the subcommands that were found: "zarrproof export".
std::string command_words(const CLI::App& app) {
  std::string words = app.get_name();
  for (const CLI::App* command = &app; !command->get_subcommands().empty();) {
    command = command->get_subcommands().front();
    words += " " + command->get_name();
  }
  return words;
}

// Returns the command that the words name, of a command line that was read.
const CLI::App& last_command(const CLI::App& app) {
  return app.get_subcommands().empty() ? app : last_command(*app.get_subcommands().front());
}

// Returns " (did you mean ...?)" for an unknown option of the command; empty if no option is near.
std::string near_option(const CLI::App& command) {
  const std::vector<std::string> words = command.remaining();
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  if (words.empty() || !words.front().starts_with("--")) return {};
  return did_you_mean(words.front().substr(0, words.front().find('=')), known);
}

// Returns the message for a wrong command line. CLI11 does not name an unknown subcommand; this function
// does.
std::string parse_failure(const CLI::App& app, const CLI::App& failing, const CLI::Error& error) {
  std::string text = error.what();
  if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError))
    text += near_option(last_command(app));
  const std::vector<std::string> words = app.remaining();
  if (&failing == &app && app.get_subcommands().empty() && !words.empty() && !words[0].starts_with('-')) {
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands(nullptr)) known.push_back(command->get_name());
    text = "there is no subcommand \"" + words[0] + "\"" + did_you_mean(words[0], known);
  }
  return printed_message(text) + "\nRun " + command_words(app) + " --help for more information.\n";
}

// Runs the command line. Returns the exit status. Appends the subcommand to `command`, for messages.
int run_command_line(int argc, char** argv, std::string& command) {
  CLI::App app(
      "zarrproof tests whether an implementation of the Zarr v3 codecs bytes, crc32c, scale_offset and\n"
      "cast_value follows the specification.");
  if (argc > 0) app.name(argv[0]);
  Action action;
  app.formatter(std::make_shared<HelpFormatter>());
  app.set_help_flag("-h,--help", "Print this help");
  app.set_version_flag("--version", std::string("zarrproof ") + kVersion, "Print the version");
  app.require_subcommand(1);
  add_commands(app, action);
  app.footer(kExamples);  // after the subcommands, which would show it in their help
  refuse_empty_words(app);
  app.failure_message([&app](const CLI::App* failing, const CLI::Error& error) {
    return parse_failure(app, *failing, error);
  });
  try {
    std::vector<std::string> words = with_empty_words(app, {argv + std::min(argc, 1), argv + argc});
    std::reverse(words.begin(), words.end());  // CLI11 expects the last word first
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
  } catch (const OutputUnwritable& unwritable) {
    return status_of_unwritable(unwritable.error, command);
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
  StandardOutput output;
  const HarmlessOutput messages(std::cerr);
  const int status = run_safely(argc, argv, command);
  const int error = output.finish();
  if (const int signal = interruption()) {
    std::cerr << command << ": " << Interrupted(signal).what() << "\n";
    return 128 + signal;
  }
  return error == 0 ? status : status_of_unwritable(error, command);
}
