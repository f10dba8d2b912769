// Names and parameters in metadata of codecs and data types, which need not be valid.
#pragma once

#include <string>
#include <string_view>

#include "reference/json/json.h"

namespace zarrproof {

// Returns the name: metadata name a codec or data type by a string or by an object with "name". Empty if
// there is none.
const std::string& name_in(const Json& json);

// Returns a member of the configuration of a codec, or null.
const Json* parameter_of(const Json& codec, std::string_view key);

}  // namespace zarrproof
