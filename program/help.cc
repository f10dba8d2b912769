#include "program/help.h"

#include "conformance/text/wrapped.h"

namespace zarrproof {

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

std::string HelpFormatter::make_subcommand(const CLI::App* command) const {
  constexpr std::size_t kColumn = 15;
  return wrapped("  " + command->get_name() + "  ", command->get_description(), kColumn);
}

}  // namespace zarrproof
