// Shapes, memory layouts and the number of elements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace zarrproof {

// The length of each dimension; empty for a zero-dimensional array, which has one element.
using Shape = std::vector<std::uint64_t>;

// How an array lies in memory: C, the last dimension varies fastest; F, the first one does.
enum class Layout { c, f };

// The product of the dimensions. Nothing when it does not fit 64 bits; 0 when any dimension is 0.
std::optional<std::uint64_t> element_count(const Shape& shape);

// "[2,3]", as JSON writes it.
std::string to_string(const Shape& shape);

// Walks through the elements in C order and gives the position of each in memory.
class Positions {
 public:
  Positions(const Shape& shape, Layout layout);

  // The position, in elements, of the current element; starts with the first in C order.
  std::uint64_t current() const { return position_; }
  void advance();

 private:
  struct Dimension {
    std::uint64_t length;
    std::uint64_t stride;  // in elements
    std::uint64_t index;
  };

  std::vector<Dimension> dimensions_;  // those longer than 1; the others are never advanced in
  std::uint64_t position_ = 0;
};

}  // namespace zarrproof
