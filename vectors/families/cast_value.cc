// cast_value between every two of the types of real numbers, in both directions, with each rounding mode and
// out-of-range rule. The inputs are the breakpoints of the cast: ties, ends of the range, and their
// neighbours.
#include <algorithm>

#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/fill.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof {
namespace {

using enum Clause;

// Returns whether a column has a result that earlier columns lack: it differs from the column without the
// rule, or from nearest-even. One directed mode is always kept.
bool adds_results(const Table& table, const Column& column) {
  const std::string mode = column.name.substr(0, column.name.find('/'));
  const std::string rule = column.name.substr(mode.size());
  const auto is_like = [&](const std::string& other) {
    return std::ranges::find(table.columns, other, &Column::name)->cells == column.cells;
  };
  if (mode == "nearest-even") return rule.empty() || !is_like(mode);
  return column.name == "towards-positive" || !is_like("nearest-even" + rule);
}

// Leaves out columns that add nothing.
void leave_out_columns(Table& table) {
  Table filled = table;
  fill_every_result(filled);
  std::erase_if(table.columns, [&](const Column& column) {
    return !adds_results(filled, *std::ranges::find(filled.columns, column.name, &Column::name));
  });
}

std::vector<Column> all_columns(const DataType& stored) {
  std::vector<Column> columns;
  for (const std::string rule : {"", "clamp", "wrap"})
    for (const Rounding rounding : all_roundings())
      if (stored.is_integer() || rule != "wrap") columns.push_back(cast_column(rounding, rule));
  return columns;
}

Table table_of(const DataType& from, const DataType& to, Operation operation) {
  const bool encodes = operation == Operation::encode, is_exact = represents(to, from);
  const DataType &array = encodes ? from : to, &stored = encodes ? to : from;
  std::vector<Clause> clauses = {CV_2};
  if (!is_exact) clauses.insert(clauses.end(), {CV_3, CV_4, CV_5, CV_12});
  if (from.is_ieee() && to.is_ieee()) clauses.push_back(CV_7);
  std::vector<Input> inputs = cast_breakpoint_inputs(from, to);
  if (!encodes)
    for (const Input& input : inputs_with_upper_bits(from)) inputs.push_back(input);
  const std::string fill = from.is_e8m0() || to.is_e8m0() ? "1" : "0";
  const std::vector<Column> exact = {cast_column(Rounding::nearest_even),
                                     cast_column(Rounding::towards_zero, "clamp")};
  return make_table("cast_value/pairs/" + from.name + "-" + to.name + suffix_of(operation), clauses,
                    operation, array_of(array.name, fill, {cast_codec(stored.name)}), from, inputs,
                    is_exact ? exact : all_columns(stored));
}

}  // namespace

void write_cast_value(FamilyFiles& files) {
  for (const DataType& from : real_data_types()) {
    VectorFile& file = files.file(file_of(from), "cast_value from " + file_of(from) + " to every type");
    for (const DataType& to : real_data_types())
      for (const Operation operation : {Operation::encode, Operation::decode}) {
        Table table = table_of(from, to, operation);
        if (!represents(to, from)) leave_out_columns(table);
        file.tables.push_back(std::move(table));
      }
  }
}

}  // namespace zarrproof
