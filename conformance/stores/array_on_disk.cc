// Example: int16 big-endian, shape [3], chunk shape [2], fill value -7, elements 258 -2 258. Without chunks,
// these chunks are encoded: c/0 is 0102fffe, c/1 is 0102fff9. If c/1 is removed, the elements become 258 -2
// -7.
#include "conformance/stores/array_on_disk.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "conformance/disk/write_file.h"
#include "conformance/judging/element_text.h"
#include "conformance/stores/chunk_grid.h"
#include "reference/json/at.h"
#include "reference/json/write.h"
#include "reference/metadata/scalar.h"
#include "reference/types/hexadecimal.h"
#include "vectors/permitted.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKind = "the arrays on disk";

std::string array_json(const ArrayOnDisk& array) {
  JsonObject chunks(", ", ": ");
  for (const auto& [key, bytes] : *array.chunks) chunks.add_text(key, to_hexadecimal(bytes));
  JsonObject members(",\n ", ": ");
  members.add_text("name", array.name);
  members.add("zarr.json", array.zarr_json);
  members.add("chunks", chunks.close());
  members.add("elements", json_list(array.elements));
  return members.close();
}

// Returns the name of a file or folder below another one.
const std::string& name_below(const At& at, const std::string& name) {
  const fs::path path = name;
  if (path.empty() || path.is_absolute() || path.lexically_normal() != path || *path.begin() == "..")
    at.wrong("a path below a folder");
  return name;
}

ArrayOnDisk read_array(const At& at) {
  ArrayOnDisk array;
  array.name = name_below(at.at("name"), at.at("name").text());
  array.zarr_json = write_json(at.at("zarr.json").json());
  if (const auto chunks = at.find("chunks")) {
    array.chunks.emplace();
    for (const At& chunk : chunks->members())
      array.chunks->emplace_back(name_below(chunk, chunk.key()), chunk.bytes());
  }
  for (const At& element : at.items_of("elements")) array.elements.push_back(write_json(element.json()));
  return array;
}

// Returns the text of a zarr.json, one member a line.
std::string lines_of(const std::string& zarr_json) {
  const Json json = read_json(zarr_json);
  JsonObject members(",\n  ", ": ", "\n  ");
  for (std::size_t i = 0; i < json.keys.size(); ++i) members.add(json.keys[i], write_json(json.elements[i]));
  std::string text = members.close();
  text.insert(text.size() - 1, "\n");
  return text + "\n";
}

using Bytes = std::vector<std::byte>;

constexpr std::uint64_t kMaxArrayElements = 1'000'000;  // of an array and of a chunk

void check_independence(const Interpretation& interpretation, const std::string& place) {
  if (!interpretation.asked().empty())
    refuse({}, place, "depends on the open point " + std::string(name(interpretation.asked().front())),
           "one reading under every answer to the open points");
}

