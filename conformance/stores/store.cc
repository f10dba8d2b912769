#include "conformance/stores/store.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <sstream>

#include "conformance/judging/element_text.h"
#include "conformance/results/count.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/types/component.h"
#include "reference/types/hexadecimal.h"
#include "reference/values/element.h"
#include "vectors/compare.h"
#include "vectors/read_file.h"
#include "vectors/reading.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

// A member of an object, or a null value if there is none.
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

namespace fs = std::filesystem;

// An array in a folder.
struct Store {
  ChunkGrid grid;
  Vector vector;

  const DataType& type() const { return vector.comparison.type; }
};

// Returns the elements, one after the other in canonical form.
std::vector<std::byte> read_expected(const std::string& file, const Store& store) {
  std::istringstream lines(read_text_file(file, "a file of an array"));
  std::vector<std::byte> elements;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const auto element = read_printed(line, store.type());
    if (!element) refuse({}, file + ", line " + std::to_string(count + 1), element.error().text, "");
    elements.insert(elements.end(), element->begin(), element->end());
  }
  if (count != element_count(store.grid.shape))
    refuse({}, file, std::to_string(count) + " elements",
           "an element for each position of the shape " + to_string(store.grid.shape));
  return elements;
}

// Returns the elements as the reference reads them from the chunks. Throws Refused if they are uncertain.
std::vector<std::string> elements_of(const Store& store, const std::string& name) {
  ArrayOnDisk array{name, store.vector.request.zarr_json, ArrayOnDisk::Chunks(), {}};
  for (const Shape& chunk : store.grid.chunks())
    if (auto data = chunk_request(store.vector.request, store.grid, chunk).data)
      array.chunks->emplace_back(store.grid.key(chunk), std::move(*data));
  return fill(std::move(array)).elements;
}

void check_expected(const Store& store, const std::vector<std::string>& elements, const std::string& file) {
  const std::size_t size = store.type().element_size();
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const auto expected = std::span(store.vector.permitted.front().data).subspan(i * size, size);
    if (!equal_elements(expected, *read_printed(elements[i], store.type()), store.type(), Equality::values))
      refuse({}, file + ", line " + std::to_string(i + 1), describe_element(expected, store.type()),
             "the element that the reference reads from the chunks: " + elements[i]);
  }
}

// Returns the clauses of the codec bytes that concern every array of the type.
std::vector<Clause> clauses_of_bytes(const DataType& type) {
  std::vector<Clause> clauses = {Clause::BYTES_1};
  if (component_of(type).width > 1) clauses.push_back(Clause::BYTES_2);
  if (type.kind == TypeKind::complex) clauses.push_back(Clause::BYTES_4);
  if (type.kind == TypeKind::boolean) clauses.push_back(Clause::BYTES_5);
  if (type.kind == TypeKind::raw) clauses.push_back(Clause::BYTES_6);
  return clauses;
}

// Returns the clauses that the reference follows to decode the chunks. If no codec changes the elements,
// returns those of bytes. For the area fill_value, returns the clause about fill values.
std::vector<Clause> clauses_of_elements(const Store& store) {
  if (area_of(store.vector.id) == "fill_value") return {Clause::META_4};
  std::set<Clause> clauses;
  Request stored = store.vector.request;
  stored.data.emplace();
  const auto reading = only_reading(stored);
  if (!reading) return clauses_of_bytes(store.type());
  const Chain& chain = *reading->chain;
  for (const Shape& chunk : store.grid.chunks()) {
    const Request request = chunk_request(store.vector.request, store.grid, chunk);
    if (!request.data) continue;
    const auto body = chain.checked_body(*request.data, *element_count(request.shape));
    if (!body) continue;
    if (chain.checksums() > 0) clauses.insert(Clause::CRC_2);
    Interpretation interpretation{Answers{}};
    std::vector<std::byte> element(store.type().element_size());
    const std::size_t size = chain.stored_type().element_size();
    for (std::size_t start = 0; start < body->size(); start += size)
      chain.decode_element(body->subspan(start, size), element, interpretation);
    for (Clause clause : interpretation.steps().clauses())
      if (clause != Clause::CHAIN_2 || chain.has_several_codecs()) clauses.insert(clause);
  }
  if (clauses.empty()) return clauses_of_bytes(store.type());
  return {clauses.begin(), clauses.end()};
}

