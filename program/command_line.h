// The form of command lines and of their helps.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace zarrproof {

// Prints lines of at most 100 columns: "--jobs NUMBER=1   Number of processes". These are the name of an
// option, its kind of value, its default, "..." if it may be given several times, and its description in a
// column of its own.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_usage(const CLI::App* command, std::string name) const override;
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override;
};

// Returns the part of the helps of run, fuzz and sweep about exit statuses, and the heading of examples.
// `exceptions`: failures that do not count. `more`: what else gives the exit status 1.
std::string judging_statuses(const std::string& exceptions = "", const std::string& more = "");

// Returns whether a value follows the option; not for a flag, and not for an argument.
bool takes_value(const CLI::Option& option);

// Lists these options of the command first in its help, and the others under the heading "More options". Call
// this when the command has all options.
void list_first(CLI::App& command, const std::vector<std::string>& names);

// Makes every option that needs a value refuse an empty one, and the next option: CLI11 would take "--strict"
// in "--html --strict" for the value. Scripts pass an empty word for a variable that is not set.
void refuse_missing_values(CLI::App& app);

// Returns the words of a command line without the name of the program. Throws CLI::ValidationError for a word
// such as "--html=": CLI11 would take the next word for the value. Only "--data=" stands for no bytes, and
// becomes two words.
std::vector<std::string> checked_words(int argc, char** argv);

// Returns the words of the command line that gave the command these options, in the order of `names`. Names
// of options that the command does not have are left out.
std::vector<std::string> given_words(const CLI::App& command, const std::vector<std::string>& names);

// Returns the message for a wrong command line: the text of CLI11, with a near name for an unknown option;
// for an unknown subcommand a text of its own.
std::string wrong_command_line(const CLI::App& app, const CLI::Error& error);

}  // namespace zarrproof
