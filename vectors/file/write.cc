#include <algorithm>
#include <set>
#include <stdexcept>

#include "reference/hexadecimal.h"
#include "reference/json.h"
#include "vectors/file/data_text.h"
#include "vectors/flag.h"
#include "vectors/vector_file.h"

namespace zarrproof {
namespace {

// The members of an object, one a line.
class Members {
 public:
  explicit Members(int depth) : indent_(static_cast<std::size_t>(depth), ' ') {}

  void add(const std::string& key, const std::string& value) {
    text_ += (text_.empty() ? "{\n" : ",\n") + indent_ + "\"" + key + "\": " + value;
  }
  void add_text(const std::string& key, std::string_view value) { add(key, json_string(value)); }

  std::string close() const { return text_ + "}"; }

 private:
  std::string indent_;
  std::string text_;
};

// Items already in JSON, on one line.
std::string list(const std::vector<std::string>& items, const std::string& separator = ",") {
  std::string text = "[";
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : separator) + items[i];
  return text + "]";
}

std::string numbers(const std::vector<std::size_t>& values) {
  std::vector<std::string> items;
  for (std::size_t value : values) items.push_back(std::to_string(value));
  return list(items);
}

std::string words(const std::vector<std::string>& values) {
  std::vector<std::string> items;
  for (const std::string& value : values) items.push_back(json_string(value));
  return list(items);
}

std::string clauses_json(const std::vector<Clause>& clauses) {
  std::vector<std::string> items;
  for (Clause clause : clauses) items.push_back(json_string(id(clause)));
  return list(items);
}

std::string joined(const std::vector<std::string>& words_of) {
  std::string text;
  for (const std::string& word : words_of) text += (text.empty() ? "" : " ") + word;
  return json_string(text);
}

std::string joined(const std::vector<std::vector<std::byte>>& elements) {
  std::vector<std::string> texts;
  for (const auto& element : elements) texts.push_back(to_hexadecimal(element));
  return joined(texts);
}

std::string comparison_json(const Comparison& how) {
  std::string text =
      "{\"as\":\"" + std::string(how.values ? "values" : "bits") + "\",\"type\":" + how.type.metadata();
  if (how.order == ByteOrder::big) text += ",\"order\":\"big\"";
  if (how.checksums > 0) text += ",\"checksums\":" + std::to_string(how.checksums);
  return text + "}";
}

std::string outcome_json(const Permitted& outcome) {
  std::string text;
  switch (outcome.kind) {
    case Permitted::Kind::data: text = "{\"data\":" + data_json(outcome.data); break;
    case Permitted::Kind::resolved:
      text = "{\"data_type\":" + outcome.data_type + ",\"fill_value\":" + data_json(outcome.data);
      break;
    case Permitted::Kind::refused: text = "{\"error\":" + json_string(outcome.reason); break;
  }
  std::vector<std::string> under;
  for (const Answers& answers : outcome.under) under.push_back(answers.to_string());
  if (!under.empty()) text += ",\"under\":" + words(under);
  return text + "}";
}

std::string outcomes_json(const std::vector<Permitted>& outcomes, const std::string& separator) {
  std::vector<std::string> items;
  for (const Permitted& outcome : outcomes) items.push_back(outcome_json(outcome));
  return list(items, separator);
}

// A vector's id in two parts: that of its case, and what is done there.
struct SplitId {
  std::string_view whole, folder, last;

  explicit SplitId(std::string_view id)
      : whole(id), folder(id.substr(0, id.rfind('/'))), last(id.substr(id.rfind('/') + 1)) {}

