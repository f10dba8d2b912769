// Example: the part of the shape [2, 2] at [1, 2] of a 2x3 array has one element inside the array, the
// element [1, 2] with the index 5. The other three positions are beyond the edge.
#include "reference/types/part.h"

#include <algorithm>
#include <cstdint>
#include <optional>

namespace zarrproof {
namespace {

// Returns the index in the array of each element of the part; nothing for positions beyond the edge.
std::vector<std::optional<std::uint64_t>> indexes_of_part(const Shape& start, const Shape& part,
                                                          const Shape& shape) {
  std::vector<std::optional<std::uint64_t>> indexes(*element_count(part));
  for (std::uint64_t position = 0; position < indexes.size(); ++position) {
    Shape at = coordinates(position, part);
    bool is_inside = true;
    for (std::size_t dimension = 0; dimension < at.size(); ++dimension) {
      at[dimension] += start[dimension];
      is_inside = is_inside && at[dimension] < shape[dimension];
    }
    if (is_inside) indexes[position] = index_of(at, shape);
  }
  return indexes;
}

}  // namespace

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
