#include "program/command_line.h"

#include <algorithm>

#include "conformance/text/edit.h"
#include "conformance/text/wrapped.h"
#include "program/failure.h"

namespace zarrproof {
namespace {

bool is_flag(const CLI::Option& option) {
  return option.get_items_expected_max() == 0;
}

std::string value_is_empty(const std::string& word) {
  return word.empty() ? "the value is empty" : "";
}

}  // namespace

std::string HelpFormatter::make_option(const CLI::Option* option, bool is_positional) const {
  constexpr std::size_t kColumn = 35;  // the longest is "--version-of PACKAGE=VERSION..."
  return wrapped("  " + make_option_name(option, is_positional) + make_option_opts(option) + "  ",
                 make_option_desc(option), kColumn);
}

std::string HelpFormatter::make_option_opts(const CLI::Option* option) const {
  if (!option->get_option_text().empty() || option->get_type_size() == 0) return option->get_option_text();
  std::string text = option->get_positional() ? "" : " " + option->get_type_name();
  if (!option->get_default_str().empty()) text += "=" + option->get_default_str();
  if (option->get_expected_max() == CLI::detail::expected_max_vector_size) text += "...";
  return text;
}

std::string HelpFormatter::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
  const auto group_text = [&](const std::string& group) {
    const auto options = app->get_options(
        [&](const CLI::Option* option) { return option->get_group() == group && option->nonpositional(); });
    return options.empty() ? "" : make_group(group, false, options);
  };
  std::string text =
      make_description(app) + make_usage(app, name) + make_positionals(app) + group_text("Options");
  if (mode == CLI::AppFormatMode::All || app->get_help_all_ptr() == nullptr)
    text += group_text(kMoreOptions) + (details_.empty() ? "" : "\n" + details_ + "\n");
  return text + make_subcommands(app, mode) + "\n" + make_footer(app);
}

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  constexpr std::size_t kColumn = 15;
  return wrapped("  " + command->get_name() + "  ", command->get_description(), kColumn);
}

void set_help(CLI::App& command, const std::string& details, const std::string& examples) {
  command.set_help_all_flag("--help-all", "Print all options, and what the exit statuses mean");
  command.formatter(std::make_shared<HelpFormatter>(details));
  command.footer(examples);
}

void refuse_empty_words(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands(nullptr))
    for (CLI::Option* option : command->get_options())
      if (!is_flag(*option)) option->check(CLI::Validator(value_is_empty, ""));
}

std::vector<std::string> with_empty_words(const CLI::App& app, const std::vector<std::string>& words) {
  const CLI::App* command = &app;
  for (const CLI::App* one : app.get_subcommands(nullptr))
    if (!words.empty() && one->get_name() == words.front()) command = one;
  std::vector<std::string> all;
  const auto end_of_options = std::ranges::find(words, "--");
  for (auto word = words.begin(); word != end_of_options; ++word) {
    const bool ends_with_equals = word->find('=') + 1 == word->size();
    const std::string name = word->substr(0, word->size() - (ends_with_equals ? 1 : 0));
    const CLI::Option* option = name.starts_with("--") ? command->get_option_no_throw(name) : nullptr;
    if (option == nullptr) {
      all.push_back(*word);
      continue;
    }
    if (is_flag(*option) && ends_with_equals) throw CLI::ValidationError(name, value_is_empty(""));
    all.push_back(name);
    const bool needs_value = option->get_items_expected_min() > 0;
    const bool is_last = word + 1 == words.end();
    if (ends_with_equals || (needs_value && !is_last && word[1].starts_with("--"))) all.emplace_back();
  }
  all.insert(all.end(), end_of_options, words.end());
  return all;
}

std::vector<std::string> given_words(const CLI::App& command, const std::vector<std::string>& names) {
  std::vector<std::string> words;
  for (const std::string& name : names)
    if (const CLI::Option* option = command.get_option_no_throw(name))
      for (const std::string& value : option->results()) {
        words.push_back(name);
        if (!is_flag(*option)) words.push_back(value);
      }
  return words;
}

std::string wrong_command_line(const CLI::App& app, const CLI::Error& error) {
  const std::vector<CLI::App*> found = app.get_subcommands();
  const CLI::App& command = found.empty() ? app : *found.front();
  const std::vector<std::string> unknown = command.remaining();
  std::string text = error.what();
  const bool is_unexpected = error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError);
  if (is_unexpected && !unknown.empty() && unknown.front().starts_with("--")) {
    std::vector<std::string> known;
    for (const CLI::Option* option : command.get_options())
      for (const std::string& name : option->get_lnames()) known.push_back("--" + name);
    text += did_you_mean(unknown.front().substr(0, unknown.front().find('=')), known);
  } else if (found.empty() && !unknown.empty() && !unknown.front().starts_with('-')) {
    std::vector<std::string> known;
    for (const CLI::App* one : app.get_subcommands(nullptr)) known.push_back(one->get_name());
    text = "there is no subcommand \"" + unknown.front() + "\"" + did_you_mean(unknown.front(), known);
  }
  return printed_message(text) + "\nRun " + app.get_name() + (found.empty() ? "" : " " + command.get_name()) +
         " --help for more information.\n";
}

}  // namespace zarrproof
