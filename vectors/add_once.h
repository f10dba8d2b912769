// Keeps lists without duplicates.
#pragma once

#include <algorithm>
#include <vector>

namespace zarrproof {

template <class T, class Item>
bool contains(const std::vector<T>& list, const Item& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

// Appends the item unless the list has it.
template <class T>
void add_once(std::vector<T>& list, const T& item) {
  if (!contains(list, item)) list.push_back(item);
}

// Removes the items that the other list does not have.
template <class T>
void keep_common(std::vector<T>& list, const std::vector<T>& others) {
  std::erase_if(list, [&](const T& item) { return !contains(others, item); });
}

template <class T>
void add_all_once(std::vector<T>& list, const std::vector<T>& more) {
  for (const T& item : more) add_once(list, item);
}

}  // namespace zarrproof
