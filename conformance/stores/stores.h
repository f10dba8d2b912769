// Makes the arrays on disk, with the elements that a reader must find.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "conformance/stores/array_on_disk.h"
#include "vectors/request.h"

namespace zarrproof {

// The definition of an array on disk: its metadata, its chunk grid, and its contents.
struct StoreArray {
  std::string name;  // path below the folder of stores, area first: "bytes/int16-big"
  ArrayText array;
  Shape chunk_shape;
  // JSON scalars in C order of the whole array, repeated as needed.
  std::vector<std::string> elements;
  // Empty: the elements are of the array's data type, and all codecs encode them. Otherwise: the data type of
  // the elements, which are stored elements: only the codecs from `bytes` on encode them.
  std::string written_as = {};
  std::vector<Shape> missing = {};  // coordinates of the missing chunks
  std::string chunk_key_encoding = R"({"name":"default","configuration":{"separator":"/"}})";
  std::vector<std::pair<std::string, std::string>> more_members = {};  // of zarr.json: keys and JSON
};

// Returns every array. Each array has exactly one right content under every answer to the open points, by
// clauses of level MUST.
std::vector<StoreArray> store_arrays();

// Makes one array. The reference encodes the chunks, decodes them again and gives the expected elements.
// Throws std::logic_error when an element depends on an open point or cannot be decoded.
ArrayOnDisk make_array(const StoreArray& array);

// Makes all arrays, with equal bytes at every call.
std::vector<ArrayOnDisk> make_arrays();

}  // namespace zarrproof
