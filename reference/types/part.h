// The elements of a part of an array: of a chunk, an inner chunk or a region.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "reference/types/shape.h"

namespace zarrproof {

// Returns the elements of the part of an array that begins at `start` and has the shape `part`, in C order.
// `array` has the bytes of the elements of `shape` in C order. Positions beyond the edge get `beyond`, which
// has the bytes of one element.
std::vector<std::byte> part_of_array(std::span<const std::byte> array, const Shape& shape, const Shape& start,
                                     const Shape& part, std::span<const std::byte> beyond);

// Sets the elements of such a part in the array. Elements beyond the edge of the array are left out.
void put_part(std::span<const std::byte> elements, const Shape& start, const Shape& part,
              std::span<std::byte> array, const Shape& shape);

}  // namespace zarrproof
