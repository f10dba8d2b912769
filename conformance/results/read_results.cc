#include <locale>
#include <optional>
#include <sstream>
#include <unordered_set>

#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "reference/errors/error.h"
#include "reference/json/json.h"
#include "reference/json/json_integer.h"
#include "vectors/disk/read_file.h"

namespace zarrproof {
namespace {

// No request of 16 MiB has more, and the sum over all that a file can list fits 64 bits.
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 32;

// A value in the file. Where it stands is put into words only when something is wrong: there are many.
class At {
 public:
  At(const Json& json, const std::string& path) : json_(json), path_(&path) {}

  [[noreturn]] void wrong(const std::string& expected) const {
    refuse({}, place(), excerpt(json_), expected);
  }

  // A member of an object, which need not be there.
  std::optional<At> find(std::string_view key) const {
    if (!json_.is_object()) wrong("an object");
    const Json* member = json_.find(key);
    if (member == nullptr) return std::nullopt;
    return At(*member, *this, key, 0);
  }
  At at(std::string_view key) const {
    const auto member = find(key);
    if (!member) refuse({}, place(), "no \"" + std::string(key) + "\"", "this member");
    return *member;
  }
  std::string text_of(std::string_view key) const {
    const auto member = find(key);
    return member ? member->text() : std::string();
  }
  std::vector<std::string> texts_of(std::string_view key) const {
    std::vector<std::string> texts;
    each_of(key, [&](const At& item) { texts.push_back(item.text()); });
    return texts;
  }
  // Words of a command line stay as they are: shell_command writes them harmlessly.
  std::string word_of(std::string_view key) const {
    const auto member = find(key);
    return member ? member->word() : std::string();
  }
  std::vector<std::string> words_of(std::string_view key) const {
    std::vector<std::string> words;
    each_of(key, [&](const At& item) { words.push_back(item.word()); });
    return words;
  }

  // Calls for each item of an array that is a member of this object, if it is there.
  template <class Call>
  void each_of(std::string_view key, Call call) const {
    const auto array = find(key);
    if (!array) return;
    if (!array->json_.is_array()) array->wrong("an array");
    for (std::size_t i = 0; i < array->json_.elements.size(); ++i)
      call(At(array->json_.elements[i], *array, {}, i));
  }

  // Text for reports, harmless whoever wrote the file.
  std::string text() const { return harmless(word()); }
  const std::string& word() const {
    if (!json_.is_string()) wrong("a string");
    return json_.text;
  }
  bool boolean() const {
    if (!json_.is_boolean()) wrong("true or false");
    return json_.boolean;
  }
  std::uint64_t count() const {
    const auto value = unsigned_integer(json_);
    if (!value) wrong("an integer that is not negative");
    return *value;
  }

  double real() const {
    double value = 0;
    std::istringstream in(json_.text);  // not from_chars, which libc++ has not for it before release 20
    in.imbue(std::locale::classic());
    if (json_.is_number() && in >> value && in.peek() == std::istringstream::traits_type::eof()) return value;
    wrong("a number");
  }

  // What `look_up` finds for the text.
  template <class LookUp>
  auto one_of(LookUp look_up, const char* expected) const {
    const auto found = look_up(text());
    if (!found) wrong(expected);
    return *found;
  }

  const Json& json() const { return json_; }

 private:
  At(const Json& json, const At& parent, std::string_view key, std::size_t index)
      : json_(json), parent_(&parent), key_(key), index_(index) {}

  // "results.json: requests[17].verdict". Needs every value around this one to be alive.
  std::string place() const {
    if (parent_ == nullptr) return *path_;
    const bool in_array = key_.empty();
    const std::string here = in_array ? "[" + std::to_string(index_) + "]" : std::string(key_);
    const std::string around = parent_->place();
    if (parent_->parent_ == nullptr) return around + ": " + here;
    return around + (in_array ? "" : ".") + here;
  }

