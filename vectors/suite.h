// The suite: the vectors that the conformance runner asks.
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

// The versions of the suite, the oldest first. Each has a choice of its own for level smoke.
inline constexpr std::array<std::string_view, 2> kSuiteVersions = {"1.0", "1.1"};

// The version that this program makes.
inline constexpr std::string_view kSuiteVersion = kSuiteVersions.back();

// How much of the files. smoke: a few hundred requests, every clause; core: all.
enum class SuiteLevel { smoke, core };

std::string_view name(SuiteLevel level);
std::optional<SuiteLevel> find_suite_level(std::string_view name);

struct Suite {
  std::string name;  // "1.0 core"
  std::vector<Vector> vectors;

  // The vector of that id, or null.
  const Vector* find(std::string_view id) const;

  std::map<std::string, std::size_t, std::less<>> numbers;  // of the vectors, by id
};

// Leaves those that exist in a version: since it or an earlier one, and until a later one.
void keep_version(std::vector<Vector>& vectors, std::string_view version);

// A suite of that name from files: their tables as requests, in this order. Throws Refused when an id stands
// twice, a control is missing, or a control is a part of another's sequence.
Suite make_suite(std::string name, const std::vector<VectorFile>& files, Extent extent);

// The suite at a level, as it was in a version, read from the folder. Throws Refused when a file is missing
// or wrong, or there is no such version.
Suite load_suite(const std::filesystem::path& folder, SuiteLevel level, const std::string& version);

// What level smoke of a version has of a suite of level core. Throws Refused when smoke.json in the folder is
// missing or wrong.
Suite smoke_part(Suite core, const std::filesystem::path& folder, const std::string& version);

// The files in the folder that suites are read from. Throws Refused when a list of files is missing or wrong.
std::vector<std::filesystem::path> suite_paths(const std::filesystem::path& folder);

// The path where it is a file; where it is a folder, the files *.json in it, by name. Throws Refused where
// the folder cannot be read or has none.
std::vector<std::filesystem::path> vector_files(const std::filesystem::path& path);

// The vectors of a file, or of all files *.json in a folder, as a suite. Throws Refused when one is wrong or
// there is none.
Suite load_vectors(const std::filesystem::path& path);

// The folder with the folders v1 and v2 of the files: what the environment variable ZARRPROOF_VECTORS names,
// what is installed beside the program, or that of the source tree.
std::filesystem::path suite_folder();

}  // namespace zarrproof
