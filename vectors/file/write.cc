#include <set>

#include "reference/types/hexadecimal.h"
#include "vectors/file/write_members.h"
#include "vectors/flag.h"
#include "vectors/vector_file.h"

namespace zarrproof {
namespace {

std::string cell_text(const Cell& cell) {
  const std::string derived = cell.derived ? "~" : "";
  switch (cell.kind) {
    case Cell::Kind::result: return derived + to_hexadecimal(cell.result);
    case Cell::Kind::refused: return derived + "!";
    case Cell::Kind::not_asked: return "-";
    case Cell::Kind::open: return derived + "?" + std::to_string(cell.alternatives);
  }
  return {};
}

std::string column_json(const ElementGroup& group, std::size_t number) {
  const Column& column = group.columns[number];
  JsonObject object;
  object.add_text("name", column.name);
  object.add("configuration", column.configuration);
  object.add_any_text("fill_value", column.fill_value);
  if (column.neighbour != group.columns.front().neighbour)
    object.add("neighbour", std::to_string(column.neighbour));
  for (std::size_t i = 0; i < number; ++i)
    if (group.columns[i].cells == column.cells) {
      object.add_text("same_as", group.columns[i].name);
      return object.close();
    }
  std::vector<std::string> cells;
  for (const Cell& cell : column.cells) cells.push_back(cell_text(cell));
  object.add("results", joined(cells), "\n    ");
  return object.close();
}

std::string group_json(const ElementGroup& group) {
  JsonObject members = object_of_lines(2);
  add_head(members, group.head);
  if (group.derived_clause) members.add_text("derived_clause", id(*group.derived_clause));
  members.add("inputs", joined(group.inputs));
  members.add("values", joined(group.shown));
  JsonObject flags;
  for (const auto& [flag, inputs] : group.flags) flags.add(flag, numbers(inputs));
  members.add("flags", flags.close());
  add_refusals(members, group.refusals);
  const auto outcomes = [](const std::vector<Permitted>& some) { return outcomes_json(some, ","); };
  if (!group.alternatives.empty())
    members.add("alternatives", json_list_of(group.alternatives, outcomes, ",\n   "));
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < group.columns.size(); ++i) columns.push_back(column_json(group, i));
  members.add("neighbour", std::to_string(group.columns.front().neighbour));
  members.add("columns", json_list(columns, ",\n   "));
  return members.close();
}

std::string lengths_json(const LengthGroup& group) {
  JsonObject members = object_of_lines(2);
  add_head(members, group.head);
  members.add("inputs", joined(group.inputs));
  members.add("results", joined(group.results));
  if (!group.offending.empty()) members.add_bytes("offending", group.offending);
  if (group.refused_by) members.add_text("refused_by", id(*group.refused_by));
  members.add("lengths", numbers({group.lengths.begin(), group.lengths.end()}));
  if (group.every_position > 0) members.add("every_position", std::to_string(group.every_position));
  return members.close();
}

std::string flags_json(const VectorFile& file) {
  std::set<std::string> used;
  for (const Vector& vector : file.cases) used.insert(vector.flags.begin(), vector.flags.end());
  for (const ElementGroup& group : file.groups)
    for (const auto& [flag, inputs] : group.flags) used.insert(flag);
  if (!file.lengths.empty()) used.insert("tail");
  for (const ArrangementGroup& group : file.arrangements) used.insert(group.flags.begin(), group.flags.end());
  for (const Sequence& sequence : file.sequences)
    for (const Vector& step : sequence.steps) used.insert(step.flags.begin(), step.flags.end());
  JsonObject members = object_of_lines(1);
  for (const std::string& flag : used) members.add_text(flag, find_flag(flag)->meaning);
  return members.close();
}

}  // namespace

std::string write_vector_file(const VectorFile& file) {
  JsonObject members = object_of_lines(0);
  members.add("format", "1");
  members.add_text("about", file.about);
  members.add("flags", flags_json(file));
  if (!file.cases.empty()) members.add("cases", json_list(cases_json(file.cases), ",\n "));
  if (!file.groups.empty()) members.add("groups", json_list_of(file.groups, group_json, ",\n "));
  if (!file.lengths.empty()) members.add("lengths", json_list_of(file.lengths, lengths_json, ",\n "));
  if (!file.arrangements.empty())
    members.add("arrangements", json_list_of(file.arrangements, arrangement_json, ",\n "));
  if (!file.sequences.empty()) members.add("sequences", json_list_of(file.sequences, sequence_json, ",\n "));
  return members.close() + "\n";
}

}  // namespace zarrproof