  // Whether the last part says no more than what is done, so that others may share the case.
  bool can_share() const {
    return last == "resolve" || last == "encode" || last == "decode" || last == "missing";
  }
};

// `id`: what comes behind the id of the case; empty: nothing.
std::string request_json(const Vector& vector, std::string_view own_id) {
  const Request& request = vector.request;
  std::string text = "{";
  if (!own_id.empty()) text += "\"id\":" + json_string(own_id) + ",";
  text += "\"operation\":\"" + std::string(name(request.operation)) + "\"";
  if (request.operation != Operation::resolve)
    text += ",\"data\":" + (request.data ? data_json(*request.data) : "null");
  if (vector.may_be_accepted()) text += ",\"compare\":" + comparison_json(vector.comparison);
  text += ",\n    \"outcomes\":" + outcomes_json(vector.permitted, ",\n     ");
  if (!vector.control.empty()) text += ",\n    \"control\":" + json_string(vector.control);
  return text + "}";
}

// Whether two vectors differ in nothing but what is done with the array.
bool belong_together(const Vector& a, const Vector& b) {
  const SplitId one(a.id), other(b.id);
  return one.can_share() && other.can_share() && one.folder == other.folder && a.since == b.since &&
         a.until == b.until && a.clauses == b.clauses && a.level == b.level && a.flags == b.flags &&
         a.comment == b.comment && a.request.zarr_json == b.request.zarr_json &&
         a.request.layout == b.request.layout;
}

// Vectors that belong together as one case with several requests.
std::string case_json(const std::vector<const Vector*>& vectors, bool shares) {
  const Vector& first = *vectors.front();
  const auto array = array_text_of(first.request.zarr_json, first.request.shape);
  if (!array) throw std::logic_error("metadata of another form in " + first.id);
  Members members(2);
  members.add_text("id", shares ? SplitId(first.id).folder : first.id);
  members.add_text("since", first.since);
  if (!first.until.empty()) members.add_text("until", first.until);
  members.add("clauses", clauses_json(first.clauses));
  members.add_text("level", letter(first.level));
  if (!first.flags.empty()) members.add("flags", words(first.flags));
  if (!first.comment.empty()) members.add_text("comment", first.comment);
  members.add_text("data_type", array->data_type);
  if (!array->fill_value.empty()) members.add_text("fill_value", array->fill_value);
  members.add_text("codecs", array->codecs);
  members.add("shape", to_string(first.request.shape));
  if (first.request.layout == Layout::f) members.add_text("layout", "F");
  std::vector<std::string> requests;
  for (const Vector* vector : vectors)
    requests.push_back(request_json(*vector, shares ? SplitId(vector->id).last : ""));
  members.add("requests", list(requests, ",\n   "));
  return members.close();
}

// No two cases have the same id: where an id is taken, each vector is a case of its own.
std::vector<std::string> cases_json(const std::vector<Vector>& vectors) {
  std::vector<std::string> texts;
  std::set<std::string_view> taken;
  for (std::size_t i = 0; i < vectors.size();) {
    std::vector<const Vector*> together = {&vectors[i]};
    for (++i; i < vectors.size() && belong_together(*together.front(), vectors[i]); ++i)
      together.push_back(&vectors[i]);
    const SplitId id(together.front()->id);
    if (id.can_share() && taken.insert(id.folder).second) {
      texts.push_back(case_json(together, true));
    } else {
      for (const Vector* vector : together) texts.push_back(case_json({vector}, false));
    }
  }
  return texts;
}

void add_head(Members& members, const GroupHead& head) {
  members.add_text("id", head.id);
  members.add_text("since", head.since);
  if (!head.until.empty()) members.add_text("until", head.until);
  members.add("clauses", clauses_json(head.clauses));
  if (!head.comment.empty()) members.add_text("comment", head.comment);
  members.add_text("operation", name(head.operation));
  members.add_text("data_type", head.data_type);
  members.add_text("fill_value", head.fill_value);
  members.add_text("codecs", head.codecs);
  members.add("compare", comparison_json(head.comparison));
}

std::string cell_text(const Cell& cell) {
  const std::string derived = cell.derived ? "~" : "";
  switch (cell.kind) {
    case Cell::Kind::result: return derived + to_hexadecimal(cell.result);
    case Cell::Kind::refused: return derived + "!";
    case Cell::Kind::open: return derived + "?" + std::to_string(cell.alternatives);
  }
  return {};
}

std::string column_json(const ElementGroup& group, std::size_t number) {
  const Column& column = group.columns[number];
  std::string text = "{\"name\":" + json_string(column.name) + ",\"configuration\":" + column.configuration;
  if (!column.fill_value.empty()) text += ",\"fill_value\":" + json_string(column.fill_value);
  if (column.neighbour != group.columns.front().neighbour)
    text += ",\"neighbour\":" + std::to_string(column.neighbour);
  if (!column.core.empty()) text += ",\"core\":" + numbers(column.core);
  for (std::size_t i = 0; i < number; ++i)
    if (group.columns[i].cells == column.cells)
      return text + ",\"same_as\":" + json_string(group.columns[i].name) + "}";
  std::vector<std::string> cells;
  for (const Cell& cell : column.cells) cells.push_back(cell_text(cell));
  return text + ",\n    \"results\":" + joined(cells) + "}";
}

std::string group_json(const ElementGroup& group) {
  Members members(2);
  add_head(members, group.head);
  if (group.derived_clause) members.add_text("derived_clause", id(*group.derived_clause));
  members.add("inputs", joined(group.inputs));
  members.add("values", joined(group.shown));
  std::string flags = "{";
  for (const auto& [flag, inputs] : group.flags)
    flags += (flags.size() > 1 ? "," : "") + json_string(flag) + ":" + numbers(inputs);
  members.add("flags", flags + "}");
  std::string refusals = "{";
  for (const auto& [clause, inputs] : group.refusals)
    refusals += (refusals.size() > 1 ? "," : "") + json_string(id(clause)) + ":" + numbers(inputs);
  if (!group.refusals.empty()) members.add("refusals", refusals + "}");
  std::vector<std::string> alternatives, columns;
  for (const auto& outcomes : group.alternatives) alternatives.push_back(outcomes_json(outcomes, ","));
  if (!alternatives.empty()) members.add("alternatives", list(alternatives, ",\n   "));
  for (std::size_t i = 0; i < group.columns.size(); ++i) columns.push_back(column_json(group, i));
  members.add("neighbour", std::to_string(group.columns.front().neighbour));
  members.add("columns", list(columns, ",\n   "));
  return members.close();
}

std::string lengths_json(const LengthGroup& group) {
  Members members(2);
  add_head(members, group.head);
  members.add("inputs", joined(group.inputs));
  members.add("results", joined(group.results));
  if (!group.offending.empty()) members.add_text("offending", to_hexadecimal(group.offending));
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
  Members members(1);
  for (const std::string& flag : used) members.add_text(flag, find_flag(flag)->meaning);
  return used.empty() ? "{}" : members.close();
}

template <class Items, class Write>
std::string section(const Items& items, Write write) {
  std::vector<std::string> texts;
  for (const auto& item : items) texts.push_back(write(item));
  return list(texts, ",\n ");
}

}  // namespace

std::string write_vector_file(const VectorFile& file) {
  Members members(0);
  members.add("format", "1");
  members.add_text("about", file.about);
  members.add("flags", flags_json(file));
  if (!file.cases.empty()) members.add("cases", list(cases_json(file.cases), ",\n "));
  if (!file.groups.empty()) members.add("groups", section(file.groups, group_json));
  if (!file.lengths.empty()) members.add("lengths", section(file.lengths, lengths_json));
  return members.close() + "\n";
}

}  // namespace zarrproof
