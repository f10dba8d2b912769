// The decisions that make a request, as numbers: a campaign draws them at random and shrinks them, and the
// bytes of a fuzzer hold them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

using Numbers = std::vector<Bits>;

// The place of a list among the choices. `length` is the place of its length; item i has the choices from
// bounds[i] to bounds[i + 1] - 1.
struct ListPlace {
  std::size_t length;
  std::vector<std::size_t> bounds = {};
};

// A builder visits the parts of a request in a fixed order and makes one choice for each part. Smaller
// choices make simpler requests.
class Choices {
 public:
  // Chooses the present value of each part.
  Choices() = default;

  // Chooses these numbers in turn, each modulo the number of possibilities; after their end, 0.
  explicit Choices(Numbers numbers) : numbers_(std::move(numbers)) {}

  // Returns a number from 0 to `highest`. `present` is the current value of the part.
  Bits choose(Bits highest, Bits present) {
    const std::size_t place = choices_.size();
    const Bits number = !numbers_ ? present : place < numbers_->size() ? (*numbers_)[place] : 0;
    choices_.push_back(highest == ~Bits{0} ? number : number % (highest + 1));
    return choices_.back();
  }

  bool flip(bool present) { return choose(1, present ? 1 : 0) == 1; }

  // Chooses the number of items of the list, then each item.
  template <class T, class ChooseItem>
  void choose_list(std::vector<T>& items, std::size_t min_size, std::size_t max_size,
                   ChooseItem choose_item) {
    const std::size_t list = lists_.size();
    lists_.push_back({choices_.size()});
    items.resize(min_size + choose(max_size - min_size, std::max(items.size(), min_size) - min_size));
    for (T& item : items) {
      lists_[list].bounds.push_back(choices_.size());
      choose_item(item);
    }
    lists_[list].bounds.push_back(choices_.size());
  }

  // Chooses whether there is a value, then the value.
  template <class T, class ChooseValue>
  void choose_optional(std::optional<T>& value, ChooseValue choose_value) {
    std::vector<T> values;
    if (value) values.push_back(std::move(*value));
    choose_list(values, 0, 1, choose_value);
    value.reset();
    if (!values.empty()) value = std::move(values.front());
  }

  // Returns the choices so far. Choices that are read from these numbers are equal.
  const Numbers& numbers() const { return choices_; }

  // Returns the places of the lists among the choices.
  const std::vector<ListPlace>& lists() const { return lists_; }

 private:
  std::optional<Numbers> numbers_;
  Numbers choices_;
  std::vector<ListPlace> lists_;
};

// Smaller lists of choices, for shrinking, are made one by one, because most are never needed. For example, a
// list of two items with the choices 7 and 9 is 2, 7, 9. Without items it is 0; without one of them it is
// 1, 9 or 1, 7. With a smaller choice it is 2, 0, 9; then 2, 4, 9; 2, 6, 9; and so on.

// Calls `take` with the choices without some items of one of the lists: without all items that may be absent,
// without each half of them, and so on to each single item. Ends when `take` returns true. Returns whether it
// did.
template <class Take>
bool any_shorter(const Choices& choices, Take take) {
  for (const auto& [length, bounds] : choices.lists())
    for (std::size_t size = choices.numbers()[length]; size > 0; size /= 2)
      for (std::size_t start = 0; start + 1 < bounds.size(); start += size) {
        const std::size_t end = std::min(start + size, bounds.size() - 1);
        Numbers shorter = choices.numbers();
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

// Converts bytes to numbers and back. Each number has eight bytes, little-endian. numbers_in() leaves out
// bytes after the last whole number.
Numbers numbers_in(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> bytes_of(const Numbers& numbers);

// Mutation and crossover change whole numbers, so the other choices keep their meaning. mutate() returns the
// numbers with one of them or a few consecutive ones changed, removed, repeated or inserted.
Numbers mutate(Numbers numbers, std::mt19937_64& random);
// cross() returns the first numbers of one list, followed by the last numbers of the other.
Numbers cross(const Numbers& first, const Numbers& second, std::mt19937_64& random);

}  // namespace zarrproof::fuzz
