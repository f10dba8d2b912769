// The form of help texts: lines of at most 100 columns.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace zarrproof {

// Prints "--jobs NUMBER=1   Number of processes": the name of an option, its kind of value, its default,
// "..." if it may be given several times, and its description in a column of its own.
class HelpFormatter : public CLI::Formatter {
 public:
  std::string make_option(const CLI::Option* option, bool is_positional) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_subcommand(const CLI::App* command) const override;
};

}  // namespace zarrproof
