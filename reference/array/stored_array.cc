// Example: int16 big-endian, shape [3], chunk shape [2], fill value -7. The chunk c/0 of 0102fffe and no
// chunk c/1 give the elements 258 -2 -7.
#include "reference/array/stored_array.h"

#include "reference/codec/sharding_indexed.h"
#include "reference/errors/error.h"
#include "reference/types/part.h"

namespace zarrproof {

void check_array_size(const std::string& place, const Shape& shape) {
  if (element_count(shape).value_or(kMaxArrayElements + 1) > kMaxArrayElements)
    refuse_limit(place, to_string(shape), kMaxArrayElements, "elements");
}

StoredArray read_stored_array(const Metadata& metadata, const ChunkGrid& grid, const StoredChunks& chunks,
                              Interpretation& interpretation) {
  check_array_size("shape", grid.shape);
  check_array_size("chunk_shape", grid.chunk_shape);
  const Steps before = interpretation.steps();
  const StoredChain stored(metadata, grid.chunk_shape, interpretation);
  interpretation.restore_steps(before);  // the clauses are those of decoding
  const Chain& chain = stored.chain();

  StoredArray array{.type = chain.array_type(), .shape = grid.shape, .elements = {}, .clauses = {}};
  array.elements.resize(*element_count(grid.shape) * array.type.element_size());
  for (const Shape& chunk : grid.chunks()) {
    const std::string key = grid.key(chunk);
    const auto encoded = chunks.find(key);
    const bool is_stored = encoded != chunks.end();
    const std::vector<std::byte> elements = at_place(
        [&] { return "chunk " + key + ": "; },
        [&] { return is_stored ? stored.decode(encoded->second, interpretation) : stored.decode_missing(); });
    put_part(elements, grid.start(chunk), grid.chunk_shape, array.elements, grid.shape);
    if (is_stored && stored.is_sharded() && grid.is_at_edge(chunk))
      interpretation.record_step(Clause::SHARD_5, [] { return "the index is that of a whole shard"; });
  }
  for (const Clause clause : interpretation.steps().clauses())
    if (clause != Clause::CHAIN_2 || chain.has_several_codecs() || stored.is_sharded())
      array.clauses.push_back(clause);
  return array;
}

}  // namespace zarrproof
