#include "fuzz/campaign/finding.h"

#include <algorithm>

#include "conformance/results/count.h"
#include "reference/metadata/codec_names.h"
#include "reference/requirements/clause_details.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

// The area in which a failure counts: the codec of its clause, the fill value, the metadata, or chains.
std::string area_of(const Failure& failure) {
  const Clause clause =
      failure.signature.clauses.empty() ? Clause::CHAIN_1 : failure.signature.clauses.back();
  const ClausePart part = details(clause).part;
  const auto& flags = failure.case_vector.vector.flags;
  if (std::find(flags.begin(), flags.end(), "fill") != flags.end()) return "fill_value";
  if (part == ClausePart::metadata) return "metadata";
  return is_codec(title(part)) ? std::string(title(part)) : "chains";
}

std::string types_text(const Outline& outline) {
  std::string text;
  for (const DataType& type : outline.types()) text += (text.empty() ? "" : "-") + type.name;
  return text;
}

bool has_id(std::span<const Finding> findings, const std::string& id) {
  return std::any_of(findings.begin(), findings.end(),
                     [&](const Finding& finding) { return finding.result.id == id; });
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
Finding start_of(const Failure& failure, const std::string& name, const std::vector<Finding>& others) {
  Finding finding;
  finding.signature = failure.signature.to_string();
  finding.result = failure.result;
  finding.result.clauses = failure.signature.clauses;
  finding.result.flags = failure.signature.flags;
  const std::string operation(zarrproof::name(failure.result.operation));
  const std::string start =
      area_of(failure) + "/found/" + types_text(failure.case_vector.origin.outline) + "-" + name;
  finding.result.id = start + "/" + operation;
  for (int more = 2; has_id(others, finding.result.id); ++more)
    finding.result.id = start + "-" + std::to_string(more) + "/" + operation;
  return finding;
}

// Completes the finding with its comment and its vectors.
Finding complete(Finding finding, const Failure& failure, const std::string& remark) {
  finding.result.comment = "found by a campaign" + remark;
  const std::string operation(zarrproof::name(failure.result.operation));
  finding.vectors = text_of(failure, finding.result, folder_of(finding) + "/control/" + operation);
  return finding;
}

}  // namespace

Finding confirm(const Failure& failure, Asker& asker, const std::string& name,
                const std::vector<Finding>& others) {
  Finding finding = start_of(failure, name, others);
  std::vector<CaseVector> again;
  if (failure.control) again.push_back(*failure.control);
  again.push_back(failure.case_vector);
  for (; finding.runs < kMoreRuns; ++finding.runs) {
    const auto results = asker.ask(again);
    const auto& faults = results.back().faults;
    const bool same = std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
      return fault.verdict == failure.signature.verdict && fault.deviation == failure.signature.deviation;
    });
    if (same) ++finding.failed;
  }
  std::string remark;
  if (finding.is_flaky())
    remark = "; flaky: of " + std::to_string(kMoreRuns) + " more runs it failed in " +
             std::to_string(finding.failed);
  return complete(std::move(finding), failure, remark);
}

Finding unconfirmed(const Failure& failure, const std::string& name, const std::vector<Finding>& others) {
  return complete(start_of(failure, name, others), failure, "; not asked again");
}

std::string folder_of(const Finding& finding) {
  return finding.result.id.substr(0, finding.result.id.rfind('/'));
}

bool is_unconfirmed(const Finding& finding) {
  return finding.runs == 0;
}

}  // namespace zarrproof::fuzz
