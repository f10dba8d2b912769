// Kinds of options: numbers, numbers of seconds, options that may be given several times, and parts of a
// whole. CLI11 alone would read 010 as 8 and 0x10 as 16, accept nan as a number of seconds, and change a
// number that is too large.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// Returns the number that `word` writes in the digits 0 to 9 without leading zeros, such as "0" or "17".
// Returns nothing for any other word, and for a number above 2^64 - 1.
std::optional<std::uint64_t> read_whole_number(std::string_view word);

// Returns a validator for CLI::Option::check. It accepts a word that read_whole_number reads and that is from
// `least` to `most`.
CLI::Validator whole_number(std::uint64_t least, std::uint64_t most);

// Returns a validator for CLI::Option::check. It accepts a number of seconds from `least` to `most`. The
// number may have a fraction, such as "0.5". The number has no sign and no exponent.
CLI::Validator seconds(double least, double most);

std::chrono::milliseconds milliseconds(double seconds);

// Adds an option whose value is a whole number from `least` to `most`.
template <class Number>
CLI::Option* add_number_option(CLI::App& command, const std::string& name, Number& number,
                               const std::string& about, std::uint64_t least = 0,
                               std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
  return command.add_option(name, number, about)->type_name("NUMBER")->check(whole_number(least, most));
}

// Adds an option whose value is a number of seconds, at most `most`.
template <class Number>
CLI::Option* add_seconds_option(CLI::App& command, const std::string& name, Number& number,
                                const std::string& about, double most = 1e9) {
  return command.add_option(name, number, about)->type_name("SECONDS")->check(seconds(0.001, most));
}

// Adds an option whose value is a text, such as the name of a file. `type` stands for the value in the help.
CLI::Option* add_text_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::string& text, const std::string& about);

// Adds an option that may be given several times, and collects its values.
CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             std::vector<std::string>& values, const std::string& about);

// Adds an option that may be given several times, and passes each value to `read`. An exception Refused of
// `read` becomes a CLI::ValidationError.
CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             const std::function<void(const std::string&)>& read, const std::string& about);

// Adds the option --filter, which may be given several times.
CLI::Option* add_filter_option(CLI::App& command, std::vector<std::string>& filters,
                               const std::string& about);

// Adds the option --shard. Parsing "2/5", the second of five parts, sets `shard` to 2 and `shards` to 5. Any
// other form raises CLI::ValidationError. `about` says what is divided.
CLI::Option* add_shard_option(CLI::App& command, std::uint64_t& shard, std::uint64_t& shards,
                              const std::string& about);

}  // namespace zarrproof
