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

  // There is one row for each value, in the order of all().
  constexpr explicit NameTable(const Row (&rows)[kCount]) {
    for (std::size_t i = 0; i < kCount; ++i) {
      values_[i] = rows[i].value;
      names_[i] = rows[i].name;
    }
  }

  // Returns the name of a value of the table.
  constexpr std::string_view name(Enum value) const {
    return names_[static_cast<std::size_t>(std::find(values_.begin(), values_.end(), value) -
                                           values_.begin())];
  }

  // Returns the value with this name; nothing if there is none.
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
