// Example: int16 big-endian, shape [3], chunk shape [2], fill value -7. The chunk c/0 of 0102fffe and no
// chunk c/1 give the elements 258 -2 -7.
#include "reference/array/stored_array.h"

#include <algorithm>
#include <span>
#include <utility>

#include "reference/array/chunk_grid.h"
#include "reference/codec/sharding_indexed.h"
#include "reference/errors/error.h"

namespace zarrproof {
namespace {

using Bytes = std::vector<std::byte>;

// Adds the elements of a chunk to those of the array.
void add_elements(const Bytes& decoded, const ChunkGrid& grid, const Shape& chunk, StoredArray& array) {
  const std::size_t size = array.type.element_size();
  const auto indexes = indexes_of_part(grid.start(chunk), grid.chunk_shape, grid.shape);
  for (std::size_t i = 0; i < indexes.size(); ++i)
    if (indexes[i])
      std::copy_n(decoded.begin() + static_cast<std::ptrdiff_t>(i * size), size,
                  array.elements.begin() + static_cast<std::ptrdiff_t>(*indexes[i] * size));
}

}  // namespace

void check_array_size(const std::string& place, const Shape& shape) {
  if (element_count(shape).value_or(kMaxArrayElements + 1) > kMaxArrayElements)
    refuse({}, place, to_string(shape), "at most " + std::to_string(kMaxArrayElements) + " elements");
}

StoredArray read_stored_array(const std::string& zarr_json, const StoredChunks& chunks,
                              Interpretation& interpretation) {
  const ChunkGrid grid = read_chunk_grid(zarr_json);
  check_array_size("shape", grid.shape);
  check_array_size("chunk_shape", grid.chunk_shape);
  const Steps before = interpretation.steps();
  const StoredChain stored(read_metadata(zarr_json), grid.chunk_shape, interpretation);
  interpretation.restore_steps(before);  // the clauses are those of decoding
  const Chain& chain = stored.chain();

  StoredArray array{.type = chain.array_type(), .shape = grid.shape, .elements = {}, .clauses = {}};
  array.elements.resize(*element_count(grid.shape) * array.type.element_size());
  for (const Shape& chunk : grid.chunks()) {
    const auto encoded = chunks(grid.key(chunk));
    const Bytes elements = at_place("chunk " + grid.key(chunk) + ": ", [&] {
      return encoded ? stored.decode(*encoded, interpretation) : stored.decode_missing();
    });
    add_elements(elements, grid, chunk, array);
    if (encoded && stored.is_sharded() && grid.is_at_edge(chunk))
      interpretation.record_step(Clause::SHARD_5, [] { return "the index is that of a whole shard"; });
  }
  for (const Clause clause : interpretation.steps().clauses())
    if (clause != Clause::CHAIN_2 || chain.has_several_codecs() || stored.is_sharded())
      array.clauses.push_back(clause);
  return array;
}

}  // namespace zarrproof
