// Lists without duplicates.
#pragma once

#include <algorithm>
#include <vector>

namespace zarrproof {

// Appends the item unless the list has it.
template <class T>
void add_once(std::vector<T>& list, const T& item) {
  if (std::find(list.begin(), list.end(), item) == list.end()) list.push_back(item);
}

template <class T>
void add_all_once(std::vector<T>& list, const std::vector<T>& more) {
  for (const T& item : more) add_once(list, item);
}

}  // namespace zarrproof
