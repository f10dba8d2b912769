// Arrays on disk that judge a reader.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/json/json.h"
#include "reference/types/shape.h"
#include "vectors/suite.h"

namespace zarrproof {

// The coordinates of the element with this index in C order; the index for coordinates.
Shape coordinates(std::uint64_t index, const Shape& shape);
std::uint64_t index_of(const Shape& coordinates, const Shape& shape);

// A regular chunk grid: the chunk of each element, and the key of each chunk.
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

// Reads the grid of a zarr.json. Throws Refused unless the grid is regular and the encoding of chunk keys is
// "default" or "v2".
ChunkGrid read_chunk_grid(const Json& document);

// The stores or the reader cannot be used, so that nothing can be judged.
class StoresUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Store {
  std::string folder;  // absolute
  ChunkGrid grid;
  // Its id is "stores/" and the path below the folder of stores. Its request decodes the array.
  Vector vector;
  std::vector<std::vector<std::byte>> expected;  // the elements in canonical form, in C order

  const DataType& type() const { return vector.comparison.type; }
};

// Returns the stores below a folder, in alphabetical order. A store is a folder NAME with a zarr.json, and a
// file NAME.expected beside the folder. Throws StoresUnusable if the folder does not exist, if it has no
// store, if a store cannot be read, or if the reference reads other elements from the chunks than
// NAME.expected has. So it does if the elements depend on an open point.
std::vector<Store> find_stores(const std::string& folder);

// Returns the request that decodes one chunk of a store, without data if the chunk is missing. Throws Refused
// if the chunk's file cannot be read.
Request chunk_request(const Store& store, const Shape& chunk);

// Returns the vectors of the stores as a suite, from which they are selected. Its hash is that of all arrays.
// Throws Refused if a file of a chunk cannot be read.
Suite suite_of(const std::vector<Store>& stores);

}  // namespace zarrproof
