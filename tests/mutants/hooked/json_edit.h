// Changes to metadata before they are read.
#pragma once

#include <functional>
#include <string>

#include "tests/mutants/hooked/mutant.h"

namespace zarrproof::mutants {

// The member of an object, or null.
Json* member(Json& object, std::string_view key);
void erase(Json& object, std::string_view key);

// Calls for the configuration of each codec of that name that has one as an object.
Hooks on_codec(std::string name, std::function<void(Json& configuration)> change);
// Calls for each codec as it stands in the list.
Hooks on_listed(std::function<void(Json& codec)> change);
// Calls for each number in the fill value, in offset and scale, and in scalar_map.
Hooks on_number(std::function<void(Json& number)> change);
// Calls for each string there.
Hooks on_text(std::function<void(Json& text)> change);
// Calls for the fill value, with the data type where it is a name, otherwise an empty text.
Hooks on_fill_value(std::function<void(Json& fill_value, const std::string& data_type)> change);

// Refuses, as a mutant does that cannot read something.
[[noreturn]] void unreadable(const std::string& what);

// The shortest decimal that is read back as this float64.
std::string shortest(double number);

Json number(std::string text);
Json text(std::string characters);

}  // namespace zarrproof::mutants
