#include "reference/shape.h"

#include "reference/error.h"

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

std::uint64_t checked_count(const Shape& shape, std::uint64_t element_size, std::uint64_t more) {
  const std::optional<std::uint64_t> count = element_count(shape);
  if (!count || *count > (UINT64_MAX - more) / element_size)
    refuse({}, "shape", "an array of more than 2^64-1 bytes", "a size that fits 64 bits");
  return *count;
}

std::string to_string(const Shape& shape) {
  std::string text = "[";
  for (std::uint64_t length : shape) text += (text.size() > 1 ? "," : "") + std::to_string(length);
  return text + "]";
}

Positions::Positions(const Shape& shape, Layout layout)
    : shape_(shape), strides_(shape.size()), index_(shape.size(), 0) {
  std::uint64_t stride = 1;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const std::size_t dimension = layout == Layout::c ? shape.size() - 1 - i : i;
    strides_[dimension] = stride;
    stride *= shape[dimension];
  }
}

void Positions::advance() {
  for (std::size_t dimension = shape_.size(); dimension-- > 0;) {
    position_ += strides_[dimension];
    if (++index_[dimension] < shape_[dimension]) return;
    position_ -= strides_[dimension] * shape_[dimension];
    index_[dimension] = 0;
  }
}

}  // namespace zarrproof
