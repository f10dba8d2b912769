// Example: int16 big-endian, shape [3], chunk shape [2], fill value -7, elements 258 -2 258. Without chunks,
// these chunks are encoded: c/0 is 0102fffe, c/1 is 0102fff9. If c/1 is removed, the elements become 258 -2
// -7.
#include "conformance/stores/array_on_disk.h"

#include <functional>
#include <set>

#include "conformance/disk/write_file.h"
#include "conformance/judging/element_text.h"
#include "reference/array/chunk_grid.h"
#include "reference/array/stored_array.h"
#include "reference/metadata/scalar.h"
#include "reference/requirements/outcome.h"
#include "reference/types/joined_words.h"
#include "reference/types/part.h"
#include "vectors/add_once.h"
#include "vectors/file/forms.h"
#include "vectors/permitted.h"
#include "vectors/read_file.h"
#include "vectors/suite.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

constexpr const char* kKind = "the arrays on disk";

// Returns the facts about the refusal by name: the clause, its level, the reason, and the answers that
// refuse.
std::vector<std::pair<std::string, std::string>> refusal_words(const ArrayOnDisk& array) {
  std::vector<std::pair<std::string, std::string>> members = {
      {"clause", std::string(id(*array.refusal->clause))},
      {"level", std::string(words(array.level()))},
      {"reason", array.refusal->message()}};
  if (!array.is_always_refused())
    members.emplace_back("under", joined_words(array.refusing, ", or ", std::mem_fn(&Answers::to_string)));
  return members;
}

// The form of the path of a file or folder below another folder.
struct PathBelowForm : TextForm {
  static std::string read(const PlacedJson& at) { return checked(at, at.text()); }

  static const std::string& checked(const PlacedJson& at, const std::string& name) {
    const fs::path path = name;
    if (path.empty() || path.is_absolute() || path.lexically_normal() != path || *path.begin() == "..")
      at.refuse("a path below a folder");
    return name;
  }
};

struct StoredChunksForm {
  static ArrayOnDisk::Chunks read(const PlacedJson& at) {
    ArrayOnDisk::Chunks chunks;
    for (const PlacedJson& chunk : at.members())
      chunks.emplace_back(PathBelowForm::checked(chunk, chunk.key()), chunk.bytes());
    return chunks;
  }
  static Json write(const ArrayOnDisk::Chunks& chunks) {
    MemberWriter members;
    for (const auto& [key, bytes] : chunks) members.required<HexadecimalForm>(key, bytes);
    return members.take();
  }
};

struct ArrayOnDiskMembers {
  static void list(auto& members, auto& array) {
    members.template required<PathBelowForm>("name", array.name);
    members.template required<JsonAsTextForm>("zarr.json", array.zarr_json);
    members.template optional<StoredChunksForm>("chunks", array.chunks);
    members.template optional<TextForm>("control", array.control);
    members.template optional<ListForm<JsonAsTextForm>>("elements", array.elements);
    if constexpr (kReads<decltype(members)>)
      members.find("refused");
    else if (array.refusal)
      members.template required<TextMembersForm>("refused", refusal_words(array));
  }
};
using ArrayOnDiskForm = ObjectForm<ArrayOnDisk, ArrayOnDiskMembers>;

using Bytes = std::vector<std::byte>;

// Throws Refused if answers to open points were chosen.
void check_independence(const Answers& chosen, const std::string& place) {
  if (chosen != Answers())
    refuse({}, place, "depends on open points: " + chosen.to_string(),
           "one reading under every answer to the open points");
}

// Returns the chain of the metadata, which must have one reading that permits decoding.
Chain read_chain(const Metadata& metadata) {
  Interpretation interpretation{Answers{}};
  Chain chain(metadata, interpretation);
  check_independence(interpretation.answers(), "zarr.json");
  for (const Use use : {Use::decode, Use::missing})
    if (const auto fault = chain.fault(use)) throw Refused(*fault);
  return chain;
}

// Returns the elements in canonical form.
Bytes read_elements(const std::vector<std::string>& texts, const DataType& type) {
  Bytes elements;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string place = "elements[" + std::to_string(i) + "]";
    Interpretation interpretation{Answers{}};
    const Bytes element = read_scalar(read_json(texts[i]), type, place, interpretation);
    elements.insert(elements.end(), element.begin(), element.end());
    check_independence(interpretation.answers(), place);
  }
  return elements;
}

