// The rules of cast_value for a value beyond the range of its output type.
#pragma once

#include <optional>
#include <string_view>

#include "reference/types/enum_table.h"

namespace zarrproof {

enum class OutOfRange { error, clamp, wrap };

inline constexpr NameTable<OutOfRange, 3> kOutOfRangeRules({{OutOfRange::error, "error"},
                                                            {OutOfRange::clamp, "clamp"},
                                                            {OutOfRange::wrap, "wrap"}});

// Returns "error", "clamp" or "wrap". Metadata say "error" by having no member `out_of_range`.
constexpr std::string_view name(OutOfRange rule) {
  return kOutOfRangeRules.name(rule);
}

constexpr std::optional<OutOfRange> find_out_of_range(std::string_view name) {
  return kOutOfRangeRules.find(name);
}

}  // namespace zarrproof
