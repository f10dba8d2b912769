// A file of the suite: single cases, groups of elements, arrays of many lengths.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/group.h"
#include "vectors/vector.h"

namespace zarrproof {

struct VectorFile {
  std::string path;   // below the folder of the suite: "cast_value/core/float32.json"
  std::string about;  // what it holds, in one line
  std::vector<Vector> cases;
  std::vector<ElementGroup> groups;
  std::vector<LengthGroup> lengths;
};

// The file's text, the same on every machine.
std::string write_vector_file(const VectorFile& file);

// Reads a file's text. Throws Refused, whose place begins with `path`, when it is not as vectors/README.md
// describes it.
VectorFile read_vector_file(std::string_view text, const std::string& path);

}  // namespace zarrproof