Bytes encode_chunk(const Bytes& elements, const ChunkGrid& grid, const Shape& chunk, const Chain& chain) {
  const Request request = {
      Operation::encode,
      {},
      grid.chunk_shape,
      Layout::c,
      part_of_array(elements, grid.shape, grid.start(chunk), grid.chunk_shape, chain.fill())};
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
  const Bytes elements = read_elements(texts, chain.array_type());
  ArrayOnDisk::Chunks chunks;
  for (const Shape& chunk : grid.chunks())
    chunks.emplace_back(grid.key(chunk), encode_chunk(elements, grid, chunk, chain));
  return chunks;
}

// Sets the elements and the clauses of an array from its chunks. If answers to open points may refuse the
// array, sets also the refusal. If no answers may refuse it, the elements must not depend on an open point.
void find_outcomes(ArrayOnDisk& array, const Metadata& metadata, const ChunkGrid& grid) {
  const bool may_be_refused = !array.control.empty() || array.refusal;
  const StoredChunks chunks(array.chunks->begin(), array.chunks->end());
  const auto found = alternatives(Answers(), kMaxReadings, [&](Interpretation& interpretation) {
    return result_of([&] { return read_stored_array(metadata, grid, chunks, interpretation); });
  });
  if (!found) throw Refused(too_open_error());
  if (!may_be_refused) check_independence(found->front().answers, "chunks");
  array.clauses.clear();
  array.refusal.reset();
  array.accepting.clear();
  array.refusing.clear();
  std::optional<Bytes> elements;
  for (const auto& [answers, outcome, steps] : *found) {
    if (!outcome) {
      const Error& error = outcome.error();
      if (!error.clause || !may_be_refused) throw Refused(error);
      if (!array.refusal) array.refusal = error;
      array.refusing.push_back(answers);
      add_once(array.clauses, *error.clause);
      continue;
    }
    if (elements && *elements != outcome->elements)
      refuse({}, "elements", "several arrays, under " + answers.to_string(), "elements or a refusal");
    elements = outcome->elements;
    array.elements = element_texts(outcome->elements, outcome->type);
    add_all_once(array.clauses, outcome->clauses);
    if (may_be_refused) array.accepting.push_back(answers);
  }
  if (!elements) array.elements.clear();
  if (may_be_refused && !array.refusal)
    refuse({}, "control", array.control, "no control: no reader refuses the array");
}

}  // namespace

Level ArrayOnDisk::level() const {
  return refusal && !is_always_refused() ? kLevelOfOpenRequests : level_of(clauses);
}

std::vector<ArrayFile> files_of(const ArrayOnDisk& array) {
  std::vector<ArrayFile> files = {{array.name + "/zarr.json", write_json_lines(read_json(array.zarr_json))}};
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
    for (const ArrayFile& file : files_of(array)) write_file_and_folder(folder / file.path, file.bytes);
}

std::string write_arrays(const std::vector<ArrayOnDisk>& arrays) {
  MemberWriter members;
  members.required<NumberForm>("format", 1);
  members.required<ListForm<ArrayOnDiskForm>>("arrays", arrays);
  return write_json_lines(members.take());
}

std::vector<ArrayOnDisk> read_arrays(std::string_view text, const std::string& path) {
  const JsonDocument document(text, path, kKind);
  const PlacedJson root(document);
  if (root.at("format").number() != 1) root.at("format").refuse("the format 1");
  std::vector<ArrayOnDisk> arrays = ListForm<ArrayOnDiskForm>::read(root.at("arrays"));
  std::set<std::string> names;
  for (std::size_t i = 0; i < arrays.size(); ++i)
    if (!names.insert(arrays[i].name).second)
      root.at("arrays").items()[i].at("name").refuse("a name that no other array has");
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
    const Metadata metadata = read_metadata(array.zarr_json);
    const ChunkGrid grid = read_chunk_grid(array.zarr_json);
    check_array_size("shape", grid.shape);
    check_array_size("chunk_shape", grid.chunk_shape);
    if (!array.chunks) array.chunks = encode_chunks(array.elements, grid, read_chain(metadata));
    for (const auto& [key, encoded] : *array.chunks)
      if (!grid.find(key)) refuse({}, "chunks", excerpt(key), "keys of the chunk grid");
    find_outcomes(array, metadata, grid);
  } catch (const Refused& refused) {
    refuse({}, array.name, refused.what(), {});
  }
  return array;
}

}  // namespace zarrproof
