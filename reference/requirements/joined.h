// Joins the rows of several constexpr tables into one table.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

namespace zarrproof {

template <class Row, std::size_t... kSizes>
constexpr auto joined(const std::array<Row, kSizes>&... tables) {
  std::array<const Row*, (kSizes + ...)> rows{};
  std::size_t i = 0;
  const auto append = [&](const auto& table) {
    for (const Row& row : table) rows[i++] = &row;
  };
  (append(tables), ...);
  return [&]<std::size_t... kPlaces>(std::index_sequence<kPlaces...>) {
    return std::array<Row, sizeof...(kPlaces)>{*rows[kPlaces]...};
  }(std::make_index_sequence<(kSizes + ...)>());
}

}  // namespace zarrproof
