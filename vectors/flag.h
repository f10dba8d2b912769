// Flags: one word for the reason why a vector or an element exists.
#pragma once

#include <optional>
#include <string_view>

namespace zarrproof {

// Returns the meaning of a flag such as "tie", in one sentence; nothing for a word that is no flag.
std::optional<std::string_view> meaning_of_flag(std::string_view name);

}  // namespace zarrproof
