// Generates the suite.
#pragma once

#include <string>
#include <vector>

#include "vectors/suite.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// Returns the files of the suite in the order of their paths.
std::vector<VectorFile> generate();

// A file with its whole content. The path is below the folder: "data/suite.json".
struct StoredFile {
  std::string path;
  std::string bytes;
};

// Returns the files of the suite: suite.json, smoke.json, and the vectors.
std::vector<StoredFile> suite_files();

}  // namespace zarrproof
