// A file of the suite: single cases, groups of elements, arrays of many lengths, arrangements and sequences.
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
  std::string path;   // below the folder of the suite: "v1/cast_value/core/float32.json"
  std::string about;  // what it holds, in one line
  std::vector<Vector> cases;
  bool has_puts = false;  // data of cases are rules with "put"
  std::vector<ElementGroup> groups;
  std::vector<LengthGroup> lengths;
  std::vector<ArrangementGroup> arrangements;
  std::vector<Sequence> sequences;
};

// The number of the format that the file needs: 2 with arrangements, sequences or "put", otherwise 1.
int format_of(const VectorFile& file);

// The file's text, the same on every machine.
std::string write_vector_file(const VectorFile& file);

// Reads a file's text. Throws Refused, whose place begins with `path`, when it is not as vectors/README.md
// describes it. Of a file with a choice it reads only the cases and tables that can have a chosen vector.
VectorFile read_vector_file(std::string_view text, const std::string& path, const IdChoice* choice = nullptr);

}  // namespace zarrproof
