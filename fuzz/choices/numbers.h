// Choices as a list of numbers, which a campaign draws at random and shrinks.
#pragma once

#include <span>
#include <vector>

#include "fuzz/choices/choices.h"

namespace zarrproof::fuzz {

// Reads choices from numbers, each modulo the number of possibilities. After the end of the list, every
// choice is 0.
class NumberReader : public Choices {
 public:
  explicit NumberReader(std::span<const Bits> numbers) : numbers_(numbers) {}

  Bits choose(Bits highest, Bits /* present */) override {
    const Bits number = made_.size() < numbers_.size() ? numbers_[made_.size()] : 0;
    made_.push_back(highest == ~Bits{0} ? number : number % (highest + 1));
    return made_.back();
  }

  // The choices so far. As a list they make the same choices, and each number is in its range.
  const std::vector<Bits>& made() const { return made_; }

 private:
  std::span<const Bits> numbers_;
  std::vector<Bits> made_;
};

// Writes the numbers from which a NumberReader reads the present choices.
class NumberWriter : public Choices {
 public:
  Bits choose(Bits /* highest */, Bits present) override {
    numbers_.push_back(present);
    return present;
  }

  const std::vector<Bits>& numbers() const { return numbers_; }

 private:
  std::vector<Bits> numbers_;
};

}  // namespace zarrproof::fuzz
