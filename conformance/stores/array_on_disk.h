// An array on disk, the elements that a reader must find, and vectors/data/stores.json, which holds all
// arrays.
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "reference/errors/error.h"
#include "reference/requirements/clause.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

struct ArrayOnDisk {
  using Chunks = std::vector<std::pair<std::string, std::vector<std::byte>>>;

  std::string name;                   // path below the folder of stores, area first: "bytes/int16-big"
  std::string zarr_json;              // on one line
  std::optional<Chunks> chunks;       // those that are stored, by key: "c/0/1"; nothing before fill()
  std::vector<std::string> elements;  // JSON, in C order; none if every reader refuses the array
  std::vector<Clause> clauses = {};   // the clauses that decoding the chunks follows, set by fill()

  // Of an array that may be refused: the name of the nearest array that must be read.
  std::string control = {};
  std::optional<Error> refusal = {};  // of the reference, with a clause; set by fill()
  // The answers to open points under which such an array is read, and refused; set by fill().
  std::vector<Answers> accepting = {}, refusing = {};

  bool is_always_refused() const { return refusal && accepting.empty(); }
  Level level() const;

  bool operator==(const ArrayOnDisk&) const = default;
};

// A file with its whole content. The path is relative: "bytes/int16-big/c/0/1".
struct ArrayFile {
  std::string path;
  std::string bytes;

  bool operator==(const ArrayFile&) const = default;
};

// The lines of NAME.expected after the elements. With kRefusedLine, a refusal is permitted.
inline constexpr std::string_view kRefusedLine = "refused", kControlWord = "control ";

// Returns the files of an array with chunks: NAME/zarr.json, its chunks, and NAME.expected with one element a
// line. If the array may be refused, kRefusedLine follows, and lines with the clause, the level, the reason,
// the answers and the control.
std::vector<ArrayFile> files_of(const ArrayOnDisk& array);

// Writes the files of arrays below a folder. Throws std::runtime_error "PATH cannot be written: ...".
void write_files(const std::vector<ArrayOnDisk>& arrays, const std::filesystem::path& folder);

// Returns the text of stores.json.
std::string write_arrays(const std::vector<ArrayOnDisk>& arrays);

// Reads the text of stores.json. `path` names the file in messages. An array may lack chunks or elements.
// Throws Refused for anything else, also for a name that occurs twice, and for a name or a key that leads out
// of its folder.
std::vector<ArrayOnDisk> read_arrays(std::string_view text, const std::string& path);

// Returns the path of the suite's stores.json. Throws Refused as suite_folder().
std::filesystem::path arrays_file();

// Reads the arrays of the suite. Throws Refused when the file is missing or wrong, and when an array has no
// chunks.
std::vector<ArrayOnDisk> suite_arrays();

// Returns the array with its elements as the reference decodes them from the chunks. A missing chunk holds
// the fill value. If the array has no chunks, the reference first encodes every chunk from the elements, with
// the fill value beyond the edge of the array.
//
// An array with a control or a refusal is one that some or all answers to open points refuse. Its refusal is
// set. Its elements are those under the other answers, which must agree.
//
// Throws Refused, with the name of the array and the place, when the metadata, an element or a stored
// position beyond the edge are wrong or depend on an open point.
ArrayOnDisk fill(ArrayOnDisk array);

}  // namespace zarrproof
