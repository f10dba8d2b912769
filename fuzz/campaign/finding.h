// A finding of a campaign: the smallest request that fails, and whether it always fails. Findings are kept as
// vector files, one file for each, in a folder that several campaigns may share.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>

#include "fuzz/campaign/asker.h"
#include "fuzz/campaign/failure.h"

namespace zarrproof::fuzz {

struct Finding {
  RequestResult result;   // its id is the id of the vector
  bool is_flaky = false;  // not every repetition failed
  std::string vectors;    // the text of a vector file with the request and its control
};

// Shrinks a failure. Asks simpler cases: first the failing element alone and each codec alone, then cases
// with fewer and smaller choices. Continues from each case that fails in the same way, until no simpler case
// fails or `max_cases` were asked. Returns the smallest failure. Throws TesteeUnusable.
Failure shrink_failure(const Failure& failure, Asker& asker, std::size_t max_cases);

// Asks the failure three more times, and returns a finding with its vector. `origin` says for the comment how
// the failure was found. Throws TesteeUnusable.
Finding confirm_failure(const Failure& failure, Asker& asker, const std::string& origin);

// Returns a finding for a failure that cannot be asked again. Does not throw.
Finding unconfirmed_finding(const Failure& failure, const std::string& origin);

// Returns the path of the finding's file in a folder.
std::filesystem::path path_of_finding(const Finding& finding, const std::filesystem::path& folder);

// Throws std::runtime_error if the folder, or the folder in which it must be made, cannot be written. Changes
// nothing.
void check_findings_folder(const std::filesystem::path& folder);

// Writes the file unless it exists: then it holds the same request. Makes the folder. Throws
// std::runtime_error, also when the name is taken by a link. After an error there is no incomplete file.
void save_finding(const Finding& finding, const std::filesystem::path& folder);

}  // namespace zarrproof::fuzz
