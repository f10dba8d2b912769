// The names of an enumeration's values, in one table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace zarrproof {

template <class Enum, std::size_t kCount>
class NameTable {
 public:
  struct Row {
    Enum value;
    std::string_view name;
  };

  // The rows hold each value once, in the order of all().
  constexpr explicit NameTable(const Row (&rows)[kCount]) {
    for (std::size_t i = 0; i < kCount; ++i) {
      values_[i] = rows[i].value;
      names_[i] = rows[i].name;
    }
  }

  // The name of a value that has a row.
  constexpr std::string_view name(Enum value) const {
    return names_[static_cast<std::size_t>(std::find(values_.begin(), values_.end(), value) -
                                           values_.begin())];
  }

  // The value with this name, or nothing.
  constexpr std::optional<Enum> find(std::string_view name) const {
    const auto found = std::find(names_.begin(), names_.end(), name);
    if (found == names_.end()) return std::nullopt;
    return values_[static_cast<std::size_t>(found - names_.begin())];
  }

  constexpr std::span<const Enum> all() const { return values_; }
  constexpr std::span<const std::string_view> names() const { return names_; }

 private:
  std::array<Enum, kCount> values_{};
  std::array<std::string_view, kCount> names_{};
};

}  // namespace zarrproof
