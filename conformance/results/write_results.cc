#include <charconv>
#include <ostream>
#include <unordered_map>

#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "reference/json/write.h"

namespace zarrproof {
namespace {

// Returns a list with each item on its own line.
std::string lines(const std::vector<std::string>& items) {
  return items.empty() ? "[]" : "[\n" + joined_words(items, ",\n") + "\n]";
}

// Returns the shortest text that reads back as this number.
std::string number(double value) {
  char text[32];
  return std::string(text, std::to_chars(text, text + sizeof text, value).ptr);
}

std::string json_of(const Description& description) {
  JsonObject object;
  object.add_any_text("name", description.name);
  object.add_any_text("version", description.version);
  object.add_any_text("language", description.language);
  JsonObject dependencies;
  for (const auto& [name, version] : description.dependencies) dependencies.add_text(name, version);
  if (!dependencies.is_empty()) object.add("dependencies", dependencies.close());
  object.add_any_texts("operations", description.operations);
  object.add_any_texts("codecs", description.codecs);
  object.add_any_texts("data_types", description.data_types);
  return object.close();
}

// Adds nothing for an empty list.
void add_clauses(JsonObject& object, const char* key, const std::vector<Clause>& clauses) {
  std::vector<std::string_view> ids;
  for (const Clause clause : clauses) ids.push_back(id(clause));
  object.add_any_texts(key, ids);
}

// Returns the members that describe a request in the suite. Many requests share them.
std::string kind_json(const RequestResult& result) {
  JsonObject object;
  add_clauses(object, "clauses", result.clauses);
  object.add_any_text("level", letter(result.level));
  object.add_any_text("operation", name(result.operation));
  object.add_any_texts("codecs", result.codecs);
  object.add_any_texts("data_types", result.data_types);
  if (result.beyond_control) object.add("beyond_control", "true");
  object.add_any_texts("flags", result.flags);
  object.add_any_text("comment", result.comment);
  return object.close();
}

// The kinds of requests, each once, in the order of their first requests.
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
  JsonObject object;
  if (fault.element) object.add("element", std::to_string(*fault.element));
  if (fault.verdict != Verdict::fail) object.add_any_text("verdict", name(fault.verdict));
  object.add_any_text("deviation", name(fault.deviation));
  object.add_any_text("got", fault.got);
  object.add_any_text("want", fault.want);
  object.add_any_text("input", fault.input);
  if (fault.expected) object.add_text("expected", *fault.expected);
  return object.close();
}

std::string json_of(const RequestResult& result, std::size_t kind) {
  JsonObject object;
  object.add_any_text("id", result.id);
  object.add("kind", std::to_string(kind));
  if (result.elements != 1) object.add("elements", std::to_string(result.elements));
  object.add_any_text("verdict", name(result.verdict));
  if (result.undeclared) object.add("undeclared", "true");
  const auto text = [](const Fault& fault) { return json_of(fault); };
  if (!result.faults.empty()) object.add("faults", json_list_of(result.faults, text));
  object.add_any_text("said", result.said);
  object.add_any_text("request", result.request);
  object.add_any_text("zarr_json", result.zarr_json);
  object.add_any_text("data", result.data);
  object.add_any_text("writer_fault", result.writer_fault);
  return object.close();
}

std::string json_of(const ProfileEntry::Witness& witness) {
  JsonObject object;
  object.add_any_text("id", witness.id);
  object.add_any_text("under", witness.under);
  return object.close();
}

std::string json_of(const ProfileEntry& entry) {
  JsonObject object;
  object.add_any_text("open_point", name(entry.open_point));
  object.add("answers", json_list_of(entry.answers, [](Answer answer) { return json_string(name(answer)); }));
  const auto text = [](const ProfileEntry::Witness& witness) { return json_of(witness); };
  if (!entry.evidence.empty()) object.add("evidence", json_list_of(entry.evidence, text));
  if (!entry.contradiction.empty()) object.add("contradiction", json_list_of(entry.contradiction, text));
  return object.close();
}

std::string json_of(const ProtocolFault& fault) {
  JsonObject object;
  object.add_any_text("rule", name(fault.rule));
  object.add("count", std::to_string(fault.count));
  object.add_any_text("what", fault.what);
  object.add_any_text("line", fault.line);
  object.add_any_text("request", fault.request);
  return object.close();
}

std::string json_of(const StaleExpectation& stale) {
  JsonObject object;
  object.add("line", std::to_string(stale.line));
  object.add_any_text("entry", stale.entry);
  object.add_any_text("passes", stale.passes);
  return object.close();
}

std::string json_of(const ConversionTally& tally) {
  JsonObject object;
  object.add_text("id", tally.id);
  for (const auto& [name, number] : kTallyNumbers)
    if (tally.*number > 0) object.add(name, std::to_string(tally.*number));
  const auto text = [](std::uint64_t code) { return std::to_string(code); };
  if (!tally.examples.empty()) object.add("examples", json_list_of(tally.examples, text));
  object.add_any_text("unsupported", tally.unsupported);
  return object.close();
}

// Adds nothing for an empty list.
template <class Item>
void add_lines(JsonObject& object, const char* key, const std::vector<Item>& items) {
  std::vector<std::string> all;
  for (const Item& item : items) all.push_back(json_of(item));
  if (!all.empty()) object.add(key, lines(all));
}

}  // namespace

void write_results(std::ostream& out, const Results& results) {
  JsonObject object(",\n");
  object.add("format", "1");
  object.add_any_text("program_version", results.program_version);
  object.add_any_text("testee", results.testee);
  object.add_any_texts("testee_options", results.testee_options);
  object.add("description", json_of(results.description));
  object.add_any_text("writer", results.writer);
  object.add_any_text("writer_name", results.writer_name);
  object.add_any_text("data_sha256", results.data_hash);
  object.add_any_text("level", results.level);
  object.add_any_text("vectors", results.vectors);
  object.add_any_texts("selection", results.selection);
  object.add_any_texts("run_options", results.run_options);
  object.add_any_text("required", results.required);
  if (results.strictness.all) object.add("strict", "true");
  add_clauses(object, "strict_clauses", results.strictness.clauses);
  object.add_any_text("date", results.date);
  object.add("seconds", number(results.seconds));
  object.add_any_text("stopped", results.stopped);
  add_lines(object, "protocol_faults", results.protocol_faults);
  if (results.late > 0) object.add("late", std::to_string(results.late));
  object.add_any_texts("notes", results.notes);
  if (results.controls > 0) object.add("controls", std::to_string(results.controls));
  add_lines(object, "profile", results.profile);
  add_lines(object, "stale", results.stale);
  add_lines(object, "conversions", results.conversions);
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
