// cast_value between every two of the 26 types, in both directions, with every rounding mode and rule.
#include <algorithm>

#include "vectors/inputs/breakpoints.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Whether a column adds something to the earlier ones: a result that differs from the one without the rule,
// or under nearest-even. One directed mode is always kept.
bool tells_something(const ElementGroup& group, const Column& column) {
  const std::string mode = column.name.substr(0, column.name.find('/'));
  const std::string rule = column.name.substr(mode.size());
  const auto is_like = [&](Text other) {
    return std::ranges::find(group.columns, other, &Column::name)->cells == column.cells;
  };
  if (mode == "nearest-even") return rule.empty() || !is_like(mode);
  return column.name == "towards-positive" || !is_like("nearest-even" + rule);
}

ElementGroup make_pair_group(const DataType& from, const DataType& to, Operation operation, Extent extent) {
  const bool encoding = operation == Operation::encode;
  const DataType& stored = encoding ? to : from;
  const bool exact = holds_all(to, from);
  About about{"cast_value/pairs/" + from.name + "-" + to.name, {CV_2}};
  if (!exact) about.clauses.insert(about.clauses.end(), {CV_3, CV_4, CV_5, CV_12});
  if (from.is_ieee() && to.is_ieee()) about.clauses.push_back(CV_7);
  const std::string fill = from.is_e8m0() || to.is_e8m0() ? "1" : "0";
  GroupHead head =
      head_of(about, operation, array_of((encoding ? from : to).name, fill, {cast_codec(stored.name)}));
  std::vector<Input> inputs = cast_inputs(from, to, extent);
  if (!encoding)
    for (const Input& input : inputs_with_upper_bits(from)) inputs.push_back(input);
  if (exact)
    return make_group(std::move(head), std::move(inputs),
                      {cast_column(Rounding::nearest_even), cast_column(Rounding::towards_zero, "clamp")});

  std::vector<Column> columns;
  for (const char* rule : {"", "clamp", "wrap"})
    for (Rounding rounding : all_roundings())
      if (stored.is_integer() || rule != std::string("wrap")) columns.push_back(cast_column(rounding, rule));
  const ElementGroup all = make_group(std::move(head), std::move(inputs), std::move(columns));
  ElementGroup group = all;
  std::erase_if(group.columns, [&](const Column& column) { return !tells_something(all, column); });
  return group;
}

}  // namespace

void add_cast_value_pairs(SuiteBuilder& suite, Extent extent) {
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      for (Operation operation : {Operation::encode, Operation::decode})
        suite.add(make_pair_group(from, to, operation, extent), from.name,
                  "cast_value from " + from.name + " to " +
                      (is_core_type(from.name) && is_core_type(to.name) ? "core" : "extended") +
                      " data types");
}

}  // namespace zarrproof
