// Runs, and the states of cells.
#include <algorithm>
#include <filesystem>
#include <ranges>

#include "conformance/html/sections.h"
#include "conformance/report/text.h"
#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

std::string version_of(const Run& run, const std::string& dependency) {
  for (const auto& [name, version] : run.results().description.dependencies)
    if (name == dependency) return version;
  return "none";
}

constexpr EnumTable kCellStates({
    CellStateRow{CellState::not_asked, "not-asked", "·", "not asked or not judged"},
    CellStateRow{CellState::unsupported, "unsupported", "–", "unsupported or not declared"},
    CellStateRow{CellState::unproven, "unproven", "?", "unproven refusals", &Count::unproven},
    CellStateRow{CellState::pass, "pass", "✓", "all passed", &Count::passed},
    CellStateRow{CellState::expected, "expected", "≈", "expected failures", &Count::expected},
    CellStateRow{CellState::warning, "warning", "!", "warnings: the clause is not a MUST", &Count::warned},
    CellStateRow{CellState::fail, "fail", "✗", "failed elements", &Count::failed},
});

}  // namespace

Run::Run(const ResultsFile& file, std::size_t number, std::string program)
    : file_(file), id_("run-" + std::to_string(number)), program_(std::move(program)) {
  causes_ = causes_of(file.results);
  std::ranges::reverse(causes_);
  move_to_front(causes_, [](const Cause& cause) { return !cause.expected; });
  unexpected_ = causes_.size() - static_cast<std::size_t>(std::ranges::count_if(causes_, &Cause::expected));
  for (std::size_t i = 0; i < causes_.size(); ++i) {
    entries_.push_back(entry_of(file.results, causes_[i], program_));
    for (const RequestResult* request : causes_[i].requests) first_cause_.emplace(request->id, i);
  }
}

std::string Run::cause_id(std::size_t cause) const {
  return id_ + "-cause-" + std::to_string(cause + 1);
}

std::optional<std::size_t> Run::cause_of(const std::string& id) const {
  const auto found = first_cause_.find(id);
  return found == first_cause_.end() ? std::nullopt : std::optional(found->second);
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

std::string unique_title_of(const Run& run, const std::vector<const Run*>& runs) {
  const auto with_dependencies = [&](const Run& one) {
    std::string title = title_of(one.results());
    for (const auto& [name, version] : one.results().description.dependencies)
      if (std::ranges::any_of(runs, [&](const Run* other) {
            return title_of(other->results()) == title_of(one.results()) &&
                   version_of(*other, name) != version;
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
  return std::string(part) + ", " + title_of(run.results()) + ", " + run.id();
}

CellState state_of(const Count& count) {
  for (const CellStateRow& row : kCellStates.rows() | std::views::reverse)
    if (row.number != nullptr && count.*row.number > 0) return row.value;
  return count.unsupported + count.undeclared > 0 ? CellState::unsupported : CellState::not_asked;
}

std::span<const CellStateRow> cell_states() {
  return kCellStates.rows();
}

std::string_view name(CellState state) {
  return kCellStates.name(state);
}

std::string_view symbol(CellState state) {
  return kCellStates[state].symbol;
}

std::string count_words(const Count& count) {
  std::string text;
  const auto add = [&](std::size_t number, std::string_view word) {
    if (number > 0) text += (text.empty() ? "" : ", ") + std::to_string(number) + " " + std::string(word);
  };
  add(count.passed, "passed");
  add(count.failed, "failed");
  add(count.warned, "warnings");
  add(count.expected, "expected failures");
  add(count.unproven, "unproven");
  add(count.unsupported, "unsupported");
  add(count.undeclared, "not declared");
  add(count.not_asked, "not asked");
  return text;
}

std::string cell_text(const Count& count) {
  const CellStateRow& row = kCellStates[state_of(count)];
  return std::string(row.symbol) + (row.number == nullptr ? "" : " " + std::to_string(count.*row.number));
}

}  // namespace zarrproof
