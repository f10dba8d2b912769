#include "fuzz/campaign/finding_files.h"

#include <algorithm>
#include <vector>

#include "conformance/disk/write_file.h"
#include "reference/errors/error.h"
#include "vectors/read_file.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

// Renames the finding and its control: adds the number before the operation or before "/control".
Finding renamed(const Finding& finding, int number) {
  const std::size_t at = finding.result.id.rfind('/');
  const auto rename = [&](std::string& id) {
    if (!id.empty()) id.insert(at, "-" + std::to_string(number));
  };
  Finding other = finding;
  rename(other.result.id);
  VectorFile file = read_vector_file(finding.vectors, finding.result.id);
  for (Vector& vector : file.cases) {
    rename(vector.id);
    rename(vector.control);
  }
  other.vectors = write_vector_file(file);
  return other;
}

bool has_text(const std::filesystem::path& file, const std::string& text) {
  try {
    return read_file(file, "a finding") == text;
  } catch (const Refused&) {
    return false;
  }
}

// Whether a file has this name. A broken symbolic link counts.
bool is_taken(const std::filesystem::path& file) {
  std::error_code ignored;
  return std::filesystem::symlink_status(file, ignored).type() != std::filesystem::file_type::not_found;
}

}  // namespace

bool FindingNames::is_free(const Finding& finding) const {
  const std::filesystem::path file = file_of(finding, folder_);
  return ids_.count(finding.result.id) == 0 && (!is_taken(file) || has_text(file, finding.vectors));
}

Finding FindingNames::name(const Finding& finding) {
  Finding named = finding;
  if (!is_free(named)) {
    int& number = next_.try_emplace(finding.result.id, 2).first->second;
    do named = renamed(finding, number++);
    while (!is_free(named));
  }
  ids_.insert(named.result.id);
  return named;
}

std::filesystem::path file_of(const Finding& finding, const std::filesystem::path& folder) {
  std::string name = finding.result.id;
  std::replace(name.begin(), name.end(), '/', '-');
  return folder / (name + ".json");
}

void try_folder(const std::filesystem::path& folder) {
  std::filesystem::path parent = folder;
  std::vector<std::filesystem::path> missing;
  std::error_code failure;
  for (; !parent.empty() && !std::filesystem::exists(parent, failure); parent = parent.parent_path())
    missing.push_back(parent);
  std::filesystem::create_directories(folder, failure);  // a failure here makes check_writable throw
  check_writable(folder / "finding.json");
  // Another campaign may have saved a file in the meantime.
  for (const auto& made : missing) std::filesystem::remove(made, failure);
}

void save(const Finding& finding, const std::filesystem::path& folder) {
  const std::filesystem::path file = file_of(finding, folder);
  if (!has_text(file, finding.vectors)) write_file_and_folder(file, finding.vectors);
}

}  // namespace zarrproof::fuzz
