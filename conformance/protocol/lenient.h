// Forms of a response that the protocol does not allow, but that are unambiguous.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/json/json.h"

namespace zarrproof {

// Returns the unsigned 64-bit integer of a JSON number, also of 4.0 or 4e0. Returns nothing if the value is
// no such integer, or if the text has more than 40 characters.
std::optional<std::uint64_t> integer_of(const Json& json);

// Returns the bytes of hexadecimal in upper or lower case. Returns nothing if the text has an odd length or
// other characters.
std::optional<std::vector<std::byte>> from_any_hexadecimal(std::string_view text);

}  // namespace zarrproof
