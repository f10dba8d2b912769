// Example: for a cast from float64 to uint8, 255.49999999999997 is the highest accepted element, 255.5 is
// "above", 1e300 is "far-above", 0 is "zero", and 2.5 is rounded.
#include "vectors/families/outcome_roles.h"

#include <algorithm>
#include <set>

#include "reference/values/element.h"
#include "vectors/fill.h"
#include "vectors/reading.h"

namespace zarrproof {

OutcomeRoles::OutcomeRoles(Table table) : table_(std::move(table)) {
  fill_every_result(table_);
  const auto reading = only_reading(table_.array_of(table_.columns.front()).request(table_.operation));
  input_type_ = input_type(*reading->chain, table_.operation);
  for (std::size_t input = 0; input < table_.inputs.size(); ++input)
    if (is_kept(input)) kept_.push_back(input);
}

bool OutcomeRoles::is_kept(std::size_t input) const {
  return cell_of(input).kind != Cell::Kind::open && !cell_of(input).derived;
}

Value OutcomeRoles::value_of(std::size_t input) const {
  return unpack(load(table_.inputs[input], input_type_), input_type_);
}

// The inputs are in ascending order, infinities and NaN last.
std::vector<Role> OutcomeRoles::refused() const {
  std::vector<std::size_t> finite;  // accepted
  for (const std::size_t input : kept_)
    if (is_accepted(input) && value_of(input).is_finite()) finite.push_back(input);
  std::vector<std::size_t> below, inside, above;
  std::vector<Role> roles, special;
  for (const std::size_t input : kept_) {
    if (is_accepted(input)) continue;
    const Value value = value_of(input);
    if (value.is_finite())
      (!finite.empty() && input < finite.front()  ? below
       : !finite.empty() && input < finite.back() ? inside
                                                  : above)
          .push_back(input);
    else if (value.is_infinite())
      special.push_back({value.is_negative() ? "minus-infinity" : "infinity", input});
    else if (special.empty() || special.back().name != "nan")
      special.push_back({"nan", input});
  }
  if (!above.empty()) roles.push_back({"above", above.front()});
  if (!below.empty()) roles.push_back({"below", below.back()});
  if (above.size() > 1) roles.push_back({"far-above", above.back()});
  if (below.size() > 1) roles.push_back({"far-below", below.front()});
  if (!inside.empty()) roles.push_back({"inside", inside.front()});
  roles.insert(roles.end(), special.begin(), special.end());
  return roles;
}

std::vector<Role> OutcomeRoles::accepted() const {
  std::vector<std::size_t> finite;
  std::vector<Role> roles;
  const auto add_first = [&](const char* name, std::size_t input) {
    if (roles.empty() || roles.back().name != name) roles.push_back({name, input});
  };
  for (const std::size_t input : kept_) {
    if (!is_accepted(input)) continue;
    const Value value = value_of(input);
    if (value.is_finite()) {
      finite.push_back(input);
      if (value.is_zero()) add_first("zero", input);
    } else if (value.is_infinite()) {
      roles.push_back({value.is_negative() ? "lowest-infinity" : "highest-infinity", input});
    } else {
      add_first("accepted-nan", input);
    }
  }
  if (!finite.empty()) roles.push_back({"highest", finite.back()});
  if (finite.size() > 1) roles.push_back({"lowest", finite.front()});
  return roles;
}

std::vector<Role> OutcomeRoles::rounded() const {
  std::vector<Role> roles;
  const DataType& output_type = table_.comparison.type;
  for (const std::size_t input : kept_) {
    if (!is_accepted(input)) continue;
    const Value value = value_of(input);
    const Value result = unpack(load(cell_of(input).result, output_type), output_type);
    if (value.is_finite() && result.is_finite() && compare(value, result) != 0)
      roles.push_back({"rounded-" + std::to_string(roles.size()), input});
  }
  return roles;
}

Table OutcomeRoles::table_with(std::vector<TableArray> arrays) const {
  std::set<std::size_t> used = {table_.neighbour};
  for (const TableArray& array : arrays) {
    used.insert(array.repeat.begin(), array.repeat.end());
    for (const auto& [position, input] : array.put) used.insert(input);
  }
  const auto renumber = [&](std::size_t& input) {
    input = static_cast<std::size_t>(std::distance(used.begin(), used.find(input)));
  };
  for (TableArray& array : arrays) {
    std::ranges::for_each(array.repeat, renumber);
    for (auto& [position, input] : array.put) renumber(input);
  }
  Table table = table_;
  table.inputs.clear();
  table.input_flags.clear();
  for (const std::size_t input : used) table.inputs.push_back(table_.inputs[input]);
  table.arrays = std::move(arrays);
  table.columns.front().cells.clear();
  return table;
}

}  // namespace zarrproof
