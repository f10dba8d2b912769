// Kinds of options: whole numbers, seconds, texts, lists, --filter and --shard. Declared in options.h.
// Example: --jobs 010 is refused, because whole_number() takes no leading zero; CLI11 would read 8.
#include <algorithm>
#include <charconv>

#include "program/options.h"
#include "reference/errors/error.h"
#include "reference/types/parsed_integer.h"

namespace zarrproof {
namespace {

bool are_digits(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return '0' <= c && c <= '9'; });
}

// Returns true for "0" and "17", false for "017".
bool is_whole_number(std::string_view word) {
  return are_digits(word) && (word.size() == 1 || word.front() != '0');
}

std::string out_of_range_message(const std::string& word, const std::string& kind, const std::string& min,
                                 const std::string& max) {
  return "\"" + word + "\" is no " + kind + "; expected one from " + min + " to " + max;
}

}  // namespace

std::optional<std::uint64_t> read_whole_number(std::string_view word) {
  return is_whole_number(word) ? parsed_integer<std::uint64_t>(word) : std::nullopt;
}

CLI::Validator whole_number(std::uint64_t min, std::uint64_t max) {
  const auto check = [=](const std::string& word) -> std::string {
    const auto number = read_whole_number(word);
    if (number && *number >= min && *number <= max) return {};
    return out_of_range_message(word, "whole number", std::to_string(min), std::to_string(max));
  };
  return {check, ""};
}

CLI::Validator seconds(double min, double max) {
  const auto check = [=](const std::string& word) -> std::string {
    const std::size_t point = word.find('.');
    const bool is_plain =
        is_whole_number(std::string_view(word).substr(0, point)) &&
        (point == std::string::npos || are_digits(std::string_view(word).substr(point + 1)));
    double number = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
    if (is_plain && read.ec == std::errc{} && number >= min && number <= max) return {};
    return out_of_range_message(word, "number of seconds such as 10 or 0.5", CLI::detail::to_string(min),
                                CLI::detail::to_string(max));
  };
  return {check, ""};
}

std::chrono::milliseconds milliseconds(double seconds) {
  return std::chrono::milliseconds(static_cast<long long>(seconds * 1000));
}

CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& about) {
  return command.add_option(name, text, about)->type_name(type)->capture_default_str();
}

CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::vector<std::string>& values, const std::string& about) {
  return command.add_option(name, values, about)->type_name(type)->allow_extra_args(false);
}

CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             const std::function<void(const std::string&)>& read, const std::string& about) {
  const auto read_all = [read](const std::vector<std::string>& words) {
    for (const std::string& word : words) try {
        read(word);
      } catch (const Refused& refused) {
        throw CLI::ValidationError(refused.what());
      }
  };
  return command.add_option_function<std::vector<std::string>>(name, read_all, about)
      ->type_name(type)
      ->allow_extra_args(false);
}

CLI::Option* add_filter_option(CLI::App& command, std::vector<std::string>& filters,
                               const std::string& about) {
  return add_list_option(command, "--filter", "TEXT", filters,
                         about + ". Comma: or; second --filter: and; leading !: not");
}

CLI::Option* add_shard_option(CLI::App& command, std::uint64_t& shard, std::uint64_t& shards,
                              const std::string& about) {
  const auto read = [&](const std::string& word) {
    const std::size_t slash = std::min(word.find('/'), word.size());
    const auto part = read_whole_number(std::string_view(word).substr(0, slash));
    const auto parts = read_whole_number(std::string_view(word).substr(std::min(slash + 1, word.size())));
    if (!part || !parts || *part < 1 || *part > *parts)
      throw CLI::ValidationError("--shard", "\"" + word + "\" is not I/N with I from 1 to N");
    shard = *part;
    shards = *parts;
  };
  return command.add_option_function<std::string>("--shard", read, about)->type_name("I/N");
}

}  // namespace zarrproof
