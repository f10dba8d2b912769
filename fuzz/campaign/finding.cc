#include "fuzz/campaign/finding.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "conformance/results/count.h"
#include "vectors/vector_file.h"

namespace zarrproof::fuzz {
namespace {

// The area in which a failure counts: the codec whose clause it is about, or the whole of what it concerns.
std::string area_of(const Failure& failure) {
  const std::string clause(
      id(failure.signature.clauses.empty() ? Clause::CHAIN_1 : failure.signature.clauses.back()));
  const auto starts = [&](std::string_view start) { return clause.starts_with(start); };
  const auto& flags = failure.question.vector.flags;
  if (std::find(flags.begin(), flags.end(), "fill") != flags.end()) return "fill_value";
  if (starts("META")) return "metadata";
  if (starts("BYTES")) return "bytes";
  if (starts("CRC")) return "crc32c";
  if (starts("SO")) return "scale_offset";
  if (starts("CV")) return "cast_value";
  return "chains";
}

std::string types_text(const Outline& outline) {
  std::string text;
  for (const DataType& type : outline.types()) text += (text.empty() ? "" : "-") + type.name;
  return text;
}

std::string text_of(const Failure& failure, const RequestResult& result, const std::string& control_id) {
  VectorFile file;
  file.about = "A failure found by a campaign";
  if (failure.control) {
    file.cases.push_back(failure.control->vector);
    file.cases.back().id = control_id;
    file.cases.back().control.clear();
  }
  file.cases.push_back(failure.question.vector);
  Vector& vector = file.cases.back();
  vector.id = result.id;
  vector.comment = result.comment;
  vector.clauses = result.clauses;
  vector.flags = result.flags;
  if (failure.control) vector.control = control_id;
  return write_vector_file(file);
}

}  // namespace

Finding confirm(const Failure& failure, Asker& asker, const std::string& name,
                const std::vector<Finding>& others) {
  Finding finding;
  finding.signature = failure.signature.to_string();
  finding.result = failure.result;
  std::vector<Question> again;
  if (failure.control) again.push_back(*failure.control);
  again.push_back(failure.question);
  for (unsigned run = 0; run < kMoreRuns; ++run) {
    const auto results = asker.ask(again);
    const auto& faults = results.back().faults;
    const bool same = std::any_of(faults.begin(), faults.end(), [&](const Fault& fault) {
      return fault.verdict == failure.signature.verdict && fault.deviation == failure.signature.deviation;
    });
    if (same) ++finding.failed;
  }
  RequestResult& result = finding.result;
  const std::string operation(zarrproof::name(result.operation));
  const std::string start =
      area_of(failure) + "/found/" + types_text(failure.question.origin.outline) + "-" + name;
  std::string folder = start;
  const auto is_taken = [&](const Finding& other) { return other.result.id == folder + "/" + operation; };
  for (int more = 2; std::any_of(others.begin(), others.end(), is_taken); ++more)
    folder = start + "-" + std::to_string(more);
  result.id = folder + "/" + operation;
  result.clauses = failure.signature.clauses;
  result.flags = failure.signature.flags;
  result.comment = "found by a campaign";
  if (finding.is_flaky())
    result.comment += "; flaky: of " + std::to_string(kMoreRuns) + " more runs it failed in " +
                      std::to_string(finding.failed);
  finding.vectors = text_of(failure, result, folder + "/control/" + operation);
  return finding;
}

std::filesystem::path file_of(const Finding& finding, const std::filesystem::path& folder) {
  std::string name = finding.result.id;
  std::replace(name.begin(), name.end(), '/', '-');
  return folder / (name + ".json");
}

void save(const Finding& finding, const std::filesystem::path& folder) {
  std::error_code failure;
  std::filesystem::create_directories(folder, failure);
  const std::filesystem::path file = file_of(finding, folder);
  std::ofstream out(file, std::ios::binary);
  out << finding.vectors;
  if (failure || !out.flush()) throw std::runtime_error("cannot write " + file.string());
}

}  // namespace zarrproof::fuzz
