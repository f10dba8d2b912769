// Example: a failure of CV-3 becomes the file cast_value-found-float64-uint8-0123456789ab-encode.json, which
// holds the control and the request cast_value/found/float64-uint8-0123456789ab/encode.
#include "fuzz/campaign/finding.h"

#include <algorithm>
#include <vector>

#include "conformance/disk/write_file.h"
#include "fuzz/campaign/askable_scope.h"
#include "reference/requirements/clause_details.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"
#include "vectors/sha256.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

// The number of repetitions of a failure.
constexpr unsigned kMoreRuns = 3;

// The area in which a failure counts: the codec of its clause, the fill value, the metadata, or chains.
std::string area_of_failure(const Failure& failure) {
  if (contains(failure.case_vector.vector.flags, "fill")) return "fill_value";
  const auto& clauses = failure.result.clauses;
  const Clause clause = clauses.empty() ? Clause::CHAIN_1 : clauses.back();
  if (const auto codec = codec_of(clause)) return std::string(*codec);
  return part_of(clause) == ClausePart::metadata ? "metadata" : "chains";
}

std::string vector_file_text(const Failure& failure, const RequestResult& result,
                             const std::string& control_id) {
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

// Returns the finding without the results of the repetitions. Its name depends on the failure and the
// request, so that several campaigns may share a folder.
Finding finding_of(const Failure& failure, const std::string& origin, const std::string& remark) {
  const Request& request = failure.case_vector.vector.request;
  Sha256 hash;
  hash.add(failure.signature() + request.zarr_json + (request.layout == Layout::f ? " F" : ""));
  if (request.data) hash.add(to_hexadecimal(*request.data));
  Finding finding;
  finding.result = failure.result;
  finding.result.comment = "found by " + origin + remark;
  const std::string operation = "/" + std::string(zarrproof::name(failure.result.operation));
  const std::string folder = area_of_failure(failure) + "/found/" + joined_words(failure.types(), "-") + "-" +
                             hash.finish().substr(0, 12);
  finding.result.id = folder + operation;
  finding.vectors = vector_file_text(failure, finding.result, folder + "/control" + operation);
  return finding;
}

}  // namespace

Finding confirm_failure(const Failure& failure, Asker& asker, const std::string& origin) {
  std::vector<CaseVector> again;
  if (failure.control) again.push_back(*failure.control);
  again.push_back(failure.case_vector);
  const auto is_alike = [&](const Fault& fault) {
    return fault.verdict == failure.fault().verdict && fault.deviation == failure.fault().deviation;
  };
  unsigned failed = 0;
  for (unsigned run = 0; run < kMoreRuns; ++run)
    if (std::ranges::any_of(asker.ask(again).back().faults, is_alike)) ++failed;
  std::string remark;
  if (failed < kMoreRuns)
    remark = "; flaky: of " + std::to_string(kMoreRuns) + " more runs it failed in " + std::to_string(failed);
  Finding finding = finding_of(failure, origin, remark);
  finding.is_flaky = failed < kMoreRuns;
  return finding;
}

Finding unconfirmed_finding(const Failure& failure, const std::string& origin) {
  return finding_of(failure, origin, "; not asked again");
}

std::filesystem::path path_of_finding(const Finding& finding, const std::filesystem::path& folder) {
  std::string name = finding.result.id;
  std::replace(name.begin(), name.end(), '/', '-');
  return folder / (name + ".json");
}

void check_findings_folder(const std::filesystem::path& folder) {
  std::filesystem::path existing = folder;
  std::error_code ignored;
  while (!existing.empty() && !std::filesystem::exists(existing, ignored)) existing = existing.parent_path();
  check_writable(existing / "finding.json");
}

void save_finding(const Finding& finding, const std::filesystem::path& folder) {
  const std::filesystem::path file = path_of_finding(finding, folder);
  std::error_code ignored;
  const auto type = std::filesystem::symlink_status(file, ignored).type();
  if (type == std::filesystem::file_type::not_found) return write_file_and_folder(file, finding.vectors);
  if (type != std::filesystem::file_type::regular)
    throw std::runtime_error(file.string() + " cannot be written: it is no regular file");
}

}  // namespace zarrproof::fuzz
