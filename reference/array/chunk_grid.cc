// Example: the array [5, 4] in chunks of [2, 3] has the chunks c/0/0, c/0/1, c/1/0, c/1/1, c/2/0, c/2/1.
#include "reference/array/chunk_grid.h"

#include <algorithm>

#include "reference/json/at.h"
#include "reference/metadata/metadata.h"
#include "reference/types/parsed_integer.h"

namespace zarrproof {

Shape ChunkGrid::chunk_counts() const {
  Shape counts = shape;
  for (std::size_t dimension = 0; dimension < shape.size(); ++dimension)
    if (counts[dimension] != 0) counts[dimension] = (shape[dimension] - 1) / chunk_shape[dimension] + 1;
  return counts;
}

std::vector<Shape> ChunkGrid::chunks() const {
  const Shape counts = chunk_counts();
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

Shape ChunkGrid::start(const Shape& chunk) const {
  Shape start = chunk;
  for (std::size_t dimension = 0; dimension < start.size(); ++dimension)
    start[dimension] *= chunk_shape[dimension];
  return start;
}

bool ChunkGrid::is_at_edge(const Shape& chunk) const {
  for (std::size_t dimension = 0; dimension < chunk.size(); ++dimension)
    if (shape[dimension] / chunk_shape[dimension] == chunk[dimension]) return true;
  return false;
}

std::string ChunkGrid::key(const Shape& chunk) const {
  std::string text = v2_keys ? "" : "c";
  for (std::uint64_t coordinate : chunk) {
    if (!text.empty()) text += separator;
    text += std::to_string(coordinate);
  }
  return text.empty() ? "0" : text;  // key of the only chunk of a zero-dimensional array in "v2"
}

std::optional<Shape> ChunkGrid::find(const std::string& wanted) const {
  Shape chunk;
  for (std::size_t at = 0; at < wanted.size() && chunk.size() < shape.size();) {
    const std::size_t end = std::min(wanted.find(separator, at), wanted.size());
    const auto number = parsed_integer<std::uint64_t>(std::string_view(wanted).substr(at, end - at));
    if (number) chunk.push_back(*number);
    at = end + 1;
  }
  if (chunk.size() != shape.size() || key(chunk) != wanted) return std::nullopt;
  for (std::size_t dimension = 0; dimension < shape.size(); ++dimension)
    if (shape[dimension] == 0 || chunk[dimension] > (shape[dimension] - 1) / chunk_shape[dimension])
      return std::nullopt;
  return chunk;
}

ChunkGrid read_chunk_grid(const std::string& zarr_json) {
  const JsonDocument document(zarr_json, "zarr.json", "the metadata of an array");
  const At root(document);
  ChunkGrid grid;
  grid.shape = root.at("shape").read_by(read_shape);
  const At regular = root.at("chunk_grid");
  if (regular.text_of("name") != "regular")
    refuse(Clause::META_9, regular.place(), excerpt(regular.json()), "a regular chunk grid");
  const At chunk_shape = regular.at("configuration").at("chunk_shape");
  grid.chunk_shape = chunk_shape.read_by(read_shape);
  const bool fits = grid.chunk_shape.size() == grid.shape.size() && element_count(grid.chunk_shape) != 0;
  if (!fits) chunk_shape.wrong("a length above 0 for each dimension of the array");
  const At encoding = root.at("chunk_key_encoding");
  const bool is_bare = encoding.json().is_string();
  const std::string name = is_bare ? encoding.text() : encoding.text_of("name");
  if (name != "default" && name != "v2")
    refuse(Clause::META_9, encoding.place(), excerpt(encoding.json()), R"("default" or "v2")");
  grid.v2_keys = name == "v2";
  grid.separator = grid.v2_keys ? '.' : '/';
  const auto configuration = is_bare ? std::nullopt : encoding.find("configuration");
  if (const auto separator = configuration ? configuration->find("separator") : std::nullopt) {
    if (separator->text() != "/" && separator->text() != ".") separator->wrong("\"/\" or \".\"");
    grid.separator = separator->text()[0];
  }
  return grid;
}

}  // namespace zarrproof
