#include "vectors/suite/palette.h"

#include <algorithm>
#include <set>
#include <stdexcept>

#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/suite/data.h"

namespace zarrproof {
namespace {

// The table with these inputs only. The neighbour's number is the number of inputs if it is not among them.
ArrangementGroup reduced(const ArrangementGroup& group, const std::vector<std::size_t>& used) {
  const auto number = [&](std::size_t input) {
    return static_cast<std::size_t>(std::ranges::find(used, input) - used.begin());
  };
  ArrangementGroup table;
  table.head = group.head;
  for (std::size_t input : used) {
    table.inputs.push_back(group.inputs[input]);
    table.shown.push_back(group.shown[input]);
    table.results.push_back(group.results[input]);
  }
  for (const auto& [clause, inputs] : group.refusals)
    for (std::size_t input : inputs)
      if (contains(used, input)) table.refusals[clause].push_back(number(input));
  table.neighbour = number(group.neighbour);
  return table;
}

}  // namespace

Palette::Palette(GroupHead head, std::vector<Input> inputs) {
  const ElementGroup all = make_group(std::move(head), std::move(inputs));
  const Column& column = all.columns.front();
  input_type_ = input_type(all.head.operation, all.head.array());
  output_type_ = all.head.comparison.type;
  std::vector<std::optional<std::vector<std::byte>>> results(column.cells.size());
  std::vector<std::size_t> used;
  for (std::size_t i = 0; i < column.cells.size(); ++i) {
    const Cell& cell = column.cells[i];
    if (cell.kind == Cell::Kind::result) results[i] = cell.result;
    if (cell.kind != Cell::Kind::open && !cell.derived) used.push_back(i);
  }
  group_ = reduced({all.head, {}, all.inputs, all.shown, results, all.refusals, column.neighbour, {}}, used);
}

Value Palette::value_of(std::size_t input) const {
  return unpack(load(group_.inputs[input], input_type_), input_type_);
}

// The inputs are in ascending order, infinities and NaN last.
std::vector<Role> Palette::refused() const {
  std::optional<std::size_t> first, last;
  for (std::size_t i = 0; i < group_.inputs.size(); ++i)
    if (group_.results[i] && value_of(i).is_finite()) {
      if (!first) first = i;
      last = i;
    }
  std::vector<std::size_t> below, inside, above;
  std::vector<Role> roles;
  std::vector<Role> special;
  for (std::size_t i = 0; i < group_.inputs.size(); ++i) {
    if (group_.results[i]) continue;
    const Value value = value_of(i);
    if (value.is_finite())
      (first && i < *first ? below : last && i < *last ? inside : above).push_back(i);
    else if (value.is_infinite())
      special.push_back({value.is_negative() ? "minus-infinity" : "infinity", i});
    else if (special.empty() || special.back().name != "nan")
      special.push_back({"nan", i});
  }
  if (!above.empty()) roles.push_back({"above", above.front()});
  if (!below.empty()) roles.push_back({"below", below.back()});
  if (above.size() > 1) roles.push_back({"far-above", above.back()});
  if (below.size() > 1) roles.push_back({"far-below", below.front()});
  if (!inside.empty()) roles.push_back({"inside", inside.front()});
  roles.insert(roles.end(), special.begin(), special.end());
  return roles;
}

std::vector<Role> Palette::accepted() const {
  std::optional<std::size_t> first, last;
  std::vector<Role> roles;
  for (std::size_t i = 0; i < group_.inputs.size(); ++i) {
    if (!group_.results[i]) continue;
    const Value value = value_of(i);
    if (value.is_finite()) {
      if (!first) first = i;
      last = i;
      if (value.is_zero() && (roles.empty() || roles.back().name != "zero")) roles.push_back({"zero", i});
    } else if (value.is_infinite()) {
      roles.push_back({value.is_negative() ? "lowest-infinity" : "highest-infinity", i});
    } else if (roles.empty() || roles.back().name != "accepted-nan") {
      roles.push_back({"accepted-nan", i});
    }
  }
  if (last) roles.push_back({"highest", *last});
  if (first && first != last) roles.push_back({"lowest", *first});
  return roles;
}

std::vector<Role> Palette::rounded() const {
  std::vector<Role> roles;
  for (std::size_t i = 0; i < group_.inputs.size(); ++i) {
    if (!group_.results[i]) continue;
    const Value value = value_of(i);
    const Value result = unpack(load(*group_.results[i], output_type_), output_type_);
    if (value.is_finite() && result.is_finite() && compare(value, result) != 0)
      roles.push_back({"rounded-" + std::to_string(roles.size()), i});
  }
  return roles;
}

Clause Palette::clause_of(std::size_t input) const {
  return refusing_clause(group_.refusals, input).value();
}

std::size_t Palette::input_of(Bits bits) const {
  for (std::size_t i = 0; i < group_.inputs.size(); ++i)
    if (load(group_.inputs[i], input_type_) == bits) return i;
  throw std::logic_error("an element of " + group_.head.id + " hangs on an open point");
}

ArrangementGroup Palette::table(std::vector<std::string> flags, std::vector<Arrangement> arrays) const {
  std::set<std::size_t> wanted = {group_.neighbour};
  for (const Arrangement& array : arrays) {
    wanted.insert(array.repeat.begin(), array.repeat.end());
    for (const auto& [position, input] : array.put) wanted.insert(input);
  }
  const std::vector<std::size_t> used(wanted.begin(), wanted.end());
  const auto renumber = [&](std::size_t& input) {
    input = static_cast<std::size_t>(std::ranges::find(used, input) - used.begin());
  };
  for (Arrangement& array : arrays) {
    std::ranges::for_each(array.repeat, renumber);
    for (auto& [position, input] : array.put) renumber(input);
  }
  ArrangementGroup table = reduced(group_, used);
  table.flags = std::move(flags);
  table.arrays = std::move(arrays);
  return table;
}

}  // namespace zarrproof
