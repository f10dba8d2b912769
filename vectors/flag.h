// Flags: why a vector or one of its elements exists, in one word each.
#pragma once

#include <span>
#include <string_view>

namespace zarrproof {

struct Flag {
  std::string_view name;     // "tie"
  std::string_view meaning;  // one sentence
};

// Every flag that the vectors use, in alphabetical order.
std::span<const Flag> all_flags();

// The flag of that name, or null.
const Flag* find_flag(std::string_view name);

}  // namespace zarrproof
