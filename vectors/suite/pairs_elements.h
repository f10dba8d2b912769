// Elements that give an array planned features.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "vectors/feature.h"
#include "vectors/suite/pairs_metadata.h"

namespace zarrproof {

// The elements of an array in canonical form, as hexadecimal, and what they test.
struct PlannedElements {
  std::string data;     // on the side of the input
  std::string control;  // the same with accepted ones, where some are refused or open
  std::optional<Clause> clause;
  bool is_open_by_metadata = false;  // for want of elements that hang on an open point
};

// So many elements for the operation, encoding or decoding; nothing where they cannot be had.
std::optional<PlannedElements> planned_elements(const Features& plan, const PlannedArray& array,
                                                std::uint64_t count);

}  // namespace zarrproof
