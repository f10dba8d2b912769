// A stored array, and the elements that the reference reads from its chunks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "reference/array/chunk_grid.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "reference/types/shape.h"

namespace zarrproof {

// The stored chunks of an array, by their keys: "c/0/1".
using StoredChunks = std::map<std::string, std::vector<std::byte>>;

struct StoredArray {
  DataType type;
  Shape shape;
  std::vector<std::byte> elements;  // in canonical form and C order
  std::vector<Clause> clauses;      // that decoding the chunks follows
};

// The most elements of an array, and of a chunk, that read_stored_array() takes. Bounds its memory.
inline constexpr std::uint64_t kMaxArrayElements = 1'000'000;

// Throws Refused with the place "shape" or "chunk_shape" if the shape has more than kMaxArrayElements.
void check_array_size(const std::string& place, const Shape& shape);

// Reads the chain of the metadata, then decodes each chunk in C order. A missing chunk holds the fill value.
// Throws Refused with the clause and the place, "chunk c/0: data", when metadata or a chunk are refused; a
// chunk is also refused for a position beyond the edge of the array. To read the array under all answers to
// open points, call this function by alternatives().
StoredArray read_stored_array(const Metadata& metadata, const ChunkGrid& grid, const StoredChunks& chunks,
                              Interpretation& interpretation);

}  // namespace zarrproof
