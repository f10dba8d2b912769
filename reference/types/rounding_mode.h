// The rounding modes of cast_value.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace zarrproof {

enum class Rounding { nearest_even, towards_zero, towards_positive, towards_negative, nearest_away };

// Returns the name in metadata, such as "nearest-even".
std::string_view name(Rounding rounding);

// Returns the mode with this name; nothing if there is none.
std::optional<Rounding> find_rounding(std::string_view name);

std::span<const Rounding> all_roundings();

}  // namespace zarrproof