void check_size(const std::string& place, const Shape& shape) {
  if (element_count(shape).value_or(kMaxArrayElements + 1) > kMaxArrayElements)
    refuse({}, place, to_string(shape), "at most " + std::to_string(kMaxArrayElements) + " elements");
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

// Encodes or decodes a chunk. What decoding gives must not depend on an open point.
Bytes code_chunk(Operation operation, const Bytes& data, const ChunkGrid& grid, const Shape& chunk,
                 const Chain& chain, Interpretation& interpretation) {
  const Request request = {operation, {}, grid.chunk_shape, Layout::c, data};
  Permitted outcome = outcome_of(request, chain, interpretation);
  const std::string place = "chunk " + grid.key(chunk);
  if (operation == Operation::decode) check_independence(interpretation, place);
  if (outcome.kind == Permitted::Kind::refused) refuse({}, place, outcome.reason, {});
  return std::move(outcome.data);
}

Bytes encode_chunk(const std::vector<Bytes>& elements, const ChunkGrid& grid, const Shape& chunk,
                   const Chain& chain) {
  Bytes data;
  for (const auto& index : element_indexes(grid, chunk)) {
    const Bytes& element = index ? elements[*index] : chain.fill();
    data.insert(data.end(), element.begin(), element.end());
  }
  Interpretation interpretation{Answers{}};
  return code_chunk(Operation::encode, data, grid, chunk, chain, interpretation);
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

// The result of decoding the chunks of an array.
struct Decoded {
  std::vector<Bytes> elements;
  std::set<Clause> clauses;  // that decoding follows
};

// Sets the elements of a chunk, and checks its positions beyond the edge.
void decode_chunk(const Bytes& encoded, const ChunkGrid& grid, const Shape& chunk, const Chain& chain,
                  Decoded& decoded) {
  Interpretation interpretation{Answers{}};
  const Bytes data = code_chunk(Operation::decode, encoded, grid, chunk, chain, interpretation);
  const auto indexes = element_indexes(grid, chunk);
  const std::size_t size = chain.array_type().element_size();
  for (std::size_t i = 0; i < indexes.size(); ++i)
    if (indexes[i])
      std::copy_n(data.begin() + static_cast<std::ptrdiff_t>(i * size), size,
                  decoded.elements[*indexes[i]].begin());
  if (chain.checksums() > 0) decoded.clauses.insert(Clause::CRC_2);
  for (const Clause clause : interpretation.steps().clauses())
    if (clause != Clause::CHAIN_2 || chain.has_several_codecs()) decoded.clauses.insert(clause);
}

// Sets the elements and the clauses of an array from its chunks.
void decode_chunks(ArrayOnDisk& array, const ChunkGrid& grid, const Chain& chain) {
  std::map<std::string, Shape> by_key;
  for (const Shape& chunk : grid.chunks()) by_key.emplace(grid.key(chunk), chunk);
  Decoded decoded{std::vector<Bytes>(*element_count(grid.shape), chain.fill()), {}};
  for (const auto& [key, encoded] : *array.chunks) {
    const auto chunk = by_key.find(key);
    if (chunk == by_key.end()) refuse({}, "chunks", excerpt(key), "keys of the chunk grid");
    decode_chunk(encoded, grid, chunk->second, chain, decoded);
  }
  array.clauses = {decoded.clauses.begin(), decoded.clauses.end()};
  array.elements.clear();
  for (const Bytes& element : decoded.elements)
    array.elements.push_back(element_text(element, chain.array_type()));
}

}  // namespace

std::vector<ArrayFile> files_of(const ArrayOnDisk& array) {
  std::vector<ArrayFile> files = {{array.name + "/zarr.json", lines_of(array.zarr_json)}};
  for (const auto& [key, bytes] : *array.chunks)
    files.push_back({array.name + "/" + key, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
  std::string lines;
  for (const std::string& element : array.elements) lines += element + "\n";
  files.push_back({array.name + ".expected", lines});
  return files;
}

void write_files(const std::vector<ArrayOnDisk>& arrays, const fs::path& folder) {
  for (const ArrayOnDisk& array : arrays)
    for (const ArrayFile& file : files_of(array))
      write_file_and_folder(folder / file.path, file.bytes, Sync::no);
}

std::string write_arrays(const std::vector<ArrayOnDisk>& arrays) {
  JsonObject members(",\n", ": ");
  members.add("format", "1");
  members.add("arrays", json_list_of(arrays, array_json, ",\n"));
  return members.close() + "\n";
}

std::vector<ArrayOnDisk> read_arrays(std::string_view text, const std::string& path) {
  const JsonDocument document(text, path, kKind);
  const At root(document);
  if (root.at("format").number() != 1) root.at("format").wrong("the format 1");
  std::vector<ArrayOnDisk> arrays;
  std::set<std::string> names;
  for (const At& at : root.at("arrays").items()) {
    arrays.push_back(read_array(at));
    if (!names.insert(arrays.back().name).second) at.at("name").wrong("a name that no other array has");
  }
  return arrays;
}

fs::path arrays_file() {
  return suite_folder() / "data" / "stores.json";
}

std::vector<ArrayOnDisk> suite_arrays() {
  const fs::path path = arrays_file();
  std::vector<ArrayOnDisk> arrays = read_arrays(read_text_file(path, kKind), path.string());
  for (const ArrayOnDisk& array : arrays)
    if (!array.chunks)
      refuse({}, path.string(), array.name + " without chunks", "what zarrproof_fill writes");
  return arrays;
}

ArrayOnDisk fill(ArrayOnDisk array) {
  try {
    const ChunkGrid grid = read_chunk_grid(array.zarr_json);
    check_size("shape", grid.shape);
    check_size("chunk_shape", grid.chunk_shape);
    const Chain chain = read_chain(read_metadata(array.zarr_json));
    if (!array.chunks) array.chunks = encode_chunks(array.elements, grid, chain);
    decode_chunks(array, grid, chain);
  } catch (const Refused& refused) {
    refuse({}, array.name, refused.what(), {});
  }
  return array;
}

}  // namespace zarrproof
