// The vector files of the suite: files that families write, and files that people write.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zarrproof {

struct SuiteFile {
  std::string path;  // below the folder of the suite: "data/bytes/shapes.json"
  std::string text;
};

// Returns the files with everything that the reference computes: the files of all families, the files that
// people wrote into data/ of this folder, and suite.json, which lists both. Throws Refused for a file that is
// wrong.
std::vector<SuiteFile> suite_files(const std::filesystem::path& folder);

}  // namespace zarrproof
