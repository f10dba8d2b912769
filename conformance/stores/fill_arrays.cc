// Example: int16 big-endian, shape [3], chunk shape [2], fill value -7, elements 258 -2 258. Without chunks,
// these chunks are encoded: c/0 is 0102fffe, c/1 is 0102fff9. If c/1 is removed, the elements become 258 -2
// -7.
#include <map>
#include <optional>

#include "conformance/stores/array_on_disk.h"
#include "conformance/stores/element_text.h"
#include "conformance/stores/store.h"
#include "reference/codec/crc32c.h"
#include "reference/metadata/scalar.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kMaxElements = 1'000'000;  // of an array and of a chunk

// Throws the error with another place before its own place.
[[noreturn]] void refuse_at(const std::string& place, Error error) {
  error.place = place + (error.place.empty() ? "" : ": ") + error.place;
  throw Refused(std::move(error));
}

void check_independence(const Interpretation& interpretation, const std::string& place) {
  if (!interpretation.asked().empty())
    refuse({}, place, "depends on the open point " + std::string(name(interpretation.asked().front())),
           "one reading under every answer to the open points");
}

void check_size(const std::string& place, const Shape& shape) {
  if (element_count(shape).value_or(kMaxElements + 1) > kMaxElements)
    refuse({}, place, to_string(shape), "at most " + std::to_string(kMaxElements) + " elements");
}

// Returns the chain of the metadata, which must have one reading that permits decoding.
Chain read_chain(const Metadata& metadata) {
  Interpretation interpretation{Answers{}};
  Chain chain(metadata, interpretation);
  check_independence(interpretation, "zarr.json");
  for (const Use use : {Use::decode, Use::missing})
    if (const auto fault = chain.fault(use)) throw Refused(*fault);
  return chain;
}

// Returns the index in the array of each element of a chunk; nothing for positions beyond the edge.
std::vector<std::optional<std::uint64_t>> element_indexes(const ChunkGrid& grid, const Shape& chunk) {
  std::vector<std::optional<std::uint64_t>> indexes(*element_count(grid.chunk_shape));
  for (std::uint64_t position = 0; position < indexes.size(); ++position) {
    Shape at = coordinates(position, grid.chunk_shape);
    bool is_inside = true;
    for (std::size_t dimension = 0; dimension < at.size(); ++dimension) {
      at[dimension] += chunk[dimension] * grid.chunk_shape[dimension];
      is_inside = is_inside && at[dimension] < grid.shape[dimension];
    }
    if (is_inside) indexes[position] = index_of(at, grid.shape);
  }
  return indexes;
}

// Returns the elements in canonical form.
std::vector<Bytes> read_elements(const std::vector<std::string>& texts, const DataType& type) {
  std::vector<Bytes> elements;
  for (const std::string& text : texts) {
    const std::string place = "elements[" + std::to_string(elements.size()) + "]";
    Interpretation interpretation{Answers{}};
    elements.push_back(read_scalar(read_json(text), type, place, interpretation));
    check_independence(interpretation, place);
  }
  return elements;
}

Bytes encode_chunk(const std::vector<Bytes>& elements, const ChunkGrid& grid, const Shape& chunk,
                   const Chain& chain) {
  const auto indexes = element_indexes(grid, chunk);
  Bytes encoded;
  Interpretation interpretation{Answers{}};
  for (std::size_t i = 0; i < indexes.size(); ++i) {
    const Bytes& element = indexes[i] ? elements[*indexes[i]] : chain.fill();
    const auto stored = element_outcome(chain, Operation::encode, element, interpretation);
    if (!stored) refuse_at("chunk " + grid.key(chunk), chain.error(stored.error(), i));
    encoded.insert(encoded.end(), stored->begin(), stored->end());
  }
  encoded.resize(encoded.size() + chain.checksums() * kChecksumSize);
  append_checksums(encoded, chain.checksums());
  return encoded;
}

ArrayOnDisk::Chunks encode_chunks(const std::vector<std::string>& texts, const ChunkGrid& grid,
                                  const Chain& chain) {
  if (texts.size() != element_count(grid.shape))
    refuse({}, "elements", std::to_string(texts.size()) + " elements",
           "chunks, or an element for each position of the shape " + to_string(grid.shape));
  const std::vector<Bytes> elements = read_elements(texts, chain.array_type());
  ArrayOnDisk::Chunks chunks;
  for (const Shape& chunk : grid.chunks())
    chunks.emplace_back(grid.key(chunk), encode_chunk(elements, grid, chunk, chain));
  return chunks;
}

// Sets the elements of a chunk, and checks its positions beyond the edge.
void decode_chunk(const Bytes& encoded, const ChunkGrid& grid, const Shape& chunk, const Chain& chain,
                  std::vector<Bytes>& elements) {
  const std::string place = "chunk " + grid.key(chunk);
  const auto indexes = element_indexes(grid, chunk);
  const auto body = chain.checked_body(encoded, indexes.size());
  if (!body) refuse_at(place, body.error());
  const std::size_t size = chain.stored_type().element_size();
  for (std::size_t i = 0; i < indexes.size(); ++i) {
    Interpretation interpretation{Answers{}};
    const auto element =
        element_outcome(chain, Operation::decode, body->subspan(i * size, size), interpretation);
    check_independence(interpretation, place + ", element " + std::to_string(i));
    if (!element) refuse_at(place, chain.error(element.error(), i));
    if (indexes[i]) elements[*indexes[i]] = *element;
  }
}

std::vector<std::string> decode_chunks(const ArrayOnDisk::Chunks& chunks, const ChunkGrid& grid,
                                       const Chain& chain) {
  std::map<std::string, Shape> by_key;
  for (const Shape& chunk : grid.chunks()) by_key.emplace(grid.key(chunk), chunk);
  std::vector<Bytes> elements(*element_count(grid.shape), chain.fill());
  for (const auto& [key, encoded] : chunks) {
    const auto chunk = by_key.find(key);
    if (chunk == by_key.end()) refuse({}, "chunks", excerpt(key), "keys of the chunk grid");
    decode_chunk(encoded, grid, chunk->second, chain, elements);
  }
  std::vector<std::string> texts;
  for (const Bytes& element : elements) texts.push_back(element_text(element, chain.array_type()));
  return texts;
}

}  // namespace

ArrayOnDisk fill(ArrayOnDisk array) {
  try {
    const Json document = read_json(array.zarr_json);
    const ChunkGrid grid = read_chunk_grid(document);
    check_size("shape", grid.shape);
    check_size("chunk_shape", grid.chunk_shape);
    const Chain chain = read_chain(read_metadata(document));
    if (!array.chunks) array.chunks = encode_chunks(array.elements, grid, chain);
    array.elements = decode_chunks(*array.chunks, grid, chain);
  } catch (const Refused& refused) {
    refuse_at(array.name, refused.error());
  }
  return array;
}

}  // namespace zarrproof
