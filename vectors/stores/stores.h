// The files under vectors/v1/stores: arrays on disk and the elements that a reader finds in them.
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

// The files of one array: zarr.json, the chunks that are there, and beside the folder `<name>.expected`, the
// elements in C order, one a line (vectors/stores/README.md). The reference encodes the chunks, decodes them
// again and says what is expected. Throws std::logic_error when an element hangs on an open point or cannot
// be decoded.
std::vector<StoredFile> store_files(const StoreArray& array);

// The files of all arrays; the same bytes at every call.
std::vector<StoredFile> store_files();

}  // namespace zarrproof
