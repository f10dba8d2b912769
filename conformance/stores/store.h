// Arrays on disk that judge a reader.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "conformance/stores/grid.h"
#include "vectors/suite.h"

namespace zarrproof {

// The stores or the reader cannot be used, so that nothing can be judged.
class StoresUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Store {
  std::string folder;  // absolute
  ChunkGrid grid;
  Vector
      vector;  // its id is "stores/" and the path below the folder of stores; its request decodes the array
  std::vector<std::vector<std::byte>> expected;  // the elements in canonical form, in C order

  const DataType& type() const { return vector.comparison.type; }
};

// Returns the stores below a folder, in alphabetical order. A store is a folder NAME with a zarr.json, and a
// file NAME.expected beside the folder. Throws StoresUnusable if the folder does not exist, if it has no
// store, or if a store cannot be read.
std::vector<Store> find_stores(const std::string& folder);

// Returns the request that decodes one chunk of a store, without data if the chunk is missing. Throws Refused
// if the chunk's file cannot be read.
Request chunk_request(const Store& store, const Shape& chunk);

// Returns the vectors of the stores as a suite, from which they are selected. Its hash is that of all arrays.
// Throws Refused if a file of a chunk cannot be read.
Suite suite_of(const std::vector<Store>& stores);

}  // namespace zarrproof
