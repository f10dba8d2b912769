// cast_value between every two of the 26 types, in both directions, with every rounding mode and rule.
#include "reference/values/rounding.h"
#include "vectors/inputs/breakpoints.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Name and members of a rounding mode with an out-of-range rule.
Configuration configuration(Rounding rounding, const std::string& rule) {
  const std::string mode(name(rounding));
  return {
      mode + (rule.empty() ? "" : "/" + rule),
      "{\"rounding\":\"" + mode + "\"" + (rule.empty() ? "" : ",\"out_of_range\":\"" + rule + "\"") + "}"};
}

const Column* find_column(const ElementGroup& group, const std::string& wanted) {
  for (const Column& column : group.columns)
    if (column.name == wanted) return &column;
  return nullptr;
}

// Whether a column adds something to the earlier ones: a result that differs from the one without the rule,
// or under nearest-even. One directed mode is always kept.
bool tells_something(const ElementGroup& group, Rounding rounding, const std::string& rule) {
  const Column& column = *find_column(group, configuration(rounding, rule).name);
  if (rounding == Rounding::nearest_even)
    return rule.empty() || column.cells != find_column(group, configuration(rounding, "").name)->cells;
  if (rounding == Rounding::towards_positive && rule.empty()) return true;
  return column.cells != find_column(group, configuration(Rounding::nearest_even, rule).name)->cells;
}

ElementGroup make_pair_group(const DataType& from, const DataType& to, Operation operation, Extent extent) {
  const bool encoding = operation == Operation::encode;
  const DataType& array = encoding ? from : to;
  const DataType& stored = encoding ? to : from;
  const bool exact = holds_all(to, from);
  GroupHead head;
  head.id = "cast_value/pairs/" + from.name + "-" + to.name + "/" + std::string(name(operation));
  head.since = "1.0";
  head.clauses = {Clause::CV_2};
  if (!exact)
    head.clauses.insert(head.clauses.end(), {Clause::CV_3, Clause::CV_4, Clause::CV_5, Clause::CV_12});
  if (from.is_ieee() && to.is_ieee()) head.clauses.push_back(Clause::CV_7);
  head.operation = operation;
  head.data_type = type_text(array.name);
  head.fill_value = from.is_e8m0() || to.is_e8m0() ? "1" : "0";
  head.codecs = chain({cast_codec(stored.name), bytes_codec()});

  std::vector<std::string> rules = {"", "clamp"};
  if (stored.is_integer()) rules.push_back("wrap");
  std::vector<Configuration> configurations;
  for (const std::string& rule : rules)
    for (Rounding rounding : all_roundings()) configurations.push_back(configuration(rounding, rule));
  if (exact)
    configurations = {configuration(Rounding::nearest_even, ""),
                      configuration(Rounding::towards_zero, "clamp")};

  std::vector<Input> inputs = cast_inputs(from, to, extent);
  if (!encoding)
    for (const Input& input : inputs_with_upper_bits(from)) inputs.push_back(input);
  const ElementGroup all = make_group(head, std::move(inputs), configurations);
  if (exact) return all;
  ElementGroup group = all;
  group.columns.clear();
  for (const std::string& rule : rules)
    for (Rounding rounding : all_roundings())
      if (tells_something(all, rounding, rule))
        group.columns.push_back(*find_column(all, configuration(rounding, rule).name));
  return group;
}

}  // namespace

void add_cast_value_pairs(SuiteBuilder& suite, Extent extent) {
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types()) {
      const bool core = is_core_type(from.name) && is_core_type(to.name);
      for (Operation operation : {Operation::encode, Operation::decode})
        suite.add(make_pair_group(from, to, operation, extent),
                  "cast_value/" + std::string(core ? "core/" : "extended/") + from.name + ".json",
                  "cast_value from " + from.name + " to " + (core ? "core" : "extended") + " data types");
    }
}

}  // namespace zarrproof
