// A table with one row for each value of an enumeration: its name, and whatever else belongs to the value.
// Example: `EnumTable kColors({{Color::red, "red"}, …})`; then `kColors[Color::red].name`, and
// `kColors.find("red")`.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace zarrproof {

// A row has a member with the value, and one with the name. The rows are in the order of the enumeration,
// which the compiler checks.
template <class Row, std::size_t kCount, auto kValue = &Row::value, auto kName = &Row::name>
class EnumTable {
 public:
  using Enum = std::remove_cvref_t<decltype(std::declval<Row>().*kValue)>;

  consteval explicit EnumTable(const std::array<Row, kCount>& rows) : rows_(rows) {
    for (std::size_t i = 0; i < kCount; ++i) {
      values_[i] = rows[i].*kValue;
      names_[i] = rows[i].*kName;
      if (static_cast<std::size_t>(values_[i]) != i) throw "a row is not in its place";
    }
  }
  consteval explicit EnumTable(const Row (&rows)[kCount]) : EnumTable(std::to_array(rows)) {}

  // Returns the row of a value.
  constexpr const Row& operator[](Enum value) const { return rows_[static_cast<std::size_t>(value)]; }
  constexpr std::string_view name(Enum value) const { return (*this)[value].*kName; }

  // Returns the value with this name, or nothing.
  constexpr std::optional<Enum> find(std::string_view name) const {
    for (const Row& row : rows_)
      if (row.*kName == name) return row.*kValue;
    return std::nullopt;
  }

  constexpr std::span<const Row> rows() const { return rows_; }
  constexpr std::span<const Enum> all() const { return values_; }
  constexpr std::span<const std::string_view> names() const { return names_; }

 private:
  std::array<Row, kCount> rows_;
  std::array<Enum, kCount> values_{};
  std::array<std::string_view, kCount> names_{};
};

template <class Enum>
struct NameRow {
  Enum value;
  std::string_view name;
};

// A table that has only names.
template <class Enum, std::size_t kCount>
using NameTable = EnumTable<NameRow<Enum>, kCount>;

}  // namespace zarrproof
