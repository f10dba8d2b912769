// Numbers, as command lines name them. CLI11 alone takes 010 for 8, 0x10 for 16, nan for a number of seconds,
// and a number that is too large for another one.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace zarrproof {

// What a word of digits 0 to 9 without zeros before them says: "0", "17". Nothing of any other word, and of
// one beyond 2^64 - 1.
std::optional<std::uint64_t> read_whole_number(std::string_view word);

// For CLI::Option::check: refuses what read_whole_number refuses, and what is not in the range.
CLI::Validator whole_number(std::uint64_t least = 0,
                            std::uint64_t most = std::numeric_limits<std::uint64_t>::max());

// The same for a number of seconds, which may have a fraction: "10", "0.5". No sign, no exponent.
CLI::Validator seconds(double least, double most);

}  // namespace zarrproof
