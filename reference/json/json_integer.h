// Integers in JSON as numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "reference/json/json.h"

namespace zarrproof {

// Returns the integer, if the JSON number has no sign, fraction or exponent and fits 64 bits; otherwise
// nothing.
std::optional<std::uint64_t> unsigned_integer(const Json& json);

}  // namespace zarrproof
