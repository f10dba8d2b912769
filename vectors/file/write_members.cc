#include "vectors/file/write_members.h"

#include "reference/metadata/data_type_metadata.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

std::string outcome_json(const Permitted& outcome) {
  JsonObject object;
  if (outcome.kind == Permitted::Kind::data) object.add("data", data_json(outcome.data));
  if (outcome.kind == Permitted::Kind::resolved) {
    object.add("data_type", outcome.data_type);
    object.add("fill_value", data_json(outcome.data));
  }
  if (outcome.kind == Permitted::Kind::refused) object.add_text("error", outcome.reason);
  const auto text = [](const Answers& answers) { return json_string(answers.to_string()); };
  if (!outcome.under.empty()) object.add("under", json_list_of(outcome.under, text));
  return object.close();
}

}  // namespace

JsonObject object_of_lines(int depth) {
  const std::string indent(static_cast<std::size_t>(depth), ' ');
  return JsonObject(",\n" + indent, ": ", "\n" + indent);
}

std::string numbers(const std::vector<std::size_t>& values) {
  return json_list_of(values, [](std::size_t value) { return std::to_string(value); });
}

std::string clauses_json(const std::vector<Clause>& clauses) {
  return json_list_of(clauses, [](Clause clause) { return json_string(id(clause)); });
}

std::string joined(const std::vector<std::string>& words) {
  return json_string(joined_words(words, " "));
}

std::string joined(const std::vector<std::vector<std::byte>>& elements) {
  std::vector<std::string> texts;
  for (const auto& element : elements) texts.push_back(to_hexadecimal(element));
  return joined(texts);
}

std::string comparison_json(const Comparison& how) {
  JsonObject object;
  object.add_text("as", how.equality == Equality::values ? "values" : "bits");
  object.add("type", metadata_json(how.type));
  if (how.order == ByteOrder::big) object.add_text("order", "big");
  if (how.checksums > 0) object.add("checksums", std::to_string(how.checksums));
  return object.close();
}

std::string outcomes_json(const std::vector<Permitted>& outcomes, const std::string& separator) {
  return json_list_of(outcomes, outcome_json, separator);
}

void add_head(JsonObject& members, const GroupHead& head) {
  members.add_text("id", head.id);
  members.add("clauses", clauses_json(head.clauses));
  members.add_any_text("comment", head.comment);
  members.add_text("operation", name(head.operation));
  members.add_text("data_type", head.data_type);
  members.add_text("fill_value", head.fill_value);
  members.add_text("codecs", head.codecs);
  members.add("compare", comparison_json(head.comparison));
}

void add_refusals(JsonObject& members, const Refusals& refusals) {
  JsonObject object;
  for (const auto& [clause, inputs] : refusals) object.add(id(clause), numbers(inputs));
  if (!object.is_empty()) members.add("refusals", object.close());
}

}  // namespace zarrproof
