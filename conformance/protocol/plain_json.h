// Most JSON that goes over the pipe is plain: printable ASCII, no escapes, no exponents, no key twice. That
// is read here at once, and means the same to every parser. Everything else is left to read_json.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "reference/json/json.h"

namespace zarrproof {

// What read_json returns for this text, or nothing where the text is not plain.
std::optional<Json> read_plain_json(std::string_view text);

// Looks up members of an object by their keys; `values` gets the text of each, empty where there is none.
// Returns false where the text is no object that is plain throughout: then some parser may stumble over it.
bool find_plain_members(std::string_view text, std::span<const std::string_view> keys,
                        std::span<std::string_view> values);

}  // namespace zarrproof
