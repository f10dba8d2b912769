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
#include "program/standard_streams.h"

namespace zarrproof {
namespace {

constexpr int kNotDone = 2;

void describe_program(CLI::App& app) {
  app.set_version_flag("--version", std::string("zarrproof ") + kVersion);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  zarrproof adapters                   list the implementations that have an adapter\n"
      "  zarrproof run zarr-python            run the suite on zarr-python\n"
      "  zarrproof new-adapter --language rust mine\n"
      "                                       make a folder with an adapter to start from\n"
      "  zarrproof check cmd:'node mine.mjs'  check that your adapter follows the protocol\n"
      "  zarrproof run cmd:'node mine.mjs'    run the suite on the implementation behind your adapter\n"
      "  zarrproof fuzz zarr-python           ask zarr-python random requests for 60 seconds\n"
      "  zarrproof sweep zarr-python --filter float16\n"
      "                                       ask zarr-python every float16 value, in every cast\n"
      "  zarrproof interop zarr-python zarrita\n"
      "                                       ask what each reads of the arrays that the other writes\n"
      "  zarrproof explain --data-type float64 --codecs '[{\"name\":\"cast_value\",\"configuration\":\n"
      "      {\"data_type\":\"uint8\"}},\"bytes\"]' 0.5 NaN\n"
      "  zarrproof show crc32c/123456789/encode\n"
      "                                       print a request of the suite and its permitted outcomes\n"
      "  zarrproof clauses CV-5               print what the clause CV-5 requires, and why\n"
      "  zarrproof serve                      answer requests of the protocol with the reference\n"
      "  zarrproof run reader:'my-reader {path}'\n"
      "                                       test a program that prints the elements of arrays on disk\n");
}

void add_commands(CLI::App& app, Action& action) {
  add_run(app, action);
  add_check(app, action);
  add_fuzz(app, action);
  add_sweep(app, action);
  add_report(app, action);
  add_compare(app, action);
  add_interop(app, action);
  add_explain(app, action);
  add_show(app, action);
  add_serve(app, action);
  add_host(app, action);
  add_list(app, action);
  add_clauses(app, action);
  add_open_points(app, action);
  add_findings(app, action);
  add_adapters(app, action);
  add_new_adapter(app, action);
  add_vectors(app, action);
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

// Returns the program and the subcommands that were found: "zarrproof vectors export".
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
  add_commands(app, action);
  describe_program(app);  // last: subcommands would show its examples in their help
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