  const Json& json_;
  const std::string* path_ = nullptr;  // of the outermost value only
  const At* parent_ = nullptr;
  std::string_view key_;
  std::size_t index_ = 0;
};

Verdict read_verdict(const At& at) {
  return at.one_of(find_verdict, "a verdict such as \"pass\"");
}

Description read_description_of(const At& at) {
  Description description;
  description.name = at.text_of("name");
  description.version = at.text_of("version");
  description.language = at.text_of("language");
  if (const auto dependencies = at.find("dependencies"))
    for (const std::string& name : dependencies->json().keys)
      description.dependencies.emplace_back(harmless(name), dependencies->at(name).text());
  description.operations = at.texts_of("operations");
  description.codecs = at.texts_of("codecs");
  description.data_types = at.texts_of("data_types");
  return description;
}

// What requests of one kind have in common.
RequestResult read_kind(const At& at) {
  RequestResult kind;
  at.each_of("clauses", [&](const At& item) {
    kind.clauses.push_back(item.one_of(find_clause, "a clause such as \"CV-4\""));
  });
  kind.level = at.at("level").one_of(find_level, "\"M\", \"S\" or \"D\"");
  kind.operation = at.at("operation").one_of(find_operation, "\"resolve\", \"encode\" or \"decode\"");
  kind.codecs = at.texts_of("codecs");
  kind.data_types = at.texts_of("data_types");
  if (const auto beyond_control = at.find("beyond_control")) kind.beyond_control = beyond_control->boolean();
  kind.flags = at.texts_of("flags");
  kind.comment = at.text_of("comment");
  return kind;
}

Fault read_fault(const At& at, std::uint64_t elements) {
  Fault fault;
  if (const auto element = at.find("element")) {
    fault.element = element->count();
    if (*fault.element >= elements) element->wrong("a number below " + std::to_string(elements));
  }
  if (const auto verdict = at.find("verdict")) {
    fault.verdict = read_verdict(*verdict);
    if (!is_failure(fault.verdict)) verdict->wrong("the verdict of a failure");
  }
  fault.deviation = at.at("deviation").one_of(find_deviation, "a deviation such as \"value\"");
  fault.got = at.text_of("got");
  fault.want = at.text_of("want");
  fault.input = at.word_of("input");
  if (const auto expected = at.find("expected")) fault.expected = expected->text();
  return fault;
}

RequestResult read_request_result(const At& at, const std::vector<RequestResult>& kinds) {
  const At number = at.at("kind");
  const std::uint64_t kind = number.count();
  if (kind >= kinds.size()) number.wrong("a number below " + std::to_string(kinds.size()));
  RequestResult result = kinds[kind];
  result.id = at.at("id").text();
  if (const auto elements = at.find("elements")) {
    result.elements = elements->count();
    if (result.elements == 0 || result.elements > kMostElements)
      elements->wrong("a number from 1 to " + std::to_string(kMostElements));
  }
  result.verdict = read_verdict(at.at("verdict"));
  at.each_of("faults", [&](const At& item) { result.faults.push_back(read_fault(item, result.elements)); });
  if (is_failure(result.verdict) == result.faults.empty())
    at.wrong("faults where the verdict is that of a failure, and only there");
  result.required = at.text_of("required");
  if (const auto undeclared = at.find("undeclared")) result.undeclared = undeclared->boolean();
  if (result.undeclared && result.verdict != Verdict::unsupported)
    at.wrong("\"undeclared\" where the verdict is \"unsupported\", and only there");
  result.said = at.text_of("said");
  result.request = at.text_of("request");
  result.explain = at.words_of("explain");
  return result;
}

ProtocolFault read_protocol_fault(const At& at) {
  ProtocolFault fault;
  fault.rule = at.at("rule").one_of(find_protocol_rule, "a rule of the protocol such as \"no-id\"");
  fault.count = static_cast<std::size_t>(at.at("count").count());
  fault.what = at.text_of("what");
  fault.line = at.text_of("line");
  fault.request = at.text_of("request");
  return fault;
}

ProfileEntry read_profile_entry(const At& at) {
  ProfileEntry entry{at.at("open_point").one_of(find_open_point, "an open point"), {}, {}};
  at.each_of("answers", [&](const At& item) {
    const auto find = [&](std::string_view name) { return find_answer(entry.open_point, name); };
    entry.answers.push_back(item.one_of(find, "an answer to this open point"));
  });
  at.each_of("contradiction", [&](const At& item) {
    entry.contradiction.push_back({item.text_of("id"), item.text_of("under")});
  });
  return entry;
}

}  // namespace

Results read_results(const std::string& text, const std::string& path) {
  if (text.empty()) refuse({}, path, "an empty file", "a results file");
  Json json;
  try {
    json = read_json(text);
  } catch (const Refused& refused) {
    refuse({}, path, refused.what(), "a results file");
  }
  const At file(json, path);
  const At format = file.at("format");
  if (format.count() != 2) format.wrong("2");
  Results results;
  results.program_version = file.text_of("program_version");
  results.testee = file.word_of("testee");
  results.testee_options = file.words_of("testee_options");
  results.description = read_description_of(file.at("description"));
  results.suite = file.at("suite").text();
  results.level = file.at("level").text();
  results.vectors = file.word_of("vectors");
  results.selection = file.words_of("selection");
  results.required = file.text_of("required");
  if (const auto strict = file.find("strict")) results.strict = strict->boolean();
  file.each_of("strict_clauses", [&](const At& item) {
    results.strict_clauses.push_back(item.one_of(find_clause, "a clause such as \"CV-4\""));
  });
  if (const auto core = file.find("core_spec")) results.core_spec = core->text();
  if (const auto seconds = file.find("seconds")) results.seconds = seconds->real();
  results.stopped = file.text_of("stopped");
  file.each_of("protocol_faults",
               [&](const At& item) { results.protocol_faults.push_back(read_protocol_fault(item)); });
  if (const auto late = file.find("late")) results.late = late->count();
  results.notes = file.texts_of("notes");
  if (const auto controls = file.find("controls")) results.controls = controls->count();
  file.each_of("profile", [&](const At& item) { results.profile.push_back(read_profile_entry(item)); });
  file.each_of("stale", [&](const At& item) {
    results.stale.push_back(
        {static_cast<std::size_t>(item.at("line").count()), item.text_of("entry"), item.text_of("passes")});
  });
  std::vector<RequestResult> kinds;
  file.each_of("kinds", [&](const At& item) { kinds.push_back(read_kind(item)); });
  file.at("requests");
  std::unordered_set<std::string> ids;
  file.each_of("requests", [&](const At& item) {
    results.requests.push_back(read_request_result(item, kinds));
    if (!ids.insert(results.requests.back().id).second) item.wrong("each id once");
  });
  mark_strict(results);
  return results;
}

Results read_results_file(const std::string& path) {
  return read_results(read_text_file(path, "a results file"), path);
}

}  // namespace zarrproof
