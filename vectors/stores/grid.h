// A regular chunk grid: which chunk holds which element, and the key a chunk is stored under.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "reference/types/shape.h"

namespace zarrproof {

// The coordinates of the element with this index in C order, and back.
Shape coordinates(std::uint64_t index, const Shape& shape);
std::uint64_t index_of(const Shape& coordinates, const Shape& shape);

struct ChunkGrid {
  Shape shape;        // of the array
  Shape chunk_shape;  // as many dimensions, none of length 0
  bool v2_keys = false;
  char separator = '/';

  // How many chunks there are along each dimension.
  Shape chunks() const;

  // The coordinates of the chunk that holds an element.
  Shape chunk_of(const Shape& element) const;

  // The key of a chunk: "c/0/1", or "0.1" in the encoding "v2".
  std::string key(const Shape& chunk) const;
};

// Reads the grid from the text of a zarr.json. Throws Refused when it is no regular grid, or the encoding of
// the chunk keys is neither "default" nor "v2".
ChunkGrid read_chunk_grid(std::string_view zarr_json);

}  // namespace zarrproof
