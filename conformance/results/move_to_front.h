// Moves chosen items to the front of a list.
#pragma once

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>
#include <vector>

namespace zarrproof {

// Moves the items that fulfil the condition before the others. Keeps the order otherwise. In place of
// std::stable_partition, which clang 19 refuses with the library of g++ 12.
template <class T, class Condition>
void move_to_front(std::vector<T>& items, Condition condition) {
  std::vector<T> front, rest;
  for (T& item : items) (std::invoke(condition, item) ? front : rest).push_back(std::move(item));
  std::ranges::move(rest, std::back_inserter(front));
  items = std::move(front);
}

}  // namespace zarrproof
