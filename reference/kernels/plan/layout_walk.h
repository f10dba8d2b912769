// Elements of an array in C order, out of the order in which they lie in memory, and back.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "reference/types/shape.h"

namespace zarrproof::kernels {

class LayoutWalk {
 public:
  // The shape's elements have a count in 64 bits.
  LayoutWalk(const Shape& shape, Layout layout, std::size_t element_size);

  // Whether the elements lie in C order anyway (BYTES-1), so that nothing needs to be moved.
  bool is_contiguous() const { return dimensions_.size() < 2; }

  // Copies `count` elements, from the one with index `first` in C order on, out of the array to `block`, one
  // after the other.
  void gather(const std::byte* array, std::uint64_t first, std::size_t count, std::byte* block) const;

  // The other way.
  void scatter(const std::byte* block, std::uint64_t first, std::size_t count, std::byte* array) const;

 private:
  struct Dimension {
    std::uint64_t length;
    std::uint64_t stride;  // bytes
  };

  template <class Copy>
  void walk(std::uint64_t first, std::size_t count, Copy copy) const;

  std::vector<Dimension> dimensions_;  // those longer than 1, in C order; at most 64
  std::size_t element_size_;
};

}  // namespace zarrproof::kernels
