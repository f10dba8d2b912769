// A fast reader for plain JSON: printable ASCII, no escapes, no exponents, no repeated keys. Most lines of
// the protocol are plain. All parsers read plain JSON in one way. read_json reads all other JSON.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "reference/json/json.h"

namespace zarrproof {

// Returns the result of read_json for this text, or nothing if the text is not plain. Takes the escapes of a
// quote and of a backslash in values, because every request holds JSON as a text.
std::optional<Json> read_plain_json(std::string_view text);

// Finds members of an object by their keys. Sets `values` to their texts; empty for a missing member. Returns
// false if the text is no object, or is not plain throughout, so that some parsers may fail on it.
bool find_plain_members(std::string_view text, std::span<const std::string_view> keys,
                        std::span<std::string_view> values);

}  // namespace zarrproof
