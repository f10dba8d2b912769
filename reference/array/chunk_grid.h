// The regular chunk grid of an array.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/json/json.h"
#include "reference/types/shape.h"

namespace zarrproof {

struct ChunkGrid {
  Shape shape;        // of the array
  Shape chunk_shape;  // as many dimensions as the array, none of length 0
  bool v2_keys = false;
  char separator = '/';

  bool operator==(const ChunkGrid&) const = default;

  // Returns the coordinates of every chunk, in C order.
  std::vector<Shape> chunks() const;

  // Returns the number of chunks in each dimension.
  Shape chunk_counts() const;

  // Returns the coordinates of the chunk that holds an element.
  Shape chunk_of(const Shape& element) const;

  // Returns the coordinates of the first element of a chunk.
  Shape start(const Shape& chunk) const;

  // Returns whether a chunk extends beyond the array.
  bool is_at_edge(const Shape& chunk) const;

  // Returns the grid of the part of the array that the first chunk holds.
  ChunkGrid of_first_chunk() const;

  // Returns the key of a chunk: "c/0/1", or "0.1" in the encoding "v2".
  std::string key(const Shape& chunk) const;

  // Returns the chunk with this key; nothing if no chunk has it.
  std::optional<Shape> find(const std::string& key) const;
};

// Reads the grid of a zarr.json, a value or a text. Throws Refused unless the grid is regular and the
// encoding of chunk keys is "default" or "v2", and for storage transformers.
ChunkGrid read_chunk_grid(const Json& zarr_json);
ChunkGrid read_chunk_grid(std::string_view zarr_json);

}  // namespace zarrproof
