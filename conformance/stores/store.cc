#include "conformance/stores/store.h"

#include <algorithm>
#include <filesystem>
#include <sstream>

#include "conformance/judging/element_text.h"
#include "conformance/results/count.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/outcome.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/compare.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Returns the array in the folder of a request, with the elements that the reference reads from its chunks.
// Throws Refused if they are uncertain.
ArrayOnDisk read_stored(const std::string& name, const Request& request, const ChunkGrid& grid) {
  ArrayOnDisk array{name, request.zarr_json, ArrayOnDisk::Chunks(), {}};
  for (const Shape& chunk : grid.chunks())
    if (auto data = chunk_request(request, grid, chunk).data)
      array.chunks->emplace_back(grid.key(chunk), std::move(*data));
  return fill(std::move(array));
}

// Returns the elements of NAME.expected, one after the other in canonical form. Throws Refused if they are
// not `elements`, which the reference reads.
std::vector<std::byte> read_expected(const std::string& file, const std::vector<std::string>& elements,
                                     const DataType& type, const Shape& shape) {
  std::istringstream lines(read_text_file(file, "a file of an array"));
  std::vector<std::byte> expected;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    const std::string place = file + ", line " + std::to_string(count + 1);
    const auto element = read_printed(line, type);
    if (!element) refuse({}, place, element.error().text, "");
    if (count < elements.size() &&
        !equal_elements(*element, *read_printed(elements[count], type), type, Equality::values))
      refuse({}, place, describe_element(*element, type),
             "the element that the reference reads from the chunks: " + elements[count]);
    expected.insert(expected.end(), element->begin(), element->end());
  }
  if (count != elements.size())
    refuse({}, file, std::to_string(count) + " elements",
           "an element for each position of the shape " + to_string(shape));
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

// Returns the clauses that decide the elements: of the area fill_value, that of fill values; else those that
// decoding the chunks follows; if no codec changes the elements, those of bytes. If the list of codecs has a
// bare name, adds META-12: a reader may refuse the array because of this name.
std::vector<Clause> clauses_of(const Vector& vector, const ArrayOnDisk& array, const Json& codecs) {
  std::vector<Clause> clauses = array.clauses;
  if (area_of(vector.id) == "fill_value") clauses = {Clause::META_4};
  if (clauses.empty()) clauses = clauses_of_bytes(vector.comparison.type);
  if (std::ranges::any_of(codecs.elements, &Json::is_string))
    clauses.insert(clauses.begin(), Clause::META_12);
  return clauses;
}

// Returns the array in a folder, and adds it to the hash.
Vector read_vector(const std::string& name, const fs::path& folder, Sha256& hash) {
  const std::string text = read_text_file(folder / "zarr.json", "a file of an array");
  Vector vector;
  ArrayOnDisk array;
  try {
    Interpretation interpretation{Answers{}};
    const Json document = read_json(text);
    const Metadata metadata = read_metadata(document);
    const ChunkGrid grid = read_chunk_grid(document);
    vector.comparison = {read_data_type(metadata.data_type, "data_type", interpretation), Equality::values};
    vector.id = "stores/" + harmless(name);
    vector.request = {.operation = Operation::decode,
                      .zarr_json = text,
                      .shape = grid.shape,
                      .layout = Layout::c,
                      .data = {},
                      .folder = folder.string()};
    array = read_stored(name, vector.request, grid);
    vector.clauses = clauses_of(vector, array, metadata.codecs);
    vector.level = level_of(vector.clauses);
  } catch (const Refused& refused) {
    refuse({}, (folder / "zarr.json").string(), refused.what(), "");
  }
  vector.permitted = {{.kind = Permitted::Kind::data,
                       .data = read_expected(folder.string() + ".expected", array.elements,
                                             vector.comparison.type, vector.request.shape)}};
  hash.add(write_arrays({array}));
  return vector;
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
    suite.vectors.push_back(read_vector(name, root / name, hash));
    suite.numbers.emplace(suite.vectors.back().id, suite.vectors.size() - 1);
  }
  suite.data_hash = hash.finish();
  return suite;
}

}  // namespace zarrproof
