// The form of command lines and of their helps.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace zarrproof {

// The group of options that --help leaves out where a command has --help-all.
inline constexpr const char* kMoreOptions = "More options";

// Prints lines of at most 100 columns: "--jobs NUMBER=1   Number of processes". These are the name of an
// option, its kind of value, its default, "..." if it may be given several times, and its description in a
// column of its own.
class HelpFormatter : public CLI::Formatter {
 public:
  // `details` are only for --help-all.
  explicit HelpFormatter(std::string details = {}) : details_(std::move(details)) {}

  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
  std::string make_subcommand(const CLI::App* command) const override;

 private:
  std::string details_;
};

// Adds --help-all to a command. It prints all options and the details; --help fits on a small screen.
void set_help(CLI::App& command, const std::string& details, const std::string& examples);

// Makes every option that needs a value refuse an empty one. Scripts pass an empty word for a variable that
// is not set.
void refuse_empty_words(CLI::App& app);

// Returns the words of a command line with an empty word for each value that is not there. CLI11 would take
// the next word as the value: "a.json" in "--html= a.json", and "--strict" in "--html --strict". Throws
// CLI::ValidationError for an empty value of a flag, such as "--strict=".
std::vector<std::string> with_empty_words(const CLI::App& app, const std::vector<std::string>& words);

// Returns the words of the command line that gave the command these options, in the order of `names`. Names
// of options that the command does not have are left out.
std::vector<std::string> given_words(const CLI::App& command, const std::vector<std::string>& names);

// Returns the message for a wrong command line.
std::string wrong_command_line(const CLI::App& app, const CLI::Error& error);

}  // namespace zarrproof
