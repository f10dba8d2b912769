#include "conformance/html/run.h"

#include <algorithm>

#include "conformance/report/text.h"

namespace zarrproof {

Run::Run(const ResultsFile& file, std::size_t number) : file_(file), id_("run-" + std::to_string(number)) {
  causes_ = causes_of(file.results);
  std::ranges::reverse(causes_);
  std::ranges::stable_partition(causes_, [](const Cause& cause) { return !cause.expected; });
  unexpected_ = causes_.size() - static_cast<std::size_t>(std::ranges::count_if(causes_, &Cause::expected));
  for (std::size_t i = 0; i < causes_.size(); ++i)
    for (const std::string& id : causes_[i].ids) first_cause_.emplace(id, i);
  for (const RequestResult& result : file.results.requests)
    if (!result.faults.empty()) failing_requests_.emplace(result.id, &result);
}

std::string Run::cause_id(std::size_t cause) const {
  return id_ + "-cause-" + std::to_string(cause + 1);
}

std::optional<std::size_t> Run::cause_of(const RequestResult& result) const {
  const auto found = first_cause_.find(result.id);
  return found == first_cause_.end() ? std::nullopt : std::optional(found->second);
}

std::vector<const RequestResult*> Run::requests_of(const Cause& cause) const {
  std::vector<const RequestResult*> requests;
  for (const std::string& id : cause.ids) requests.push_back(failing_requests_.at(id));
  return requests;
}

std::vector<const Run*> pointers(const std::vector<Run>& runs) {
  std::vector<const Run*> all;
  for (const Run& run : runs) all.push_back(&run);
  return all;
}

std::vector<const Run*> newest_of(const std::vector<Run>& runs) {
  std::vector<const Run*> newest;
  for (const Run& run : runs) {
    std::erase_if(newest, [&](const Run* other) {
      return other->results().description.name == run.results().description.name;
    });
    newest.push_back(&run);
  }
  return newest;
}

std::string title_of(const Run& run) {
  const Description& testee = run.results().description;
  return testee.name.empty() ? run.results().testee : name_and_version(testee);
}

std::string part_name(std::string_view part, const Run& run) {
  return std::string(part) + ", " + title_of(run) + ", " + run.id();
}

}  // namespace zarrproof
