// The suite: the vectors of the conformance runner.
#pragma once

#include <array>
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

// The versions of the suite, oldest first. Each version has its own selection for level smoke.
inline constexpr std::array<std::string_view, 2> kSuiteVersions = {"1.0", "1.1"};

// The version that this program generates.
inline constexpr std::string_view kSuiteVersion = kSuiteVersions.back();

// How much of the files is read. smoke: a few hundred requests that touch every clause. core: all.
enum class SuiteLevel { smoke, core };

std::string_view name(SuiteLevel level);
std::optional<SuiteLevel> find_suite_level(std::string_view name);

struct Suite {
  std::string name;  // "1.0 core"
  std::vector<Vector> vectors;

  // Returns the vector with this id, or null.
  const Vector* find(std::string_view id) const;

  std::map<std::string, std::size_t, std::less<>> numbers;  // of the vectors, by id
};

// Whether a vector exists in a version: not added later, and not removed before.
bool is_in_version(const Vector& vector, std::string_view version);

// Returns a suite with this name from files: their tables expanded to requests, in this order. Throws Refused
// for a duplicate id, a missing control, or a control that is a step of another sequence.
Suite make_suite(std::string name, const std::vector<VectorFile>& files, Extent extent);

// Reads the suite at a level, in a version, from the folder. Throws Refused when a file is missing or wrong,
// or the version does not exist.
Suite load_suite(const std::filesystem::path& folder, SuiteLevel level, const std::string& version);

// Returns the part of a core suite that level smoke of a version asks. Throws Refused when smoke.json in the
// folder is missing or wrong.
Suite smoke_part(Suite core, const std::filesystem::path& folder, const std::string& version);

// Returns the files of the folder that suites are read from. Throws Refused when a list of files is missing
// or wrong.
std::vector<std::filesystem::path> suite_paths(const std::filesystem::path& folder);

// Returns the path if it is a file; the files *.json by name if it is a folder. Throws Refused when the
// folder cannot be read or has no such file.
std::vector<std::filesystem::path> vector_files(const std::filesystem::path& path);

// Returns the vectors of a file, or of all files *.json in a folder, as a suite. Throws Refused when a file
// is wrong or there is no file.
Suite load_vectors(const std::filesystem::path& path);

// Returns the folder with the folders v1 and v2: the value of the environment variable ZARRPROOF_VECTORS, or
// the folder of the program's data. Throws Refused as data_folder().
std::filesystem::path suite_folder();

}  // namespace zarrproof
