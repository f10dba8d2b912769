// Example: the array [5, 4] in chunks of [2, 3] has the chunks c/0/0, c/0/1, c/1/0, c/1/1, c/2/0, c/2/1.
#include "conformance/stores/chunk_grid.h"

#include "reference/errors/error.h"
#include "reference/metadata/metadata.h"

namespace zarrproof {
namespace {

// Returns a member of an object; a null value if there is none.
const Json& member(const Json& object, std::string_view key) {
  static const Json null;
  const Json* found = object.find(key);
  return found == nullptr ? null : *found;
}

void read_keys(const Json& encoding, ChunkGrid& grid) {
  const std::string& name = encoding.is_string() ? encoding.text : member(encoding, "name").text;
  if (name != "default" && name != "v2")
    refuse({}, "chunk_key_encoding", excerpt(encoding), "\"default\" or \"v2\"");
  grid.v2_keys = name == "v2";
  const Json& separator = member(member(encoding, "configuration"), "separator");
  if (separator.is_null())
    grid.separator = grid.v2_keys ? '.' : '/';
  else if (separator.text == "/" || separator.text == ".")
    grid.separator = separator.text[0];
  else
    refuse({}, "chunk_key_encoding.configuration.separator", excerpt(separator), "\"/\" or \".\"");
}

}  // namespace

Shape coordinates(std::uint64_t index, const Shape& shape) {
  Shape result(shape.size());
  for (std::size_t dimension = shape.size(); dimension-- > 0;) {
    result[dimension] = index % shape[dimension];
    index /= shape[dimension];
  }
  return result;
}

std::uint64_t index_of(const Shape& coordinates, const Shape& shape) {
  std::uint64_t index = 0;
  for (std::size_t dimension = 0; dimension < shape.size(); ++dimension)
    index = index * shape[dimension] + coordinates[dimension];
  return index;
}

std::vector<Shape> ChunkGrid::chunks() const {
  Shape counts = shape;
  for (std::size_t dimension = 0; dimension < shape.size(); ++dimension)
    counts[dimension] = (shape[dimension] + chunk_shape[dimension] - 1) / chunk_shape[dimension];
  std::vector<Shape> chunks;
  for (std::uint64_t i = 0; i < element_count(counts); ++i) chunks.push_back(coordinates(i, counts));
  return chunks;
}

Shape ChunkGrid::chunk_of(const Shape& element) const {
  Shape chunk = element;
  for (std::size_t dimension = 0; dimension < chunk.size(); ++dimension)
    chunk[dimension] /= chunk_shape[dimension];
  return chunk;
}

std::string ChunkGrid::key(const Shape& chunk) const {
  std::string text = v2_keys ? "" : "c";
  for (std::uint64_t coordinate : chunk) {
    if (!text.empty()) text += separator;
    text += std::to_string(coordinate);
  }
  return text.empty() ? "0" : text;  // key of the only chunk of a zero-dimensional array in "v2"
}

ChunkGrid read_chunk_grid(const Json& document) {
  ChunkGrid grid;
  grid.shape = read_shape(member(document, "shape"), "shape");
  const Json& regular = member(document, "chunk_grid");
  if (member(regular, "name").text != "regular")
    refuse({}, "chunk_grid", excerpt(regular), "a regular chunk grid");
  const std::string place = "chunk_grid.configuration.chunk_shape";
  const Json& chunk_shape = member(member(regular, "configuration"), "chunk_shape");
  grid.chunk_shape = read_shape(chunk_shape, place);
  const bool fits = grid.chunk_shape.size() == grid.shape.size() && element_count(grid.chunk_shape) != 0;
  if (!fits) refuse({}, place, excerpt(chunk_shape), "a length above 0 for each dimension of the array");
  read_keys(member(document, "chunk_key_encoding"), grid);
  return grid;
}

}  // namespace zarrproof
