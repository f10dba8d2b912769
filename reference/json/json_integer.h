// Integers in JSON as numbers.
#pragma once

#include <cstdint>
#include <optional>

#include "reference/json/json.h"

namespace zarrproof {

// The integer that a JSON number writes without sign, fraction or exponent; nothing where it is another value
// or beyond 64 bits.
std::optional<std::uint64_t> unsigned_integer(const Json& json);

}  // namespace zarrproof
