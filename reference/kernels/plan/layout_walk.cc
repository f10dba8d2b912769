// Example: a column-major 2x3 array of 4-byte elements has the strides 4 and 8. gather() of all elements
// copies two runs of three elements, from the offsets 0 and 4, each with the stride 8.
#include "reference/kernels/plan/layout_walk.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace zarrproof::kernels {
namespace {

// With more dimensions longer than 1, the array would have more than 2^64 elements.
constexpr std::size_t kMaxDimensions = 64;

// Calls `move` with a function that copies `size` bytes. For a constant size, memcpy is a load and a store.
template <class Move>
void with_size(std::size_t size, Move move) {
  switch (size) {
    case 1: return move([](std::byte* to, const std::byte* from) { std::memcpy(to, from, 1); });
    case 2: return move([](std::byte* to, const std::byte* from) { std::memcpy(to, from, 2); });
    case 4: return move([](std::byte* to, const std::byte* from) { std::memcpy(to, from, 4); });
    case 8: return move([](std::byte* to, const std::byte* from) { std::memcpy(to, from, 8); });
    default: return move([size](std::byte* to, const std::byte* from) { std::memcpy(to, from, size); });
  }
}

}  // namespace

LayoutWalk::LayoutWalk(const Shape& shape, Layout layout, std::size_t element_size)
    : element_size_(element_size) {
  if (layout == Layout::c || element_count(shape) == 0) return;
  std::uint64_t stride = element_size;  // the first dimension varies fastest
  for (std::uint64_t length : shape) {
    if (length != 1) dimensions_.push_back({length, stride});
    stride *= length;
  }
}

// Calls `copy` for each run along the last dimension, with its byte offset, its stride and its length.
template <class Copy>
void LayoutWalk::walk(std::uint64_t first, std::size_t count, Copy copy) const {
  std::array<std::uint64_t, kMaxDimensions> index;
  std::uint64_t offset = 0;
  for (std::size_t i = dimensions_.size(); i-- > 0; first /= dimensions_[i].length) {
    index[i] = first % dimensions_[i].length;
    offset += index[i] * dimensions_[i].stride;
  }
  const Dimension& last = dimensions_.back();
  while (count > 0) {
    std::uint64_t& place = index[dimensions_.size() - 1];
    const std::size_t run = static_cast<std::size_t>(std::min<std::uint64_t>(count, last.length - place));
    copy(offset, last.stride, run);
    count -= run;
    place += run;
    offset += run * last.stride;
    for (std::size_t i = dimensions_.size(); i-- > 1 && index[i] == dimensions_[i].length;) {
      offset -= dimensions_[i].length * dimensions_[i].stride;
      index[i] = 0;
      offset += dimensions_[i - 1].stride;
      ++index[i - 1];
    }
  }
}

void LayoutWalk::gather(const std::byte* array, std::uint64_t first, std::size_t count,
                        std::byte* block) const {
  with_size(element_size_, [&](auto copy) {
    walk(first, count, [&](std::uint64_t offset, std::uint64_t stride, std::size_t run) {
      for (std::size_t i = 0; i < run; ++i, block += element_size_) copy(block, array + offset + i * stride);
    });
  });
}

void LayoutWalk::scatter(const std::byte* block, std::uint64_t first, std::size_t count,
                         std::byte* array) const {
  with_size(element_size_, [&](auto copy) {
    walk(first, count, [&](std::uint64_t offset, std::uint64_t stride, std::size_t run) {
      for (std::size_t i = 0; i < run; ++i, block += element_size_) copy(array + offset + i * stride, block);
    });
  });
}

}  // namespace zarrproof::kernels
