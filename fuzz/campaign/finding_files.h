// Findings as files: a vector file each, in a folder that other campaigns may use, too.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "fuzz/campaign/finding.h"

namespace zarrproof::fuzz {

// Gives the findings of one campaign names that are free in a folder.
class FindingNames {
 public:
  explicit FindingNames(std::filesystem::path folder) : folder_(std::move(folder)) {}

  // The finding under an id that none before had, and whose file in the folder is not there, or is this
  // finding's own.
  Finding name(const Finding& finding);

 private:
  bool is_free(const Finding& finding) const;

  std::filesystem::path folder_;
  std::unordered_set<std::string> ids_;
  std::unordered_map<std::string, int> next_;  // the number to try next behind an id
};

// The file of the finding in a folder.
std::filesystem::path file_of(const Finding& finding, const std::filesystem::path& folder);

// Throws std::runtime_error where no findings can be saved in the folder. Leaves all as it was.
void try_folder(const std::filesystem::path& folder);

// Writes the file unless it is there as it should be; makes the folder where there is none. Throws
// std::runtime_error; the file is complete or not there.
void save(const Finding& finding, const std::filesystem::path& folder);

// Removes the file if it is as it was saved.
void remove_saved(const Finding& finding, const std::filesystem::path& folder);

}  // namespace zarrproof::fuzz
