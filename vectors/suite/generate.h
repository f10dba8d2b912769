// Generates the suite.
#pragma once

#include <string>
#include <vector>

#include "vectors/stores/stores.h"
#include "vectors/suite.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// Returns the files of the suite in the order of their paths.
std::vector<VectorFile> generate();

// Returns all files of the folder: suite.json, smoke.json, the vectors, and the arrays on disk.
std::vector<StoredFile> suite_files();

}  // namespace zarrproof
