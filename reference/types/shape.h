// Shapes, memory layouts and the number of elements.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

// The length of each dimension. Empty for a zero-dimensional array, which has one element.
using Shape = std::vector<std::uint64_t>;

// The memory layout of an array. C: the last dimension varies fastest. F: the first dimension varies fastest.
enum class Layout { c, f };

// Returns the product of the dimensions. Returns nothing when it exceeds 64 bits, and 0 when a dimension is
// 0.
std::optional<std::uint64_t> element_count(const Shape& shape);

// Returns text such as "2-3", with "-" as the separator.
std::string joined(const Shape& shape, std::string_view separator);

// Returns JSON text such as "[2,3]".
std::string to_string(const Shape& shape);

// Return the coordinates of the element with this index in C order, and the index for coordinates.
Shape coordinates(std::uint64_t index, const Shape& shape);
std::uint64_t index_of(const Shape& coordinates, const Shape& shape);

// Visits the elements in C order and gives the position of each element in memory.
class Positions {
 public:
  Positions(const Shape& shape, Layout layout);

  // Returns the position of the current element, in elements. Starts with the first element in C order.
  std::uint64_t current() const { return position_; }
  void advance();

 private:
  struct Dimension {
    std::uint64_t length;
    std::uint64_t stride;  // in elements
    std::uint64_t index;
  };

  std::vector<Dimension> dimensions_;  // dimensions longer than 1
  std::uint64_t position_ = 0;
};

}  // namespace zarrproof
