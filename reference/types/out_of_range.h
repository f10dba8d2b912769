// The rules of cast_value for a value beyond the range of its output type.
#pragma once

#include <string_view>

#include "reference/types/enum_table.h"

namespace zarrproof {

enum class OutOfRange { error, clamp, wrap };

// Returns "error", "clamp" or "wrap". Metadata have no member for "error".
constexpr std::string_view name(OutOfRange rule) {
  constexpr NameTable<OutOfRange, 3> kRules(
      {{OutOfRange::error, "error"}, {OutOfRange::clamp, "clamp"}, {OutOfRange::wrap, "wrap"}});
  return kRules.name(rule);
}

}  // namespace zarrproof
