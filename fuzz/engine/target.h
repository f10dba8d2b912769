// The functions that a target defines, and that every engine calls.
#pragma once

#include <cstdint>
#include <span>
#include <string>

namespace zarrproof::fuzz {

using Input = std::span<const std::uint8_t>;

// Checks the properties of the target on an input of any bytes. Aborts when a property does not hold.
void check(Input input);

// Returns the input as readable text. A request has the command that explains it.
std::string describe(Input input);

}  // namespace zarrproof::fuzz
