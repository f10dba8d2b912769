// The source of the decisions that make a request: bytes of a fuzzer (bytes.h), or a list of numbers, which a
// campaign draws at random and shrinks.
#pragma once

#include <span>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::fuzz {

// A source of choices. A builder visits the parts of a request in a fixed order and makes one choice for each
// part. Smaller choices make simpler requests.
class Choices {
 public:
  virtual ~Choices() = default;

  // Returns a number from 0 to `highest`. `present` is the current value of the part: a source that records
  // choices returns it.
  virtual Bits choose(Bits highest, Bits present) = 0;

  bool flip(bool present) { return choose(1, present ? 1 : 0) == 1; }
};

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

  // Returns the numbers chosen so far, each within its range. A reader of these numbers makes the same
  // choices.
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
