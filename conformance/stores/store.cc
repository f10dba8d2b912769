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

namespace fs = std::filesystem;

// An array in a folder.
struct Store {
  ChunkGrid grid;
  Vector vector;

  const DataType& type() const { return vector.comparison.type; }
};

// Returns the elements as the reference reads them from the chunks. Throws Refused if they are uncertain.
std::vector<std::string> elements_of(const Store& store, const std::string& name) {
  ArrayOnDisk array{name, store.vector.request.zarr_json, ArrayOnDisk::Chunks(), {}};
  for (const Shape& chunk : store.grid.chunks())
    if (auto data = chunk_request(store.vector.request, store.grid, chunk).data)
      array.chunks->emplace_back(store.grid.key(chunk), std::move(*data));
  return fill(std::move(array)).elements;
}

// Returns the elements of NAME.expected, one after the other in canonical form. Throws Refused if they are
// not `elements`, which the reference reads.
std::vector<std::byte> read_expected(const std::string& file, const Store& store,
                                     const std::vector<std::string>& elements) {
  std::istringstream lines(read_text_file(file, "a file of an array"));
  std::vector<std::byte> expected;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string place = file + ", line " + std::to_string(count + 1);
    const auto element = read_printed(line, store.type());
    if (!element) refuse({}, place, element.error().text, "");
    if (count < elements.size() && !equal_elements(*element, *read_printed(elements[count], store.type()),
                                                   store.type(), Equality::values))
      refuse({}, place, describe_element(*element, store.type()),
             "the element that the reference reads from the chunks: " + elements[count]);
    expected.insert(expected.end(), element->begin(), element->end());
  }
  if (count != elements.size())
    refuse({}, file, std::to_string(count) + " elements",
           "an element for each position of the shape " + to_string(store.grid.shape));
  return expected;
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
    vector.request = {.operation = Operation::decode,
                      .zarr_json = text,
                      .shape = store.grid.shape,
                      .layout = Layout::c,
                      .data = {},
                      .folder = folder.string()};
    elements = elements_of(store, name);
    vector.clauses = clauses_of(store, metadata.codecs);
    vector.level = level_of(vector.clauses);
  } catch (const Refused& refused) {
    refuse({}, (folder / "zarr.json").string(), refused.what(), "");
  }
  vector.permitted = {
      {.kind = Permitted::Kind::data, .data = read_expected(folder.string() + ".expected", store, elements)}};
  return store;
}

}  // namespace

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
