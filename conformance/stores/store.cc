// Reads the arrays below a folder as vectors, and adds to a failure where its element is stored: "element 3:
// "7", which is 7 (0x0007)" becomes "...; at [3], in chunk c/1, which is missing: the fill value".
#include "conformance/stores/store.h"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>
#include <utility>

#include "conformance/judging/element_text.h"
#include "conformance/judging/request_words.h"
#include "conformance/report/text.h"
#include "conformance/results/count.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/testee/reader_testee.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/requirements/outcome.h"
#include "reference/types/component.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/compare.h"
#include "vectors/read_file.h"
#include "vectors/reading.h"
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
    const Metadata metadata = read_metadata(text);
    const ChunkGrid grid = read_chunk_grid(text);
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

// Adds to a fault where its element is: in words, and the stored value, or else the data of the chunk.
void add_place(const Request& array, const ChunkGrid& grid, std::uint64_t index, Fault& fault) {
  Shape at = coordinates(index, grid.shape);
  const Shape chunk = grid.chunk_of(at);
  fault.got += "; at " + to_string(at) + ", in chunk " + harmless(grid.key(chunk));
  const Request request = chunk_request(array, grid, chunk);
  if (!request.data) {
    fault.got += ", which is missing: the fill value";
    return;
  }
  for (std::size_t i = 0; i < at.size(); ++i) at[i] %= request.shape[i];
  const auto reading = only_reading(request);
  if (!reading || !reading->chain->stored_type().is_real()) {
    if (fault.element) fault.data = data_to_explain(*request.data);
    return;
  }
  const DataType& type = reading->chain->stored_type();
  const std::size_t size = type.element_size(), start = index_of(at, request.shape) * size;
  if (start + size > request.data->size()) return;
  WrongElement wrong = *fault.wrong;
  wrong.input_type = type.name;
  wrong.input = reading->chain->canonical(std::span(*request.data).subspan(start, size));
  fault.wrong = std::make_shared<WrongElement>(std::move(wrong));
}

// Adds what the reader read to the result of a failure, and where its wrong elements are.
void describe_failure(const Vector& vector, const std::string& command_words, RequestResult& result) {
  const Request& request = vector.request;
  const ChunkGrid grid = read_chunk_grid(request.zarr_json);
  result.request = harmless("read " + vector.comparison.type.name + " " + to_string(grid.shape) +
                            " in chunks of " + to_string(grid.chunk_shape) + ", codecs " +
                            write_json(read_metadata(request.zarr_json).codecs)) +
                   command_words;
  for (Fault& fault : result.faults)
    if (const auto index = fault.element ? fault.element : fault.shown_by)
      add_place(request, grid, *index, fault);
}

bool is_refused(const RequestResult& result) {
  return is_failure(result.verdict) && result.faults.front().deviation == Deviation::refused;
}

// Returns the paths of the arrays below the folder, in alphabetical order.
std::vector<std::string> array_names(const fs::path& root) {
  std::vector<std::string> names;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root))
    if (entry.path().filename() == "zarr.json")
      names.push_back(entry.path().parent_path().lexically_relative(root).generic_string());
  std::sort(names.begin(), names.end());
  return names;
}

// If every array was refused, says that the command does not name the folder of the array.
void note_missing_path(Results& results) {
  if (results.requests.empty() || !std::ranges::all_of(results.requests, is_refused)) return;
  const bool is_one = results.requests.size() == 1;
  const std::string hint = std::string("the reader refused ") + (is_one ? "the array" : "every array") +
                           " (" + results.requests.front().faults.front().got +
                           "); its command has no {path}, so --array_path=FOLDER was added at the end; write "
                           "{path} where the folder of the array belongs";
  if (is_one)
    results.notes.push_back(hint);
  else if (results.stopped.empty())
    results.stopped = hint;
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
  const std::string what = "the folder of arrays " + folder;
  fs::path root;
  std::vector<std::string> names;
  try {
    root = fs::canonical(folder);
    names = array_names(root);
  } catch (const fs::filesystem_error& error) {
    refuse({}, what, error.code().message(), "");
  }
  if (names.empty()) refuse({}, what, "no array", "a folder with a zarr.json");

  Suite suite;
  Sha256 hash;
  for (const std::string& name : names) suite.add(read_vector(name, root / name, hash));
  suite.data_hash = hash.finish();
  return suite;
}

void describe_arrays(const Suite& arrays, bool names_folders, Results& results) {
  const std::string command = results.testee.substr(kReader.size());
  Description& declared = results.description;
  declared.codecs.clear();
  declared.data_types.clear();
  for (RequestResult& result : results.requests) {
    for (const std::string& codec : result.codecs) add_once(declared.codecs, codec);
    for (const std::string& type : result.data_types) add_once(declared.data_types, type);
    if (!is_failure(result.verdict)) continue;
    const Vector& vector = *arrays.find(result.id);
    const std::string command_words =
        names_folders ? ", by " + shell_command(reader_words(command, vector.request.folder)) : "";
    describe_failure(vector, command_words, result);
  }
  if (!names_folder(command)) note_missing_path(results);
}

}  // namespace zarrproof
