// What a target defines, and every engine calls.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fuzz/choices/bytes.h"

namespace zarrproof::fuzz {

using Input = std::span<const std::uint8_t>;

// Checks the properties of the target on an input; any bytes are one. Aborts where a property does not hold.
void check(Input input);

// The input as a reader understands it: where it is a request, with the command that explains it.
std::string describe(Input input);

// The choices that the input stands for, in their order. Only of targets that link choice_mutator.cc.
std::vector<Place> trace(Input input);

}  // namespace zarrproof::fuzz
