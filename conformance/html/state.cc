#include "conformance/html/state.h"

#include "reference/types/enum_table.h"

namespace zarrproof {
namespace {

struct StateRow {
  CellState value;
  std::string_view name, symbol;
};

constexpr EnumTable kStates({
    StateRow{CellState::not_asked, "not-asked", "·"},
    StateRow{CellState::unsupported, "unsupported", "–"},
    StateRow{CellState::unproven, "unproven", "?"},
    StateRow{CellState::pass, "pass", "✓"},
    StateRow{CellState::expected, "expected", "≈"},
    StateRow{CellState::warning, "warning", "!"},
    StateRow{CellState::fail, "fail", "✗"},
});

}  // namespace

CellState state_of(const Count& count) {
  if (count.failed > 0) return CellState::fail;
  if (count.warned > 0) return CellState::warning;
  if (count.expected > 0) return CellState::expected;
  if (count.passed > 0) return CellState::pass;
  if (count.unproven > 0) return CellState::unproven;
  return count.unsupported + count.undeclared > 0 ? CellState::unsupported : CellState::not_asked;
}

std::string_view name(CellState state) {
  return kStates.name(state);
}

std::string_view symbol(CellState state) {
  return kStates[state].symbol;
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
  const CellState state = state_of(count);
  std::size_t number = 0;
  switch (state) {
    case CellState::fail: number = count.failed; break;
    case CellState::warning: number = count.warned; break;
    case CellState::expected: number = count.expected; break;
    case CellState::pass: number = count.passed; break;
    case CellState::unproven: number = count.unproven; break;
    default: return std::string(symbol(state));
  }
  return std::string(symbol(state)) + " " + std::to_string(number);
}

}  // namespace zarrproof
