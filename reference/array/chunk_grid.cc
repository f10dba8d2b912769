// Example: the array [5, 4] in chunks of [2, 3] has the chunks c/0/0, c/0/1, c/1/0, c/1/1, c/2/0, c/2/1.
#include "reference/array/chunk_grid.h"

#include <algorithm>
#include <functional>

#include "reference/json/placed_json.h"
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
  std::ranges::transform(element, chunk_shape, chunk.begin(), std::divides());
  return chunk;
}

Shape ChunkGrid::start(const Shape& chunk) const {
  Shape start = chunk;
  std::ranges::transform(chunk, chunk_shape, start.begin(), std::multiplies());
  return start;
}

bool ChunkGrid::is_at_edge(const Shape& chunk) const {
  for (std::size_t dimension = 0; dimension < chunk.size(); ++dimension)
    if (shape[dimension] / chunk_shape[dimension] == chunk[dimension]) return true;
  return false;
}

ChunkGrid ChunkGrid::of_first_chunk() const {
  ChunkGrid grid = *this;
  for (std::size_t i = 0; i < shape.size(); ++i) grid.shape[i] = std::min(shape[i], chunk_shape[i]);
  return grid;
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
  const bool is_chunk = chunk.size() == shape.size() && key(chunk) == wanted &&
                        std::ranges::equal(chunk, chunk_counts(), std::less());
  return is_chunk ? std::optional(chunk) : std::nullopt;
}

// Returns the name of a member that is an object with a name, or a bare name.
static std::string name_of(const PlacedJson& member) {
  return member.json().is_string() ? member.text() : member.at("name").text();
}

ChunkGrid read_chunk_grid(std::string_view zarr_json) {
  return read_chunk_grid(read_extended_json(zarr_json).json);
}

ChunkGrid read_chunk_grid(const Json& zarr_json) {
  const JsonDocument document(zarr_json, "");
  const PlacedJson root(document);
  for (const char* key : {"shape", "chunk_grid", "chunk_key_encoding"}) metadata_member(zarr_json, key);
  ChunkGrid grid;
  grid.shape = root.at("shape").read_by(read_shape);
  const PlacedJson regular = root.at("chunk_grid");
  if (name_of(regular) != "regular")
    refuse(Clause::META_9, regular.place(), excerpt(regular.json()), "a regular chunk grid");
  const PlacedJson chunk_shape = regular.at("configuration").at("chunk_shape");
  grid.chunk_shape = chunk_shape.read_by(read_shape);
  bool fits = grid.chunk_shape.size() == grid.shape.size();
  for (std::size_t i = 0; fits && i < grid.shape.size(); ++i)
    fits = grid.chunk_shape[i] > 0 || grid.shape[i] == 0;
  if (!fits) chunk_shape.refuse("a length above 0 for each dimension of the array");
  // The core specification permits a length of 0 here, and the text of the regular grid does not.
  if (element_count(grid.chunk_shape) == 0)
    refuse(Clause::META_9, chunk_shape.place(), excerpt(chunk_shape.json()), "lengths above 0");
  const PlacedJson encoding = root.at("chunk_key_encoding");
  const std::string name = name_of(encoding);
  if (name != "default" && name != "v2")
    refuse(Clause::META_9, encoding.place(), excerpt(encoding.json()), R"("default" or "v2")");
  grid.v2_keys = name == "v2";
  grid.separator = grid.v2_keys ? '.' : '/';
  const auto configuration = encoding.json().is_string() ? std::nullopt : encoding.find("configuration");
  if (const auto separator = configuration ? configuration->find("separator") : std::nullopt) {
    if (separator->text() != "/" && separator->text() != ".") separator->refuse("\"/\" or \".\"");
    grid.separator = separator->text()[0];
  }
  // As an unknown codec, a transformer changes what is stored.
  if (const auto transformers = root.find("storage_transformers");
      transformers && !transformers->json().elements.empty())
    refuse(Clause::META_9, "storage_transformers", excerpt(transformers->json()),
           "none that this program reads");
  return grid;
}

}  // namespace zarrproof
