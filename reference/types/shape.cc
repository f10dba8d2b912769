// Example: the shape [2, 3] has 6 elements. The element with the index 4 has the coordinates [1, 1]. In the
// layout F it is at position 3.
#include "reference/types/shape.h"

#include <algorithm>

#include "reference/types/joined_words.h"

namespace zarrproof {

std::optional<std::uint64_t> element_count(const Shape& shape) {
  for (std::uint64_t length : shape)
    if (length == 0) return 0;
  std::uint64_t count = 1;
  for (std::uint64_t length : shape) {
    if (count > UINT64_MAX / length) return std::nullopt;
    count *= length;
  }
  return count;
}

std::string joined(const Shape& shape, std::string_view separator) {
  return joined_words(shape, separator, [](std::uint64_t length) { return std::to_string(length); });
}

std::string to_string(const Shape& shape) {
  return "[" + joined(shape, ",") + "]";
}

Shape coordinates(std::uint64_t index, const Shape& shape) {
  Shape result(shape.size());
  for (std::size_t dimension = shape.size(); dimension-- > 0;) {
    result[dimension] = index % shape[dimension];
    index /= shape[dimension];
  }
  return result;
}

std::uint64_t index_of(const Shape& coordinates, const Shape& shape) {
  std::uint64_t index = 0;
  for (std::size_t dimension = 0; dimension < shape.size(); ++dimension)
    index = index * shape[dimension] + coordinates[dimension];
  return index;
}

Positions::Positions(const Shape& shape, Layout layout) {
  std::uint64_t stride = 1;
  const auto add = [&](std::uint64_t length) {
    if (length != 1) dimensions_.push_back({length, stride, 0});
    stride *= length;
  };
  if (layout == Layout::f) {
    std::for_each(shape.begin(), shape.end(), add);
  } else {
    std::for_each(shape.rbegin(), shape.rend(), add);
    std::reverse(dimensions_.begin(), dimensions_.end());
  }
}

void Positions::advance() {
  for (std::size_t i = dimensions_.size(); i-- > 0;) {
    Dimension& dimension = dimensions_[i];
    position_ += dimension.stride;
    if (++dimension.index < dimension.length) return;
    position_ -= dimension.stride * dimension.length;
    dimension.index = 0;
  }
}

}  // namespace zarrproof
