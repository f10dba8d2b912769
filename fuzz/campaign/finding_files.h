// Findings as vector files, one file for each, in a folder that several campaigns may share.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "fuzz/campaign/finding.h"

namespace zarrproof::fuzz {

// Gives the findings of a campaign names that are free in a folder.
class FindingNames {
 public:
  explicit FindingNames(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // Returns the finding with a new id. The file of this id does not exist in the folder, or holds this
  // finding.
  Finding name(const Finding& finding);

 private:
  bool is_free(const Finding& finding) const;

  std::filesystem::path folder_;
  std::unordered_set<std::string> ids_;
  std::unordered_map<std::string, int> next_;  // the next number for each id
};

// Returns the path of the finding's file in a folder.
std::filesystem::path file_of(const Finding& finding, const std::filesystem::path& folder);

// Throws std::runtime_error when the folder cannot be written. Changes nothing.
void try_folder(const std::filesystem::path& folder);

// Writes the file unless it exists with equal contents. Makes the folder. Throws std::runtime_error. After an
// error there is no incomplete file.
void save(const Finding& finding, const std::filesystem::path& folder);

}  // namespace zarrproof::fuzz
