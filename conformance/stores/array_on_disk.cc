// Example: int16 big-endian, shape [3], chunk shape [2], fill value -7, elements 258 -2 258. Without chunks,
// these chunks are encoded: c/0 is 0102fffe, c/1 is 0102fff9. If c/1 is removed, the elements become 258 -2
// -7.
#include "conformance/stores/array_on_disk.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "conformance/disk/write_file.h"
#include "conformance/judging/element_text.h"
#include "reference/array/chunk_grid.h"
#include "reference/array/stored_array.h"
#include "reference/json/at.h"
#include "reference/json/write.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/outcome.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKind = "the arrays on disk";

// Returns what is said of the refusal, each with its name.
std::vector<std::pair<std::string, std::string>> refusal_words(const ArrayOnDisk& array) {
  std::vector<std::pair<std::string, std::string>> members = {
      {"clause", std::string(id(*array.refusal->clause))},
      {"level", std::string(words(array.level()))},
      {"reason", array.refusal->message()}};
  if (!array.is_always_refused())
    members.emplace_back("under", joined_words(array.refusing, ", or ", std::mem_fn(&Answers::to_string)));
  return members;
}

std::string array_json(const ArrayOnDisk& array) {
  JsonObject chunks(", ", ": ");
  for (const auto& [key, bytes] : *array.chunks) chunks.add_text(key, to_hexadecimal(bytes));
  JsonObject members(",\n ", ": ");
  members.add_text("name", array.name);
  members.add("zarr.json", array.zarr_json);
  members.add("chunks", chunks.close());
  members.add_any_text("control", array.control);
  if (!array.is_always_refused()) members.add("elements", json_list(array.elements));
  if (array.refusal) {
    JsonObject refused(", ", ": ");
    for (const auto& [word, value] : refusal_words(array)) refused.add_text(word, value);
    members.add("refused", refused.close());
  }
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
  array.control = at.text_of("control");
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

void check_independence(const Interpretation& interpretation, const std::string& place) {
  if (!interpretation.asked().empty())
    refuse({}, place, "depends on the open point " + std::string(name(interpretation.asked().front())),
           "one reading under every answer to the open points");
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
  Request request = {Operation::encode, {}, grid.chunk_shape, Layout::c, Bytes()};
  for (const auto& index : indexes_of_part(grid.start(chunk), grid.chunk_shape, grid.shape)) {
    const Bytes& element = index ? elements[*index] : chain.fill();
    request.data->insert(request.data->end(), element.begin(), element.end());
  }
  Interpretation interpretation{Answers{}};
  Permitted outcome = outcome_of(request, chain, interpretation);
  if (outcome.kind == Permitted::Kind::refused) refuse({}, "chunk " + grid.key(chunk), outcome.reason, {});
  return std::move(outcome.data);
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

// Returns the bytes of each key. Throws Refused for a key that no chunk has.
std::map<std::string, Bytes> stored_chunks(const ArrayOnDisk& array, const ChunkGrid& grid) {
  for (const auto& [key, encoded] : *array.chunks)
    if (!grid.find(key)) refuse({}, "chunks", excerpt(key), "keys of the chunk grid");
  return {array.chunks->begin(), array.chunks->end()};
}

void set_elements(ArrayOnDisk& array, const StoredArray& read) {
  array.elements.clear();
  const std::size_t size = read.type.element_size();
  for (std::size_t at = 0; at < read.elements.size(); at += size)
    array.elements.push_back(element_text(std::span(read.elements).subspan(at, size), read.type));
}

// Sets the elements, the refusal and the clauses of an array that answers to open points refuse.
void find_outcomes(ArrayOnDisk& array, const std::map<std::string, Bytes>& stored) {
  const auto chunk_of_key = [&](const std::string& key) {
    const auto found = stored.find(key);
    return found == stored.end() ? std::nullopt : std::optional(found->second);
  };
  const auto read = [&](Interpretation& interpretation) {
    return result_of([&] { return read_stored_array(array.zarr_json, chunk_of_key, interpretation); });
  };
  const auto found = alternatives(Answers(), kMaxReadings, read);
  if (!found) throw Refused(too_open_error());
  array.elements.clear();
  array.clauses.clear();
  array.refusal.reset();
  array.accepting.clear();
  array.refusing.clear();
  std::optional<Bytes> elements;
  for (const auto& [answers, outcome, steps] : *found) {
    if (!outcome) {
      const Error& error = outcome.error();
      if (!error.clause) throw Refused(error);
      if (!array.refusal) array.refusal = error;
      array.refusing.push_back(answers);
      add_once(array.clauses, *error.clause);
      continue;
    }
    if (elements && *elements != outcome->elements)
      refuse({}, "elements", "several arrays, under " + answers.to_string(), "elements or a refusal");
    elements = outcome->elements;
    set_elements(array, *outcome);
    add_all_once(array.clauses, outcome->clauses);
    array.accepting.push_back(answers);
  }
  if (!array.refusal) refuse({}, "control", array.control, "no control: no reader refuses the array");
}

// Sets the elements and the clauses of an array from its chunks. They must not depend on an open point.
void decode_chunks(ArrayOnDisk& array, const std::map<std::string, Bytes>& stored) {
  Interpretation interpretation{Answers{}};
  std::string place = "zarr.json";  // of what was read since the last check
  const auto chunk_of_key = [&](const std::string& key) -> std::optional<Bytes> {
    check_independence(interpretation, std::exchange(place, "chunk " + key));
    const auto found = stored.find(key);
    return found == stored.end() ? std::nullopt : std::optional(found->second);
  };
  StoredArray read;
  try {
    read = read_stored_array(array.zarr_json, chunk_of_key, interpretation);
  } catch (const Refused&) {
    check_independence(interpretation, place);
    throw;
  }
  check_independence(interpretation, place);
  array.clauses = read.clauses;
  set_elements(array, read);
}

}  // namespace

Level ArrayOnDisk::level() const {
  return refusal && !is_always_refused() ? kLevelOfOpenRequests : level_of(clauses);
}

std::vector<ArrayFile> files_of(const ArrayOnDisk& array) {
  std::vector<ArrayFile> files = {{array.name + "/zarr.json", lines_of(array.zarr_json)}};
  for (const auto& [key, bytes] : *array.chunks)
    files.push_back({array.name + "/" + key, {reinterpret_cast<const char*>(bytes.data()), bytes.size()}});
  std::string lines;
  for (const std::string& element : array.elements) lines += element + "\n";
  if (array.refusal) {
    lines += std::string(kRefusedLine) + "\n" + std::string(kControlWord) + array.control + "\n";
    for (const auto& [word, value] : refusal_words(array)) lines += word + " " + value + "\n";
  }
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
  for (ArrayOnDisk& array : arrays) {
    if (!array.chunks)
      refuse({}, path.string(), array.name + " without chunks", "what zarrproof_fill writes");
    if (!array.control.empty()) array = fill(std::move(array));
  }
  return arrays;
}

ArrayOnDisk fill(ArrayOnDisk array) {
  try {
    const ChunkGrid grid = read_chunk_grid(array.zarr_json);
    check_array_size("shape", grid.shape);
    check_array_size("chunk_shape", grid.chunk_shape);
    if (!array.chunks)
      array.chunks = encode_chunks(array.elements, grid, read_chain(read_metadata(array.zarr_json)));
    const std::map<std::string, Bytes> stored = stored_chunks(array, grid);
    if (array.control.empty() && !array.refusal)
      decode_chunks(array, stored);
    else
      find_outcomes(array, stored);
  } catch (const Refused& refused) {
    refuse({}, array.name, refused.what(), {});
  }
  return array;
}

}  // namespace zarrproof
