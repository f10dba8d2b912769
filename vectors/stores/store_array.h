// One array on disk: its metadata, how it is cut into chunks, and what stands in them.
#pragma once

#include <string>
#include <vector>

#include "vectors/request.h"

namespace zarrproof {

struct StoreArray {
  std::string name;  // its path below the folder of stores, the area first: "bytes/int16-big"
  ArrayText array;
  Shape chunk_shape;
  // JSON scalars in the C order of the whole array, repeated as often as needed.
  std::vector<std::string> elements;
  // Empty: the elements are of the array's data type, and all codecs encode them. Otherwise the data type
  // they are of, and only the codecs from `bytes` on encode them: so the bytes hold what is to be decoded.
  std::string written_as = {};
  std::vector<Shape> missing = {};  // coordinates of the chunks that are not there
  std::string chunk_key_encoding = R"({"name":"default","configuration":{"separator":"/"}})";
  std::string more_members = {};  // of zarr.json, each after a comma
};

// Every array there is. Each has exactly one right content under every answer to the open points, by clauses
// of level M.
std::vector<StoreArray> store_arrays();

}  // namespace zarrproof
