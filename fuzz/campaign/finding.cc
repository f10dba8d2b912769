#include "fuzz/campaign/finding.h"

#include <algorithm>
#include <vector>

#include "conformance/disk/write_file.h"
#include "fuzz/campaign/scope.h"
#include "reference/errors/error.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"
#include "vectors/read_file.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

// The number of repetitions of a failure.
constexpr unsigned kMoreRuns = 3;

// The area in which a failure counts: the codec of its clause, the fill value, the metadata, or chains.
std::string area_of(const Failure& failure) {
  if (contains(failure.case_vector.vector.flags, "fill")) return "fill_value";
  const auto& clauses = failure.signature.clauses;
  const Clause clause = clauses.empty() ? Clause::CHAIN_1 : clauses.back();
  if (const auto codec = codec_of(clause)) return std::string(*codec);
  return part_of(clause) == ClausePart::metadata ? "metadata" : "chains";
}

std::string text_of(const Failure& failure, const RequestResult& result, const std::string& control_id) {
  VectorFile file;
  file.about = "A failure found by a campaign";
  if (failure.control) {
    Vector& control = file.cases.emplace_back(failure.control->vector);
    // Where two vectors are each other's control, a refusal of one counts only if the other was accepted.
    const bool is_mutual = control.control == failure.case_vector.vector.id;
    control.id = control_id;
    control.control = is_mutual ? result.id : "";
  }
  file.cases.push_back(failure.case_vector.vector);
  Vector& vector = file.cases.back();
  vector.id = result.id;
  vector.comment = result.comment;
  vector.clauses = result.clauses;
  vector.flags = result.flags;
  if (failure.control) vector.control = control_id;
  return write_vector_file(file);
}

// The finding without the results of the repetitions.
Finding finding_of(const Failure& failure, const std::string& name, const std::string& remark) {
  Finding finding;
  finding.result = failure.result;
  finding.result.clauses = failure.signature.clauses;
  finding.result.flags = failure.signature.flags;
  finding.result.comment = "found by a campaign" + remark;
  const std::string operation = "/" + std::string(zarrproof::name(failure.result.operation));
  const std::string folder =
      area_of(failure) + "/found/" + joined_words(failure.signature.types, "-") + "-" + name;
  finding.result.id = folder + operation;
  finding.vectors = text_of(failure, finding.result, folder + "/control" + operation);
  return finding;
}

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

Finding confirm(const Failure& failure, Asker& asker, const std::string& name) {
  std::vector<CaseVector> again;
  if (failure.control) again.push_back(*failure.control);
  again.push_back(failure.case_vector);
  const auto is_alike = [&](const Fault& fault) {
    return fault.verdict == failure.signature.verdict && fault.deviation == failure.signature.deviation;
  };
  unsigned failed = 0;
  for (unsigned run = 0; run < kMoreRuns; ++run)
    if (std::ranges::any_of(asker.ask(again).back().faults, is_alike)) ++failed;
  std::string remark;
  if (failed < kMoreRuns)
    remark = "; flaky: of " + std::to_string(kMoreRuns) + " more runs it failed in " + std::to_string(failed);
  Finding finding = finding_of(failure, name, remark);
  finding.is_flaky = failed < kMoreRuns;
  return finding;
}

Finding unconfirmed(const Failure& failure, const std::string& name) {
  return finding_of(failure, name, "; not asked again");
}

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
