#include <charconv>
#include <ostream>
#include <unordered_map>

#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "reference/json/json.h"

namespace zarrproof {
namespace {

std::string list(const std::vector<std::string>& items, const char* separator = ",") {
  std::string text = "[";
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "" : separator) + items[i];
  return text + "]";
}

// A list whose items stand on lines of their own.
std::string lines(const std::vector<std::string>& items) {
  std::string text = "[";
  for (std::size_t i = 0; i < items.size(); ++i) text += (i == 0 ? "\n" : ",\n") + items[i];
  return text + (items.empty() ? "]" : "\n]");
}

std::string strings(const std::vector<std::string>& values) {
  std::vector<std::string> items;
  for (const std::string& value : values) items.push_back(json_string(value));
  return list(items);
}

// The shortest text that is read back as the same number.
std::string number(double value) {
  char text[32];
  return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
}

// An object, member by member.
class Object {
 public:
  explicit Object(const char* separator = ",") : separator_(separator) {}

  void add(std::string_view key, const std::string& json) {
    text_ += (text_.empty() ? "{" : separator_) + json_string(key) + ":" + json;
  }
  // These leave out what is empty.
  void text(const char* key, std::string_view value) {
    if (!value.empty()) add(key, json_string(value));
  }
  void texts(const char* key, const std::vector<std::string>& values) {
    if (!values.empty()) add(key, strings(values));
  }
  void objects(const char* key, const std::vector<std::string>& items) {
    if (!items.empty()) add(key, lines(items));
  }

  std::string close() const { return (text_.empty() ? "{" : text_) + "}"; }

 private:
  const char* separator_;
  std::string text_;
};

std::string json_of(const Description& description) {
  Object object;
  object.text("name", description.name);
  object.text("version", description.version);
  object.text("language", description.language);
  Object dependencies;
  for (const auto& [name, version] : description.dependencies) dependencies.add(name, json_string(version));
  if (!description.dependencies.empty()) object.add("dependencies", dependencies.close());
  object.texts("operations", description.operations);
  object.texts("codecs", description.codecs);
  object.texts("data_types", description.data_types);
  return object.close();
}

// What the suite says about a request, and the same about many.
std::string kind_json(const RequestResult& result) {
  Object object;
  std::vector<std::string> clauses;
  for (Clause clause : result.clauses) clauses.emplace_back(id(clause));
  object.texts("clauses", clauses);
  object.text("level", letter(result.level));
  object.text("operation", name(result.operation));
  object.texts("codecs", result.codecs);
  object.texts("data_types", result.data_types);
  if (result.beyond_control) object.add("beyond_control", "true");
  object.texts("flags", result.flags);
  object.text("comment", result.comment);
  return object.close();
}

// The kinds of requests, each once, in the order in which they come first.
class Kinds {
 public:
  std::size_t number_of(const RequestResult& result) {
    const std::string json = kind_json(result);
    const auto [found, is_new] = numbers_.emplace(json, all_.size());
    if (is_new) all_.push_back(json);
    return found->second;
  }
  const std::vector<std::string>& all() const { return all_; }

 private:
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<std::string> all_;
};

std::string json_of(const Fault& fault) {
  Object object;
  if (fault.element) object.add("element", std::to_string(*fault.element));
  if (fault.verdict != Verdict::fail) object.text("verdict", name(fault.verdict));
  object.text("deviation", name(fault.deviation));
  object.text("got", fault.got);
  object.text("want", fault.want);
  object.text("input", fault.input);
  if (fault.expected) object.add("expected", json_string(*fault.expected));
  return object.close();
}

std::string json_of(const RequestResult& result, std::size_t kind) {
  Object object;
  object.text("id", result.id);
  object.add("kind", std::to_string(kind));
  if (result.elements != 1) object.add("elements", std::to_string(result.elements));
  object.text("verdict", name(result.verdict));
  object.text("required", result.required);
  if (result.undeclared) object.add("undeclared", "true");
  std::vector<std::string> faults;
  for (const Fault& fault : result.faults) faults.push_back(json_of(fault));
  if (!faults.empty()) object.add("faults", list(faults));
  object.text("said", result.said);
  object.text("request", result.request);
  object.texts("explain", result.explain);
  return object.close();
}

std::string json_of(const ProfileEntry& entry) {
  std::vector<std::string> answers, contradiction;
  for (Answer answer : entry.answers) answers.emplace_back(name(answer));
  for (const ProfileEntry::Witness& witness : entry.contradiction) {
    Object object;
    object.text("id", witness.id);
    object.text("under", witness.under);
    contradiction.push_back(object.close());
  }
  Object object;
  object.text("open_point", name(entry.open_point));
  object.add("answers", strings(answers));
  if (!contradiction.empty()) object.add("contradiction", list(contradiction));
  return object.close();
}

std::string json_of(const ProtocolFault& fault) {
  Object object;
  object.text("rule", name(fault.rule));
  object.add("count", std::to_string(fault.count));
  object.text("what", fault.what);
  object.text("line", fault.line);
  object.text("request", fault.request);
  return object.close();
}

std::string json_of(const StaleExpectation& stale) {
  Object object;
  object.add("line", std::to_string(stale.line));
  object.text("entry", stale.entry);
  object.text("passes", stale.passes);
  return object.close();
}

template <class Item>
std::vector<std::string> all_json_of(const std::vector<Item>& items) {
  std::vector<std::string> all;
  for (const Item& item : items) all.push_back(json_of(item));
  return all;
}

}  // namespace

void write_results(std::ostream& out, const Results& results) {
  Object object(",\n");
  object.add("format", "2");
  object.text("program_version", results.program_version);
  object.text("testee", results.testee);
  object.texts("testee_options", results.testee_options);
  object.add("description", json_of(results.description));
  object.text("suite", results.suite);
  object.text("level", results.level);
  object.text("vectors", results.vectors);
  object.texts("selection", results.selection);
  object.text("required", results.required);
  if (results.strict) object.add("strict", "true");
  std::vector<std::string> strict_clauses;
  for (Clause clause : results.strict_clauses) strict_clauses.emplace_back(id(clause));
  object.texts("strict_clauses", strict_clauses);
  if (results.core_spec != "3.1") object.text("core_spec", results.core_spec);
  object.add("seconds", number(results.seconds));
  object.text("stopped", results.stopped);
  object.objects("protocol_faults", all_json_of(results.protocol_faults));
  if (results.late > 0) object.add("late", std::to_string(results.late));
  object.texts("notes", results.notes);
  if (results.controls > 0) object.add("controls", std::to_string(results.controls));
  object.objects("profile", all_json_of(results.profile));
  object.objects("stale", all_json_of(results.stale));
  Kinds kinds;
  std::vector<std::string> requests;
  requests.reserve(results.requests.size());
  for (const RequestResult& result : results.requests)
    requests.push_back(json_of(result, kinds.number_of(result)));
  object.add("kinds", lines(kinds.all()));
  object.add("requests", lines(requests));
  out << harmless_json(object.close()) << "\n";
}

}  // namespace zarrproof
