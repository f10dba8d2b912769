#include "conformance/html/run.h"

#include <algorithm>
#include <filesystem>

#include "conformance/report/text.h"
#include "conformance/results/move_to_front.h"

namespace zarrproof {
namespace {

std::string version_of(const Run& run, const std::string& dependency) {
  for (const auto& [name, version] : run.results().description.dependencies)
    if (name == dependency) return version;
  return "none";
}

}  // namespace

Run::Run(const ResultsFile& file, std::size_t number) : file_(file), id_("run-" + std::to_string(number)) {
  causes_ = causes_of(file.results);
  std::ranges::reverse(causes_);
  move_to_front(causes_, [](const Cause& cause) { return !cause.expected; });
  unexpected_ = causes_.size() - static_cast<std::size_t>(std::ranges::count_if(causes_, &Cause::expected));
  for (std::size_t i = 0; i < causes_.size(); ++i)
    for (const std::string& id : causes_[i].ids) first_cause_.emplace(id, i);
  for (const RequestResult& result : file.results.requests)
    if (!result.faults.empty()) failing_requests_.emplace(result.id, &result);
}

std::string Run::cause_id(std::size_t cause) const {
  return id_ + "-cause-" + std::to_string(cause + 1);
}

std::optional<std::size_t> Run::cause_of(const std::string& id) const {
  const auto found = first_cause_.find(id);
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

std::vector<const Run*> newest_of(const std::vector<const Run*>& runs) {
  std::vector<const Run*> newest;
  for (const Run* run : runs) {
    std::erase_if(newest, [&](const Run* other) {
      return implementation_of(other->results()) == implementation_of(run->results());
    });
    newest.push_back(run);
  }
  return newest;
}

std::string title_of(const Run& run) {
  return title_of(run.results());
}

std::string unique_title_of(const Run& run, const std::vector<const Run*>& runs) {
  const auto with_dependencies = [&](const Run& one) {
    std::string title = title_of(one);
    for (const auto& [name, version] : one.results().description.dependencies)
      if (std::ranges::any_of(runs, [&](const Run* other) {
            return title_of(*other) == title_of(one) && version_of(*other, name) != version;
          }))
        title += ", " + name + " " + version;
    return title;
  };
  const std::string title = with_dependencies(run);
  const auto same =
      std::ranges::count_if(runs, [&](const Run* other) { return with_dependencies(*other) == title; });
  return same > 1 && !run.path().empty()
             ? title + ", " + std::filesystem::path(run.path()).filename().string()
             : title;
}

std::string part_name(std::string_view part, const Run& run) {
  return std::string(part) + ", " + title_of(run) + ", " + run.id();
}

}  // namespace zarrproof
