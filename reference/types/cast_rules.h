// The rounding modes of cast_value, and its rules for a value beyond the range of its output type.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "reference/types/enum_table.h"

namespace zarrproof {

enum class Rounding { nearest_even, towards_zero, towards_positive, towards_negative, nearest_away };

inline constexpr auto kRoundings = table_of_enumerators<Rounding, 5, '-'>();

// Returns the name in metadata, such as "nearest-even".
constexpr std::string_view name(Rounding rounding) {
  return kRoundings.name(rounding);
}

constexpr std::span<const Rounding> all_roundings() {
  return kRoundings.all();
}

enum class OutOfRange { error, clamp, wrap };

inline constexpr auto kOutOfRangeRules = table_of_enumerators<OutOfRange, 3>();

// Returns "error", "clamp" or "wrap". Metadata say "error" by having no member `out_of_range`.
constexpr std::string_view name(OutOfRange rule) {
  return kOutOfRangeRules.name(rule);
}

constexpr std::optional<OutOfRange> find_out_of_range(std::string_view name) {
  return kOutOfRangeRules.find(name);
}

}  // namespace zarrproof
