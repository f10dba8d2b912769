// Flags: one word for the reason why a vector or an element exists.
#pragma once

#include <span>
#include <string_view>

namespace zarrproof {

struct Flag {
  std::string_view name;     // "tie"
  std::string_view meaning;  // one sentence
};

// Returns every flag that the vectors use.
std::span<const Flag> all_flags();

// Returns the flag with this name, or null.
const Flag* find_flag(std::string_view name);

}  // namespace zarrproof
