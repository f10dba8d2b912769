// A finding of a campaign: the smallest request that fails, and whether it always fails. Findings are kept as
// vector files, one file for each, in a folder that several campaigns may share.
#pragma once

#include <filesystem>
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "fuzz/campaign/asking.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

struct Finding {
  RequestResult result;   // its id is the id of the vector
  bool is_flaky = false;  // not every repetition failed
  std::string vectors;    // the text of a vector file with the request and its control
};

// Asks the failure three more times, and returns a finding with its vector. The id ends in `name`; findings
// of one case may have equal ids (finding_files.h). Throws TesteeUnusable.
Finding confirm(const Failure& failure, Asker& asker, const std::string& name);

// As confirm(), for a failure that cannot be asked again. Does not throw.
Finding unconfirmed(const Failure& failure, const std::string& name);

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
