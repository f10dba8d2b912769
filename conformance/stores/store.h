// The arrays on disk that a reader is judged by.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/stores/grid.h"

namespace zarrproof {

// The stores, or the reader, are such that nothing can be judged.
class StoresUnusable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

struct Store {
  std::string name;    // its path below the folder of stores: "bytes/int16-big"
  std::string folder;  // absolute
  DataType data_type;
  ChunkGrid grid;
  std::string codecs;                            // as JSON text
  std::vector<std::vector<std::byte>> expected;  // the elements in canonical form, in C order

  // The first part of the name: the area it belongs to.
  std::string area() const { return name.substr(0, name.find('/')); }
};

// Every store below a folder whose name contains the text, in alphabetical order: a folder with a zarr.json
// and, beside it, NAME.expected. Throws StoresUnusable when there is no such folder or no such store, or one
// of them cannot be understood.
std::vector<Store> find_stores(const std::string& folder, const std::string& filter);

}  // namespace zarrproof
