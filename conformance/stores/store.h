// The arrays on disk that a reader is judged by.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "vectors/stores/grid.h"
#include "vectors/suite.h"

namespace zarrproof {

// The stores, or the reader, are such that nothing can be judged.
class StoresUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Store {
  std::string folder;  // absolute
  ChunkGrid grid;
  Vector
      vector;  // its id is "stores/" and the path below the folder of stores; the request decodes the array
  std::vector<std::vector<std::byte>> expected;  // the elements in canonical form, in C order

  const DataType& type() const { return vector.comparison.type; }
};

// Every store below a folder, in alphabetical order: a folder with a zarr.json and, beside it, NAME.expected.
// Throws StoresUnusable when there is no such folder or no store, or one of them cannot be understood.
std::vector<Store> find_stores(const std::string& folder);

// The request to decode one chunk of a store, without data where the chunk is missing. Throws Refused when
// its file cannot be read.
Request chunk_request(const Store& store, const Shape& chunk);

// The vectors of the stores, by which they are selected.
Suite suite_of(const std::vector<Store>& stores);

}  // namespace zarrproof
