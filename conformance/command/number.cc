#include "conformance/command/number.h"

#include <charconv>
#include <cstdint>
#include <limits>

namespace zarrproof {

CLI::Validator whole_number() {
  const auto read = [](std::string& word) -> std::string {
    std::uint64_t number = 0;
    const char* const end = word.data() + word.size();
    const auto [at, error] = std::from_chars(word.data(), end, number);
    if (error != std::errc{} || at != end)
      return "\"" + word + "\" is no number from 0 to " +
             std::to_string(std::numeric_limits<std::uint64_t>::max());
    word = std::to_string(number);  // CLI11 would read 010 as 8
    return {};
  };
  return {read, ""};
}

}  // namespace zarrproof
