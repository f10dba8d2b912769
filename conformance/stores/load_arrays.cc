// Reads the arrays below a folder as vectors. Example: a/zarr.json and a.expected with the lines "3" and "-7"
// become the vector "stores/a", which permits these two elements.
#include "conformance/stores/load_arrays.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "conformance/judging/element_text.h"
#include "conformance/stores/array_on_disk.h"
#include "conformance/text/harmless.h"
#include "reference/array/chunk_grid.h"
#include "reference/errors/error.h"
#include "reference/metadata/data_type_metadata.h"
#include "reference/metadata/metadata.h"
#include "reference/types/component.h"
#include "reference/types/joined_words.h"
#include "reference/types/part.h"
#include "reference/values/element.h"
#include "vectors/compare.h"
#include "vectors/read_file.h"
#include "vectors/sha256.h"

namespace zarrproof {
namespace {

namespace fs = std::filesystem;

// Returns the id of an array.
std::string id_of(const std::string& name) {
  return "stores/" + harmless(name);
}

// Reads NAME.expected: sets the elements, a line for each; and the control, and a refusal without a reason,
// if the array may be refused.
void read_expected(const std::string& file, ArrayOnDisk& array) {
  std::istringstream lines(read_text_file(file, "a file of an array"));
  for (std::string line; std::getline(lines, line);) {
    if (line == kRefusedLine) array.refusal.emplace();
    if (!array.refusal)
      array.elements.push_back(line);
    else if (line.starts_with(kControlWord))
      array.control = line.substr(kControlWord.size());
  }
}

// Returns the elements of `listed`, an array as its file NAME.expected says, in canonical form. Throws
// Refused if they are not the elements of `array`, which the reference reads from the chunks.
std::vector<std::byte> checked_elements(const std::string& file, const ArrayOnDisk& listed,
                                        const ArrayOnDisk& array, const DataType& type, const Shape& shape) {
  std::vector<std::byte> elements;
  for (std::size_t i = 0; i < listed.elements.size(); ++i) {
    const std::string place = file + ", line " + std::to_string(i + 1);
    const auto element = read_printed(listed.elements[i], type);
    if (!element) refuse({}, place, element.error(), "");
    if (i < array.elements.size() &&
        !equal_elements(*element, *read_printed(array.elements[i], type), type, Equality::values))
      refuse({}, place, describe_element(*element, type),
             "the element that the reference reads from the chunks: " + array.elements[i]);
    elements.insert(elements.end(), element->begin(), element->end());
  }
  if (listed.elements.size() != array.elements.size())
    refuse({}, file, std::to_string(listed.elements.size()) + " elements",
           array.is_always_refused() ? "no element: " + array.refusal->message()
                                     : "an element for each position of the shape " + to_string(shape));
  return elements;
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

// Returns the clauses that decide the elements. In the area fill_value, this is META-4. Elsewhere these are
// the clauses that decoding the chunks follows; if there are none, those of the codec bytes. A list of codecs
// with a bare name adds META-12, because a reader may refuse the array for this name.
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
  const std::string expected_file = folder.string() + ".expected";
  ArrayOnDisk listed{.name = name,
                     .zarr_json = read_text_file(folder / "zarr.json", "a file of an array"),
                     .chunks = ArrayOnDisk::Chunks(),
                     .elements = {}};
  read_expected(expected_file, listed);
  Vector vector;
  ArrayOnDisk array;  // with the elements that the reference reads
  try {
    Interpretation interpretation{Answers{}};
    const Metadata metadata = read_metadata(listed.zarr_json);
    const ChunkGrid grid = read_chunk_grid(listed.zarr_json);
    vector.comparison = {read_data_type(metadata.data_type, "data_type", interpretation), Equality::values};
    vector.id = id_of(name);
    vector.request = {.operation = Operation::decode,
                      .zarr_json = listed.zarr_json,
                      .shape = grid.shape,
                      .layout = Layout::c,
                      .data = {},
                      .folder = folder.string(),
                      .start = Shape(grid.shape.size())};
    for (const Shape& chunk : grid.chunks())
      if (auto data = read_chunk(folder / grid.key(chunk)))
        listed.chunks->emplace_back(grid.key(chunk), std::move(*data));
    array = fill(listed);
    vector.clauses = array.refusal ? array.clauses : clauses_of(vector, array, metadata.codecs);
    vector.level = array.refusal ? array.level() : level_of(vector.clauses);
  } catch (const Refused& refused) {
    refuse({}, (folder / "zarr.json").string(), refused.what(), "");
  }
  std::vector<std::byte> elements =
      checked_elements(expected_file, listed, array, vector.comparison.type, vector.request.shape);
  if (!array.is_always_refused())
    vector.permitted = {
        {.kind = Permitted::Kind::data, .data = std::move(elements), .under = array.accepting}};
  if (array.refusal) {
    vector.permitted.push_back(
        {.kind = Permitted::Kind::refused, .reason = array.refusal->message(), .under = array.refusing});
    if (!array.control.empty()) vector.control = id_of(array.control);
  }
  hash.add(write_arrays({array}));
  return vector;
}

// Returns the vector that reads a part of an array. Its control is the same part of the array's control,
// because a reader may refuse every part.
Vector vector_of_part(const Vector& whole, const Shape& start, const Shape& shape) {
  Vector part = whole;
  const std::string words = "/from-" + joined(start, "-") + "-shape-" + joined(shape, "-");
  part.id += words;
  if (!part.control.empty()) part.control += words;
  part.request.start = start;
  part.request.shape = shape;
  if (!whole.may_be_accepted()) return part;
  const std::vector<std::byte> unused_fill(whole.comparison.type.element_size());  // the part lies inside
  part.permitted.front().data =
      part_of_array(whole.permitted.front().data, whole.request.shape, start, shape, unused_fill);
  return part;
}

// Returns whether an array must be refused for a checksum, and all but the first and the last position of
// each dimension have elements of each inner chunk. A reader of this part needs the bytes of every checksum.
bool inner_part_needs_checksum(const Vector& whole) {
  if (whole.may_be_accepted() || whole.clauses != std::vector{Clause::CRC_4}) return false;
  const Shape& shape = whole.request.shape;
  for (const Json& codec : read_metadata(whole.request.zarr_json).codecs.elements)
    if (const Json* inner = parameter_of(codec, "chunk_shape")) {
      const Shape lengths = read_shape(*inner, "chunk_shape");
      return std::ranges::equal(lengths, shape, [](std::uint64_t length, std::uint64_t all) {
        return length > 1 && all % length != 1;
      });
    }
  return false;
}

// Returns vectors that read two parts of an array: the inner part, without the first and the last position of
// each dimension, and the second half. Only arrays of the areas where chunks matter have such vectors. They
// must be arrays to be read: a reader need not find damage in a part. The exception is a damaged checksum
// that a reader of the inner part needs: of such an array, the inner part is asked.
std::vector<Vector> vectors_of_parts(const Vector& whole) {
  const std::string_view area = area_of(whole.id);
  std::vector<Vector> parts;
  const bool is_damaged = inner_part_needs_checksum(whole);
  if ((whole.may_be_refused() && !is_damaged) || (area != "sharding" && area != "layout")) return parts;
  for (const bool is_inner : {true, false}) {
    Shape start, shape;
    for (const std::uint64_t length : whole.request.shape) {
      const bool leaves_out_both = is_inner && length > 2;
      start.push_back(is_inner ? leaves_out_both : length / 2);
      shape.push_back(length - start.back() - leaves_out_both);
    }
    if (shape != whole.request.shape && (is_inner || !is_damaged))
      parts.push_back(vector_of_part(whole, start, shape));
  }
  return parts;
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

}  // namespace

std::optional<std::vector<std::byte>> read_chunk(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) return std::nullopt;
  const std::string text = read_file(file, "a chunk");
  const auto bytes = std::as_bytes(std::span(text));
  return std::vector(bytes.begin(), bytes.end());
}

Suite load_arrays(const std::string& folder, ArrayParts parts) {
  const std::string place = "the folder of arrays " + folder;
  fs::path root;
  std::vector<std::string> names;
  try {
    root = fs::canonical(folder);
    names = array_names(root);
  } catch (const fs::filesystem_error& error) {
    refuse({}, place, error.code().message(), "");
  }
  if (names.empty()) refuse({}, place, "no array", "a folder with a zarr.json");

  Suite suite;
  Sha256 hash;
  for (const std::string& name : names) {
    suite.add(read_vector(name, root / name, hash));
    if (parts == ArrayParts::asked)
      for (Vector& part : vectors_of_parts(Vector(suite.vectors.back()))) suite.add(std::move(part));
  }
  for (const Vector& vector : suite.vectors)
    if (!vector.control.empty() && suite.find(vector.control) == nullptr)
      refuse({}, vector.id, "the control " + vector.control,
             "an array of the folder; for a part, an array with the same part");
  suite.data_hash = hash.finish();
  return suite;
}

}  // namespace zarrproof
