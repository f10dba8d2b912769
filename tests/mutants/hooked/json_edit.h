// Changes to metadata before they are read.
#pragma once

#include <functional>
#include <string>

#include "tests/mutants/hooked/mutant.h"

namespace zarrproof::mutants {

// Returns the member of an object, or null.
Json* member(Json& object, std::string_view key);
void erase(Json& object, std::string_view key);

// Calls the function for the configuration of each codec with this name, if the configuration is an object.
Hooks on_codec(std::string name, std::function<void(Json& configuration)> change);
// Calls the function for each codec of the list.
Hooks on_listed(std::function<void(Json& codec)> change);
// Calls the function for each number in the fill value, in offset and scale, and in scalar_map.
Hooks on_number(std::function<void(Json& number)> change);
// Calls the function for each string in these places.
Hooks on_text(std::function<void(Json& text)> change);
// Calls the function for the fill value, with the name of the data type; with an empty text if the data type
// is no name.
Hooks on_fill_value(std::function<void(Json& fill_value, const std::string& data_type)> change);

// Throws Refused, for a mutant that cannot read a text.
[[noreturn]] void unreadable(const std::string& what);

// Whether the text is "0x" and hexadecimal digits.
bool is_hexadecimal(const std::string& text);

// Returns the shortest decimal that reads back as this float64.
std::string shortest(double number);

Json number(std::string text);
Json text(std::string characters);

}  // namespace zarrproof::mutants
