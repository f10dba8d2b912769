// The files under vectors/v1/stores: arrays on disk, and the elements that a reader must find.
#pragma once

#include <string>
#include <vector>

#include "vectors/stores/store_array.h"

namespace zarrproof {

struct StoredFile {
  std::string path;   // below the folder of stores: "bytes/int16-big/c/0/1"
  std::string bytes;  // its whole content

  bool operator==(const StoredFile&) const = default;
};

// Returns the files of one array: zarr.json, its chunks, and beside the folder `<name>.expected` with the
// elements in C order, one per line (vectors/stores/README.md). The reference encodes the chunks, decodes
// them again and gives the expected elements. Throws std::logic_error when an element depends on an open
// point or cannot be decoded.
std::vector<StoredFile> store_files(const StoreArray& array);

// Returns the files of all arrays, with equal bytes at every call.
std::vector<StoredFile> store_files();

}  // namespace zarrproof
