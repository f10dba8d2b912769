// cast_value without `rounding`, together with each other member: a scalar_map of one direction or of both,
// and each out-of-range rule. Example: float32 to int8 with a map and with "clamp", where 2.5 must become 2.
//
// Detects: a default other than nearest-even in a code path that only configurations with a map or with a
// rule take; a rule without `out_of_range`.
#include <algorithm>
#include <array>

#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/inputs/breakpoints.h"
#include "vectors/inputs/collector.h"

namespace zarrproof {
namespace {

// Returns numbers that another default rounds to another result. For each of the other modes and each sign
// these are a tie and a number that is no tie. Also returns 1, which every type has, and a number beyond the
// highest of the output type.
std::vector<Input> inputs_of_defaults(const DataType& from, const DataType& to) {
  std::vector<Input> inputs, kept = inputs_of(from, "1");
  for (const Input& input : cast_breakpoint_inputs(from, to)) {
    const Value value = unpack(input.bits, from);
    if (value.is_finite() && !value.is_zero()) inputs.push_back({input.bits});
  }
  const auto take_first = [&](const auto& is_wanted) {
    const auto found =
        std::ranges::find_if(inputs, [&](const Input& input) { return is_wanted(unpack(input.bits, from)); });
    if (found != inputs.end()) kept.push_back(*found);
  };
  for (const Rounding mode : all_roundings())
    for (const bool wants_tie : {true, false})
      for (const bool is_negative : {true, false})
        take_first([&](const Value& value) {
          const Value rounded = round(value, to, Rounding::nearest_even);
          return value.is_negative() == is_negative && is_tie(value, to) == wants_tie && !rounded.is_zero() &&
                 compare(rounded, round(value, to, mode)) != 0 && compare(value, highest(to)) < 0 &&
                 compare(value, lowest(to)) > 0;
        });
  take_first([&](const Value& value) { return compare(value, beyond_highest(to)) > 0; });
  return kept;
}

// `turn` chooses the directions of the map and the rule, so that every 9 tables have all pairs of them.
Table table_of(const DataType& from, const DataType& to, Operation operation, std::size_t turn) {
  const bool encodes = operation == Operation::encode;
  const DataType &array = encodes ? from : to, &stored = encodes ? to : from;
  const std::array<Members, 3> maps = {
      {{{"encode", "1=1"}}, {{"decode", "1=1"}}, {{"encode", "1=1"}, {"decode", "1=1"}}}};
  const std::array<std::string, 3> rules = {"", "clamp", stored.is_integer() ? "wrap" : "clamp"};
  const std::string rule = rules[turn / 3 % 3];
  Members members = {map_member(maps[turn % 3])};
  if (!rule.empty()) members.push_back(rule_member(rule));
  return make_table("cast_value/defaults/" + from.name + "-" + to.name + suffix_of(operation),
                    {Clause::CV_3, Clause::CV_5}, operation,
                    array_of(array.name, "1", {cast_codec(stored.name, members)}), from,
                    inputs_of_defaults(from, to));
}

}  // namespace

void write_defaults(FamilyFiles& files) {
  std::vector<Table>& tables =
      files.file("", "cast_value without rounding beside a scalar_map and each rule").tables;
  std::size_t turn = 0;
  for (const DataType& from : real_data_types()) {
    ++turn;
    for (const DataType& to : real_data_types()) {
      if (represents(to, from) || (from.is_integer() && to.is_integer()) || ++turn % 3 == 0) continue;
      const Operation operation = turn % 2 == 0 ? Operation::encode : Operation::decode;
      tables.push_back(table_of(from, to, operation, tables.size()));
    }
  }
}

}  // namespace zarrproof
