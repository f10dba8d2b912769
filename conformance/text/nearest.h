// The word that was probably meant.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace zarrproof {

// How many characters one has to insert, remove, replace or swap with their neighbour to make `b` of `a`.
std::size_t edit_distance(std::string_view a, std::string_view b);

// The known word that is nearest to this one, the first of several; empty where none is near: every third
// character may differ, and a word may lack its beginning ("datetime64" for "numpy.datetime64").
std::string nearest(std::string_view word, std::span<const std::string> known);

// " (did you mean \"crc32c\"?)" with the nearest word; empty where none is near.
std::string did_you_mean(std::string_view word, std::span<const std::string> known);

}  // namespace zarrproof
