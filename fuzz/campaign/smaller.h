// Smaller lists and numbers, for shrinking. They are made one by one, because most are never needed.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace zarrproof::fuzz {

// Calls `take` with the list without a part of it: without all members, without each half, and so on to each
// single member. Ends when `take` returns true. Returns whether it did.
template <class T, class Take>
bool any_shorter(const std::vector<T>& list, Take take) {
  for (std::size_t size = list.size(); size > 0; size /= 2)
    for (std::size_t start = 0; start < list.size(); start += size) {
      std::vector<T> shorter = list;
      const auto first = shorter.begin() + static_cast<std::ptrdiff_t>(start);
      shorter.erase(first, first + static_cast<std::ptrdiff_t>(std::min(size, list.size() - start)));
      if (take(std::move(shorter))) return true;
    }
  return false;
}

// The same for the numbers with one of them made smaller: 0, then half of it, and so on to one less.
template <class Take>
bool any_smaller(const std::vector<std::uint64_t>& numbers, Take take) {
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (std::uint64_t less = numbers[i]; less > 0; less /= 2) {
      std::vector<std::uint64_t> smaller = numbers;
      smaller[i] -= less;
      if (take(std::move(smaller))) return true;
    }
  return false;
}

}  // namespace zarrproof::fuzz
