// The columns of every table that counts results by codec and subject.
#pragma once

#include <cstddef>
#include <string_view>

#include "conformance/results/count.h"

namespace zarrproof {

struct CountColumn {
  std::string_view head;
  std::size_t width;  // on a terminal, with the space before it, where the line has room
  std::size_t (*number)(const Count&);
  enum class Shown { always, with_room, not_zero } shown;  // on a terminal
};

inline constexpr CountColumn kCountColumns[] = {
    {"judged", 9, [](const Count& count) { return count.judged(); }, CountColumn::Shown::always},
    {"passed", 9, [](const Count& count) { return count.passed; }, CountColumn::Shown::always},
    {"failed", 8, [](const Count& count) { return count.failed; }, CountColumn::Shown::always},
    {"warnings", 10, [](const Count& count) { return count.warned; }, CountColumn::Shown::always},
    {"expected", 10, [](const Count& count) { return count.expected; }, CountColumn::Shown::not_zero},
    {"unproven", 10, [](const Count& count) { return count.unproven; }, CountColumn::Shown::with_room},
    {"unsupported", 13, [](const Count& count) { return count.unsupported; }, CountColumn::Shown::with_room},
    {"not declared", 14, [](const Count& count) { return count.undeclared; }, CountColumn::Shown::not_zero},
    {"not asked", 11, [](const Count& count) { return count.not_asked; }, CountColumn::Shown::with_room},
};

}  // namespace zarrproof
