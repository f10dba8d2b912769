// The states of a cell of a matrix.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "conformance/results/count.h"

namespace zarrproof {

// From the best to the worst, as far as the states can be compared.
enum class CellState { not_asked, unsupported, unproven, pass, expected, warning, fail };

std::span<const CellState> all_cell_states();

// Returns the worst state that the counts show. `not_asked` also stands for a count of nothing.
CellState state_of(const Count& count);

// "fail", "not-asked". Also the class of the style sheet.
std::string_view name(CellState state);

// A symbol, so that colour is not needed: "✗".
std::string_view symbol(CellState state);

// Returns what a cell in this state shows, for the legend.
std::string_view meaning(CellState state);

// Returns "3 of 40 fail, 2 warn": each number that is not 0, in words.
std::string count_words(const Count& count);

// Returns the text of a cell: the symbol and the number that matters, such as "✗ 3".
std::string cell_text(const Count& count);

}  // namespace zarrproof
