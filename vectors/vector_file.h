// A file of the suite: cases, tables and sequences.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/table.h"
#include "vectors/vector.h"

namespace zarrproof {

// A selection of vectors by id, to read only a part of a file.
class IdChoice {
 public:
  explicit IdChoice(const std::vector<std::string>& ids);

  const std::set<std::string, std::less<>>& ids() const { return ids_; }

  bool has(std::string_view id) const { return ids_.contains(id); }

  // Returns whether a case or table with this id can contain a selected vector. The ids of its vectors begin
  // with its id.
  bool may_have_below(std::string_view id) const { return has(id) || folders_.contains(id); }

  // Returns whether a vector file with this text can contain one. Searches for members "id" only; does not
  // parse the JSON.
  bool may_be_in(std::string_view text) const;

 private:
  std::set<std::string, std::less<>> ids_, folders_;  // "a" and "a/b" for the id "a/b/c"
};

// Requests in a fixed order, to find state that one request leaves behind and that changes the response to a
// later one.
struct Sequence {
  std::string id;
  std::vector<Vector> steps;       // ids of steps and controls are names within the sequence
  std::vector<std::size_t> order;  // indices of steps in the order of asking
};

struct VectorFile {
  std::string path;    // below the folder of the suite: "cast_value/maps.json"
  std::string about;   // describes the file in one line
  std::string family;  // the family that writes the file (families/families.h); empty: people do
  std::vector<Vector> cases;
  std::vector<Table> tables;
  std::vector<Sequence> sequences;
};

// Returns the file's text, with equal bytes on every machine.
std::string write_vector_file(const VectorFile& file);

// The members that a file must have. complete: all. source: all but the members that fill() adds.
enum class Completeness { complete, source };

// Reads a file's text. Throws Refused, with a place that begins with `path`, when the text does not follow
// docs/vectors/format.md. With a selection, reads only the cases and tables that can contain a selected
// vector.
VectorFile read_vector_file(std::string_view text, const std::string& path, const IdChoice* choice = nullptr,
                            Completeness completeness = Completeness::complete);

}  // namespace zarrproof
