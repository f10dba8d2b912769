// The functions that a target defines, and that every engine calls. Then the functions that targets share.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "vectors/request.h"

namespace zarrproof::fuzz {

using Input = std::span<const std::uint8_t>;

// Checks the properties of the target on an input of any bytes. Aborts when a property does not hold.
void check_input(Input input);

// Returns the input as readable text. A request has the command that explains it.
std::string describe_input(Input input);

// Prints the message, the request, and the command that explains it. Then aborts; an engine counts this as a
// crash.
[[noreturn]] void fail(const std::string& what, const Request& request);
[[noreturn]] void fail(const std::string& what);

// Returns the request on one line, and the command line of `zarrproof explain` for it.
std::string text_for_people(const Request& request);

}  // namespace zarrproof::fuzz
