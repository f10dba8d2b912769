// Tables with one row for each value of an enumeration: its name, and the other facts about the value.
// Example: `EnumTable kColors({Row{Color::red, "red"}, …})`; then `kColors[Color::red].name`, and
// `kColors.find("red")`.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace zarrproof {

// A row has the members `value` and `name`. The rows are in the order of the enumeration, which the compiler
// checks.
template <class Row, std::size_t kCount>
class EnumTable {
 public:
  using Enum = decltype(Row::value);

  consteval explicit EnumTable(const std::array<Row, kCount>& rows) : rows_(rows) {
    for (std::size_t i = 0; i < kCount; ++i) {
      values_[i] = rows[i].value;
      names_[i] = rows[i].name;
      if (static_cast<std::size_t>(values_[i]) != i) throw "a row is not in its place";
    }
  }
  consteval explicit EnumTable(const Row (&rows)[kCount]) : EnumTable(std::to_array(rows)) {}

  // Returns the row of a value.
  constexpr const Row& operator[](Enum value) const { return rows_[static_cast<std::size_t>(value)]; }
  constexpr std::string_view name(Enum value) const { return (*this)[value].name; }

  // Returns the value with this name, or nothing.
  constexpr std::optional<Enum> find(std::string_view name) const {
    for (const Row& row : rows_)
      if (row.name == name) return row.value;
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

// Returns the name of an enumerator in the source, "map_zero" for OpenPoint::map_zero, without the underscore
// at the end of names such as `true_`.
template <auto kValue>
consteval std::string_view enumerator_name() {
  // Compilers end this text with "kValue = zarrproof::OpenPoint::map_zero]", or go on after a ";".
  std::string_view text = __PRETTY_FUNCTION__;
  text.remove_prefix(text.find("kValue = "));
  text = text.substr(0, text.find_first_of(";]"));
  text.remove_prefix(text.rfind(':') + 1);
  return text.substr(0, text.find_last_not_of('_') + 1);
}

// The name of an enumerator with another character in place of '_'.
template <auto kValue, char kSeparator>
inline constexpr auto kSpelling = [] {
  std::array<char, enumerator_name<kValue>().size()> text{};
  std::ranges::replace_copy(enumerator_name<kValue>(), text.begin(), '_', kSeparator);
  return text;
}();

// Returns the table of an enumeration whose names are its enumerators, so that no name is written twice.
// Example: with the separator '-', the name of Answer::largest_finite is "largest-finite".
template <class Enum, std::size_t kCount, char kSeparator = '_'>
consteval NameTable<Enum, kCount> table_of_enumerators() {
  return []<std::size_t... kPlace>(std::index_sequence<kPlace...>) {
    const auto row = []<Enum kValue>(std::integral_constant<Enum, kValue>) {
      constexpr const auto& kText = kSpelling<kValue, kSeparator>;
      return NameRow<Enum>{kValue, {kText.data(), kText.size()}};
    };
    return NameTable<Enum, kCount>({row(std::integral_constant<Enum, static_cast<Enum>(kPlace)>())...});
  }(std::make_index_sequence<kCount>());
}

// Joins the rows of several tables into one. Throws if a row is not in its place in the enumeration of the
// member `value`.
template <class Row, class Enum, std::size_t... kSizes>
consteval auto joined(Enum Row::* value, const Row (&... tables)[kSizes]) {
  std::array<Row, (kSizes + ...)> rows{};
  auto end = rows.begin();
  ((end = std::ranges::copy(tables, end).out), ...);
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (static_cast<std::size_t>(rows[i].*value) != i) throw "a row is not in its place";
  return rows;
}

}  // namespace zarrproof
