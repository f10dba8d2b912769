// The suite: the vectors of the conformance runner.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "vectors/expand.h"
#include "vectors/vector.h"
#include "vectors/vector_file.h"

namespace zarrproof {

// The part of the suite that is asked. smoke: a few hundred requests that touch every clause. core: all
// requests.
enum class SuiteLevel { smoke, core };

std::optional<SuiteLevel> find_suite_level(std::string_view name);

struct Suite {
  std::vector<Vector> vectors;
  std::string data_hash;  // SHA-256 of the files that were read, one after the other; empty: there are none

  // Returns the vector with this id, or null.
  const Vector* find(std::string_view id) const;

  // Adds a vector behind the others. Returns false, and adds nothing, if one has its id.
  bool add(Vector vector);

  std::map<std::string, std::size_t, std::less<>> indices;  // the index of each vector, by its id
};

// Returns a suite from files: their tables expanded to requests, in this order; then for each request to
// resolve, one to accept the metadata, with "/accept" behind its id (expand.h). Throws Refused for a
// duplicate id, a missing control, or a control that is a step of another sequence.
Suite make_suite(const std::vector<VectorFile>& files);

// Returns a suite of these vectors as they are. Throws as the function above.
Suite make_suite(std::vector<Vector> vectors);

// Returns the part of a suite that asks operations of codecs. Projects that use the vectors without a run of
// this program judge these operations only.
Suite codec_part(Suite suite);

// Reads the suite at a level from the folder. Throws Refused when a file is missing or wrong.
Suite load_suite(const std::filesystem::path& folder, SuiteLevel level);

// Returns the part of a core suite that level smoke asks. Throws Refused when smoke.json in the folder is
// missing or wrong.
Suite smoke_part(Suite core, const std::filesystem::path& folder);

// Returns the files of the folder that the suite is read from: smoke.json, suite.json, and the vector files
// in the order of suite.json. Throws Refused when the list of files is missing or wrong.
std::vector<std::filesystem::path> suite_paths(const std::filesystem::path& folder);

// Returns the path itself if it is a file; otherwise the files *.json of the folder, by name. Throws Refused
// if the folder cannot be read or has no such file.
std::vector<std::filesystem::path> vector_files(const std::filesystem::path& path);

// Returns the vectors of a file, or of all files *.json in a folder, as a suite. Throws Refused when a file
// is wrong or there is no file.
Suite load_vectors(const std::filesystem::path& path);

// Returns the folder with the folder data: the value of the environment variable ZARRPROOF_VECTORS, or
// the folder of the program's data. Throws Refused as data_folder().
std::filesystem::path suite_folder();

}  // namespace zarrproof
