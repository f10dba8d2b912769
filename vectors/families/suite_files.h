// The vector files of the suite: those of the families, and those that people write.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace zarrproof {

struct SuiteFile {
  std::string path;  // below the folder of the suite: "data/bytes/shapes.json"
  std::string text;
};

// Returns the files with everything that the reference computes: those of all families, those that people
// wrote into data/ of this folder, and suite.json, which lists both. Throws Refused for a file that is wrong.
std::vector<SuiteFile> suite_files(const std::filesystem::path& folder);

}  // namespace zarrproof
