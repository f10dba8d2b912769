// A file of the suite: cases, groups of elements, arrays of many lengths, arrangements and sequences.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/arrangement.h"
#include "vectors/group.h"
#include "vectors/id_choice.h"
#include "vectors/sequence.h"
#include "vectors/vector.h"

namespace zarrproof {

struct VectorFile {
  std::string path;   // below the folder of the suite: "cast_value/core/float32.json"
  std::string about;  // describes the file in one line
  std::vector<Vector> cases;
  std::vector<ElementGroup> groups;
  std::vector<LengthGroup> lengths;
  std::vector<ArrangementGroup> arrangements;
  std::vector<Sequence> sequences;
};

// Returns the file's text, with equal bytes on every machine.
std::string write_vector_file(const VectorFile& file);

// Reads a file's text. Throws Refused, with a place that begins with `path`, when the text does not follow
// vectors/README.md. With a selection, reads only the cases and tables that can contain a selected vector.
VectorFile read_vector_file(std::string_view text, const std::string& path, const IdChoice* choice = nullptr);

}  // namespace zarrproof
