// The suite, made anew.
#pragma once

#include <string>
#include <vector>

#include "vectors/suite.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// The files of the suite, in the order of their paths.
std::vector<VectorFile> generate(Extent extent);

// The suite at level full: all that is made, and more than the files hold. Throws Refused when `version` is
// not the one that this program makes.
Suite full_suite(const std::string& version);

// A file as it stands in the folder of the suite.
struct SuiteFile {
  std::string path;
  std::string text;  // its bytes
};

// All files of the folder: suite.json, smoke.json, the vectors, and the arrays on disk.
std::vector<SuiteFile> suite_files();

}  // namespace zarrproof