// Returns the clauses of the elements. If the list of codecs has a bare name, adds META-12: a reader may
// refuse the array because of this name.
std::vector<Clause> clauses_of(const Store& store, const Json& codecs) {
  std::vector<Clause> clauses = clauses_of_elements(store);
  if (std::ranges::any_of(codecs.elements, &Json::is_string))
    clauses.insert(clauses.begin(), Clause::META_12);
  return clauses;
}

Store read_store(const std::string& name, const fs::path& folder) {
  const std::string text = read_text_file(folder / "zarr.json", "a file of an array");
  const std::string expected = folder.string() + ".expected";
  Store store;
  Vector& vector = store.vector;
  std::vector<std::string> elements;
  try {
    Interpretation interpretation{Answers{}};
    const Json document = read_json(text);
    const Metadata metadata = read_metadata(document);
    vector.comparison = {read_data_type(metadata.data_type, "data_type", interpretation), Equality::values};
    store.grid = read_chunk_grid(document);
    vector.id = "stores/" + harmless(name);
    vector.request = {Operation::decode, text, store.grid.shape, Layout::c, {}, folder.string()};
    elements = elements_of(store, name);
    vector.clauses = clauses_of(store, metadata.codecs);
    vector.level = level_of(vector.clauses);
  } catch (const Refused& refused) {
    refuse({}, (folder / "zarr.json").string(), refused.what(), "");
  }
  vector.permitted = {{.kind = Permitted::Kind::data, .data = read_expected(expected, store)}};
  check_expected(store, elements, expected);
  return store;
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

Request chunk_request(const Request& array, const ChunkGrid& grid, const Shape& chunk) {
  const fs::path file = fs::path(array.folder) / grid.key(chunk);
  Request request = array;
  request.shape = grid.chunk_shape;
  if (!fs::exists(file)) return request;
  const std::string bytes = read_file(file, "a chunk");
  const auto* data = reinterpret_cast<const std::byte*>(bytes.data());
  request.data.emplace(data, data + bytes.size());
  return request;
}

Suite load_arrays(const std::string& folder) {
  std::vector<std::string> names;
  std::error_code error;
  const fs::path root = fs::canonical(folder, error);
  const auto check = [&] {
    if (error) refuse({}, "the folder of arrays " + folder, error.message(), "");
  };
  check();
  for (fs::recursive_directory_iterator entry(root, error), end; !error && entry != end;
       entry.increment(error))
    if (entry->path().filename() == "zarr.json")
      names.push_back(entry->path().parent_path().lexically_relative(root).generic_string());
  check();
  if (names.empty()) refuse({}, "the folder of arrays " + folder, "no array", "a folder with a zarr.json");
  std::sort(names.begin(), names.end());

  Suite suite;
  Sha256 hash;
  for (const std::string& name : names) {
    Store store = read_store(name, root / name);
    hash.add(store.vector.id + "\n" + store.vector.request.zarr_json + "\n");
    hash.add(to_hexadecimal(store.vector.permitted.front().data) + "\n");
    for (const Shape& chunk : store.grid.chunks())
      hash.add(to_hexadecimal(chunk_request(store.vector.request, store.grid, chunk)
                                  .data.value_or(std::vector<std::byte>())) +
               "\n");
    suite.numbers.emplace(store.vector.id, suite.vectors.size());
    suite.vectors.push_back(std::move(store.vector));
  }
  suite.data_hash = hash.finish();
  return suite;
}

}  // namespace zarrproof
