// Forms of a response that the protocol does not have, but that cannot be misunderstood.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/json/json.h"

namespace zarrproof {

// The integer of 64 bits that a JSON number stands for, also as 4.0 or 4e0; nothing where it is another value
// or has more than 40 characters.
std::optional<std::uint64_t> integer_of(const Json& json);

// The bytes of hexadecimal in any case; nothing where the text has an odd length or other characters.
std::optional<std::vector<std::byte>> from_any_hexadecimal(std::string_view text);

}  // namespace zarrproof
