// Copies elements between their layout in memory and C order. Example: a 2x3 array in column-major order has
// its elements at the positions 0, 2, 4, 1, 3, 5 in C order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference/types/shape.h"

namespace zarrproof::kernels {

class LayoutWalk {
 public:
  // The number of elements must fit in 64 bits.
  LayoutWalk(const Shape& shape, Layout layout, std::size_t element_size);

  // Returns whether the elements are in C order already (BYTES-1), so that nothing needs to be copied.
  bool is_contiguous() const { return dimensions_.size() < 2; }

  // Copies `count` elements of the array to `block`, in C order from the element with C-order index `first`.
  void gather(const std::byte* array, std::uint64_t first, std::size_t count, std::byte* block) const;

  // Copies `count` elements back, from `block` to the array.
  void scatter(const std::byte* block, std::uint64_t first, std::size_t count, std::byte* array) const;

 private:
  struct Dimension {
    std::uint64_t length;
    std::uint64_t stride;  // bytes
  };

  template <class Copy>
  void walk(std::uint64_t first, std::size_t count, Copy copy) const;

  std::vector<Dimension> dimensions_;  // the dimensions longer than 1, in C order; at most 64
  std::size_t element_size_;
};

}  // namespace zarrproof::kernels
