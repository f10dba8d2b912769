#include "conformance/html/state.h"

#include <ranges>

#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

struct StateRow {
  CellState value;
  std::string_view name, symbol, meaning;
  std::size_t Count::* number = nullptr;  // of a cell that shows its number
};

constexpr EnumTable kStates({
    StateRow{CellState::not_asked, "not-asked", "·", "not asked or not judged"},
    StateRow{CellState::unsupported, "unsupported", "–", "unsupported or not declared"},
    StateRow{CellState::unproven, "unproven", "?", "unproven refusals", &Count::unproven},
    StateRow{CellState::pass, "pass", "✓", "all passed", &Count::passed},
    StateRow{CellState::expected, "expected", "≈", "expected failures", &Count::expected},
    StateRow{CellState::warning, "warning", "!", "warnings: the clause is not a MUST", &Count::warned},
    StateRow{CellState::fail, "fail", "✗", "failed elements", &Count::failed},
});

}  // namespace

CellState state_of(const Count& count) {
  for (const StateRow& row : kStates.rows() | std::views::reverse)
    if (row.number != nullptr && count.*row.number > 0) return row.value;
  return count.unsupported + count.undeclared > 0 ? CellState::unsupported : CellState::not_asked;
}

std::span<const CellState> all_cell_states() {
  return kStates.all();
}

std::string_view name(CellState state) {
  return kStates.name(state);
}

std::string_view symbol(CellState state) {
  return kStates[state].symbol;
}

std::string_view meaning(CellState state) {
  return kStates[state].meaning;
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
  const StateRow& row = kStates[state_of(count)];
  return std::string(row.symbol) + (row.number == nullptr ? "" : " " + std::to_string(count.*row.number));
}

}  // namespace zarrproof
