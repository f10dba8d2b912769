// Finds the word that was probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

// Returns how many characters must be inserted, removed, replaced, or swapped with a neighbour to turn `a`
// into `b`.
std::size_t edit_distance(std::string_view a, std::string_view b);

// Returns the first of the nearest known words; empty if no word is near. Every third character may differ. A
// word may lack its beginning ("datetime64" for "numpy.datetime64").
std::string nearest(std::string_view word, std::span<const std::string> known);

// Returns " (did you mean \"crc32c\"?)" with the nearest word; empty if no word is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace zarrproof
