// Example: the words "run --repport x" get the text of CLI11, a near name (did you mean "--report"?), and
// the line "Run zarrproof run --help for more information."
#include "program/command_line.h"

#include <algorithm>

#include "conformance/text/edit.h"
#include "conformance/text/wrapped.h"
#include "program/failure.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

constexpr const char* kMoreOptions = "More options";

std::string unknown_subcommand_text(const CLI::App& app, const std::string& word) {
  std::vector<std::string> known;
  for (const CLI::App* subcommand : app.get_subcommands(nullptr)) known.push_back(subcommand->get_name());
  return "there is no subcommand \"" + word + "\"" + did_you_mean(word, known);
}

// Returns the text of CLI11 for an unknown option, with the nearest option of the command.
std::string unknown_option_text(const CLI::App& command, const std::string& word, const std::string& text) {
  std::vector<std::string> known;
  for (const CLI::Option* option : command.get_options())
    for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
  return text + did_you_mean(word.substr(0, word.find('=')), known);
}

}  // namespace

bool takes_value(const CLI::Option& option) {
  return option.nonpositional() && option.get_items_expected_max() > 0;
}

void list_first(CLI::App& command, const std::vector<std::string>& names) {
  for (CLI::Option* option : command.get_options())
    if (option->nonpositional() && option != command.get_help_ptr() && !contains(names, option->get_name()))
      option->group(kMoreOptions);
}

std::string HelpFormatter::make_usage(const CLI::App* command, std::string name) const {
  std::string text = CLI::Formatter::make_usage(command, std::move(name));
  const bool is_explain = command->get_allow_extras();  // its elements are no option of CLI11
  if (is_explain) text.insert(text.find_last_not_of('\n') + 1, " [ID | ELEMENT...]");
  return text;
}

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  constexpr std::size_t kColumn = 35;  // columns; fits "--version-of PACKAGE=VERSION..."
  return wrapped("  " + make_option_name(option, is_positional) + make_option_opts(option) + "  ",
                 make_option_desc(option), kColumn);
}

std::string HelpFormatter::make_group(std::string group, bool is_positional,
                                      std::vector<const CLI::Option*> options) const {
  std::string text = CLI::Formatter::make_group(group, is_positional, options);
  if (group == kMoreOptions) text.erase(0, 1);  // CLI11 writes two empty lines before the second group
  return text;
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  if (!option->get_option_text().empty() || option->get_type_size() == 0) return option->get_option_text();
  std::string text = option->get_positional() ? "" : " " + option->get_type_name();
  if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
  if (option->get_expected_max() == CLI::detail::expected_max_vector_size) text += "...";
  return text;
}

std::string judging_statuses(const std::string& exceptions, const std::string& more) {
  return "\n\nExit status:\n  0  no failures" + exceptions +
         "; there may be warnings\n  1  failures of MUST clauses, or by --strict" + more +
         "\n  2  not completed, the testee broke the protocol, or nothing could be judged\n\nExamples:\n";
}

void refuse_missing_values(CLI::App& app) {
  const auto check = [](const std::string& word) {
    if (word.empty()) return std::string("the value is empty");
    if (word.starts_with("--")) return "\"" + word + "\" is an option; expected a value";
    return std::string();  // accepted
  };
  for (CLI::App* command : app.get_subcommands(nullptr))
    for (CLI::Option* option : command->get_options())
      if (option->get_items_expected_max() > 0) option->check(CLI::Validator(check, ""));
}

std::vector<std::string> checked_words(int argc, char** argv) {
  std::vector<std::string> words;
  // Example: "--html=" throws; "--data=" becomes "--data" and "".
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], name = word.substr(0, word.find('='));
    const bool is_after_options = std::ranges::count(words, "--") > 0;
    const bool has_empty_value = !is_after_options && word.starts_with("--") && word == name + "=";
    if (has_empty_value && name != "--data") throw CLI::ValidationError(name, "the value is empty");
    words.push_back(has_empty_value ? name : word);
    if (has_empty_value) words.emplace_back();
  }
  return words;
}

std::vector<std::string> given_words(const CLI::App& command, const std::vector<std::string>& names) {
  std::vector<std::string> words;
  for (const std::string& name : names)
    if (const CLI::Option* option = command.get_option_no_throw(name))
      for (const std::string& value : option->results()) {
        words.push_back(name);
        if (takes_value(*option)) words.push_back(value);
      }
  return words;
}

std::string wrong_command_line(const CLI::App& app, const CLI::Error& error) {
  const std::vector<CLI::App*> found = app.get_subcommands();
  const std::vector<std::string> words = app.remaining();
  const bool has_unknown_command = !words.empty() && !words.front().starts_with('-');
  const CLI::App& command = found.empty() || has_unknown_command ? app : *found.front();
  const std::vector<std::string> unknown = command.remaining();
  const bool has_unknown_word = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  std::string text = error.what();
  if (has_unknown_command)
    text = unknown_subcommand_text(app, words.front());
  else if (has_unknown_word && !unknown.empty() && unknown.front().starts_with("--"))
    text = unknown_option_text(command, unknown.front(), text);
  return printed_message(text) + "\nRun " + app.get_name() +
         (&command == &app ? "" : " " + command.get_name()) + " --help for more information.\n";
}

}  // namespace zarrproof
