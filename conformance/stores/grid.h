// A regular chunk grid: the chunk of each element, and the key of each chunk.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reference/json/json.h"
#include "reference/types/shape.h"

namespace zarrproof {

// The coordinates of the element with this index in C order; the index for coordinates.
Shape coordinates(std::uint64_t index, const Shape& shape);
std::uint64_t index_of(const Shape& coordinates, const Shape& shape);

struct ChunkGrid {
  Shape shape;        // of the array
  Shape chunk_shape;  // as many dimensions as the array, none of length 0
  bool v2_keys = false;
  char separator = '/';

  // The coordinates of every chunk, in C order.
  std::vector<Shape> chunks() const;

  // The coordinates of the chunk that holds an element.
  Shape chunk_of(const Shape& element) const;

  // The key of a chunk: "c/0/1", or "0.1" in the encoding "v2".
  std::string key(const Shape& chunk) const;
};

// Reads the grid of a zarr.json. Throws Refused when the grid is not regular, or the encoding
// of chunk keys is neither "default" nor "v2".
ChunkGrid read_chunk_grid(const Json& document);

}  // namespace zarrproof
