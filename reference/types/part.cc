#include "reference/types/part.h"

#include <algorithm>

namespace zarrproof {

std::vector<std::byte> part_of_array(std::span<const std::byte> array, const Shape& shape, const Shape& start,
                                     const Shape& part, std::span<const std::byte> beyond) {
  std::vector<std::byte> elements;
  for (const auto& index : indexes_of_part(start, part, shape)) {
    const auto element = index ? array.subspan(*index * beyond.size(), beyond.size()) : beyond;
    elements.insert(elements.end(), element.begin(), element.end());
  }
  return elements;
}

void put_part(std::span<const std::byte> elements, const Shape& start, const Shape& part,
              std::span<std::byte> array, const Shape& shape) {
  const auto indexes = indexes_of_part(start, part, shape);
  const std::size_t size = indexes.empty() ? 0 : elements.size() / indexes.size();
  for (std::size_t i = 0; i < indexes.size(); ++i)
    if (indexes[i])
      std::ranges::copy(elements.subspan(i * size, size), array.subspan(*indexes[i] * size).begin());
}

}  // namespace zarrproof
