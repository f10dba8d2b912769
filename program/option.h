// Kinds of options: numbers, numbers of seconds, options that may be given several times, and --shard. CLI11
// alone would read 010 as 8 and 0x10 as 16, accept nan as a number of seconds, and change a number that is
// too large.
#pragma once

#include <CLI/CLI.hpp>
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
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

// Returns a validator for CLI::Option::check. It accepts a number of seconds from `least` to `most`. The
// number may have a fraction, such as "0.5". The number has no sign and no exponent.
CLI::Validator seconds(double least, double most);

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

// Adds an option that may be given several times, and passes each value to `add`. An exception Refused of
// `add` becomes a CLI::ValidationError.
CLI::Option* add_list_option(CLI::App& command, const std::string& name, const std::string& type,
                             const std::function<void(const std::string&)>& add, const std::string& about);

// Adds a flag that may have a value, as in --strict=CV-5. `form` is the form of the value in the help. Each
// value is passed to `read`: "true" for the flag alone.
void add_value_flag(CLI::App& command, const std::string& name, const std::string& form,
                    const std::function<void(const std::string&)>& read, const std::string& about);

// Adds the option --filter, which may be given several times.
void add_filter_option(CLI::App& command, std::vector<std::string>& filters, const std::string& about);

// Adds the option --shard. Parsing "2/5", the second of five parts, sets `shard` to 2 and `shards` to 5. Any
// other form raises CLI::ValidationError. `about` says what is divided.
void add_shard_option(CLI::App& command, std::uint64_t& shard, std::uint64_t& shards,
                      const std::string& about);

// Returns the words of the command line that repeat --filter and --shard.
std::vector<std::string> selection_words(const std::vector<std::string>& filters, std::uint64_t shard,
                                         std::uint64_t shards);

}  // namespace zarrproof
