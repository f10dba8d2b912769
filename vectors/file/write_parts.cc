#include "vectors/file/write_parts.h"

#include "reference/json/json.h"
#include "reference/types/hexadecimal.h"
#include "vectors/file/data_text.h"

namespace zarrproof {
namespace {

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

}  // namespace

Members::Members(int depth) : indent_(static_cast<std::size_t>(depth), ' ') {}

void Members::add(const std::string& key, const std::string& value) {
  text_ += (text_.empty() ? "{\n" : ",\n") + indent_ + "\"" + key + "\": " + value;
}

void Members::add_text(const std::string& key, std::string_view value) {
  add(key, json_string(value));
}

std::string Members::close() const {
  return text_ + "}";
}

std::string list(const std::vector<std::string>& items, const std::string& separator) {
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

std::string outcomes_json(const std::vector<Permitted>& outcomes, const std::string& separator) {
  std::vector<std::string> items;
  for (const Permitted& outcome : outcomes) items.push_back(outcome_json(outcome));
  return list(items, separator);
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

void add_refusals(Members& members, const std::map<Clause, std::vector<std::size_t>>& refusals) {
  if (refusals.empty()) return;
  std::string text = "{";
  for (const auto& [clause, inputs] : refusals)
    text += (text.size() > 1 ? "," : "") + json_string(id(clause)) + ":" + numbers(inputs);
  members.add("refusals", text + "}");
}

}  // namespace zarrproof
