// Smaller lists of choices, for shrinking. They are made one by one, because most are never needed.
//
// For example, a list of two items with the choices 7 and 9 is 2, 7, 9. Without items it is 0; without one of
// them it is 1, 9 or 1, 7. With a smaller choice it is 2, 0, 9; then 2, 4, 9; 2, 6, 9; and so on.
#pragma once

#include <algorithm>
#include <vector>

#include "fuzz/choices/choices.h"

namespace zarrproof::fuzz {

// Calls `take` with the choices without some items of one of the lists: without all items that may be absent,
// without each half of them, and so on to each single item. Ends when `take` returns true. Returns whether it
// did.
template <class Take>
bool any_shorter(const NumberReader& reader, Take take) {
  for (const auto& [length, bounds] : reader.lists())
    for (std::size_t size = reader.choices()[length]; size > 0; size /= 2)
      for (std::size_t start = 0; start + 1 < bounds.size(); start += size) {
        const std::size_t end = std::min(start + size, bounds.size() - 1);
        Numbers shorter = reader.choices();
        shorter[length] -= end - start;
        shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(bounds[start]),
                      shorter.begin() + static_cast<std::ptrdiff_t>(bounds[end]));
        if (take(std::move(shorter))) return true;
      }
  return false;
}

// Calls `take` with the choices with one of them made smaller: 0, then half of it, and so on to one less.
// Ends when `take` returns true. Returns whether it did.
template <class Take>
bool any_smaller(const Numbers& choices, Take take) {
  for (std::size_t i = 0; i < choices.size(); ++i)
    for (Bits less = choices[i]; less > 0; less /= 2) {
      Numbers smaller = choices;
      smaller[i] -= less;
      if (take(std::move(smaller))) return true;
    }
  return false;
}

}  // namespace zarrproof::fuzz
