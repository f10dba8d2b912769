// Arrays on disk as a suite for readers (testee/reader_testee.h).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "conformance/results/results.h"
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

// Returns the request that decodes one chunk of an array on disk, without data if the chunk is missing.
// Throws Refused if the chunk's file cannot be read.
Request chunk_request(const Request& array, const ChunkGrid& grid, const Shape& chunk);

// Returns the suite of the arrays below a folder, in alphabetical order. An array is a folder NAME with a
// zarr.json, and a file NAME.expected beside the folder. Its id is "stores/" and NAME; its request decodes
// the array, and permits the expected elements only. The suite's hash is that of all arrays. Throws Refused
// if the folder does not exist, if it has no array, if an array cannot be read, or if the reference reads
// other elements from the chunks than NAME.expected has. So it does if the elements depend on an open point.
Suite load_arrays(const std::string& folder);

// Completes the results of arrays by what their folders tell: where a wrong element is stored, what the
// reader read, and the command that reads it again; without the command if the folders do not outlive the run
// (`names_folders`). The results declare the codecs and types of the arrays only. If the reader's command
// does not name the folder and all arrays were refused, says so: in `stopped`, or in a note about a single
// array.
void describe_arrays(const Suite& arrays, bool names_folders, Results& results);

}  // namespace zarrproof
