// Elements that give an array planned features.
#pragma once

#include <optional>
#include <string>

#include "vectors/feature.h"
#include "vectors/suite/pairs_metadata.h"

namespace zarrproof {

// The elements of an array in canonical form, as hexadecimal, and what they test.
struct PlannedElements {
  std::string data;     // in the type of the input side
  std::string control;  // accepted elements in place of refused or open ones
  std::optional<Clause> clause = {};
  bool is_open_by_metadata = false;  // no element depends on an open point
};

// Returns this number of elements for encode or decode; nothing if there are no such elements.
std::optional<PlannedElements> planned_elements(const Features& plan, const PlannedArray& array,
                                                std::uint64_t count);

}  // namespace zarrproof
