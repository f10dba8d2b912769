#include <unordered_set>

#include "conformance/results/results_file.h"
#include "conformance/text/harmless.h"
#include "reference/json/at.h"
#include "vectors/read_file.h"

namespace zarrproof {
namespace {

// No request of 16 MiB has more elements, and no conversion has more values. The sum over all requests of a
// file fits 64 bits.
constexpr std::uint64_t kMostElements = std::uint64_t{1} << 32;

// Returns a text for reports, made harmless, because anybody may have written the file. Words of a command
// line are not changed here: shell_command makes them harmless.
std::string text_of(const At& at, std::string_view key) {
  return harmless(at.text_of(key));
}

std::vector<std::string> texts_of(const At& at, std::string_view key) {
  std::vector<std::string> texts = at.texts_of(key);
  for (std::string& text : texts) text = harmless(text);
  return texts;
}

bool is_true(const At& at, std::string_view key) {
  const auto member = at.find(key);
  return member && member->boolean();
}

std::uint64_t number_of(const At& at, std::string_view key) {
  const auto member = at.find(key);
  return member ? member->number() : 0;
}

Verdict read_verdict(const At& at) {
  return at.one_of(find_verdict, "a verdict such as \"pass\"");
}

Description read_description_of(const At& at) {
  Description description;
  description.name = text_of(at, "name");
  description.version = text_of(at, "version");
  description.language = text_of(at, "language");
  if (const auto dependencies = at.find("dependencies"))
    for (const std::string& name : dependencies->json().keys)
      description.dependencies.emplace_back(harmless(name), harmless(dependencies->at(name).text()));
  description.operations = texts_of(at, "operations");
  description.codecs = texts_of(at, "codecs");
  description.data_types = texts_of(at, "data_types");
  return description;
}

// Reads the members that all requests of one kind share.
RequestResult read_kind(const At& at) {
  RequestResult kind;
  kind.clauses = read_clauses(at, "clauses");
  kind.level = at.at("level").one_of(find_level, "\"M\", \"S\" or \"D\"");
  kind.operation = at.at("operation").one_of(find_operation, "\"resolve\", \"encode\" or \"decode\"");
  kind.codecs = texts_of(at, "codecs");
  kind.data_types = texts_of(at, "data_types");
  kind.beyond_control = is_true(at, "beyond_control");
  kind.flags = texts_of(at, "flags");
  kind.comment = text_of(at, "comment");
  return kind;
}

Fault read_fault(const At& at, std::uint64_t elements) {
  Fault fault;
  if (const auto element = at.find("element")) {
    fault.element = element->number();
    if (*fault.element >= elements) element->wrong("a number below " + std::to_string(elements));
  }
  if (const auto verdict = at.find("verdict")) {
    fault.verdict = read_verdict(*verdict);
    if (!is_failure(fault.verdict)) verdict->wrong("the verdict of a failure");
  }
  fault.deviation = at.at("deviation").one_of(find_deviation, "a deviation such as \"value\"");
  fault.got = text_of(at, "got");
  fault.want = text_of(at, "want");
  fault.input = at.text_of("input");
  if (at.find("expected")) fault.expected = text_of(at, "expected");
  return fault;
}

RequestResult read_request_result(const At& at, const std::vector<RequestResult>& kinds) {
  const At number = at.at("kind");
  const std::uint64_t kind = number.number();
  if (kind >= kinds.size()) number.wrong("a number below " + std::to_string(kinds.size()));
  RequestResult result = kinds[kind];
  result.id = harmless(at.at("id").text());
  if (const auto elements = at.find("elements")) {
    result.elements = elements->number();
    if (result.elements == 0 || result.elements > kMostElements)
      elements->wrong("a number from 1 to " + std::to_string(kMostElements));
  }
  result.verdict = read_verdict(at.at("verdict"));
  for (const At& item : at.items_of("faults")) result.faults.push_back(read_fault(item, result.elements));
  if (is_failure(result.verdict) == result.faults.empty())
    at.wrong("faults where the verdict is that of a failure, and only there");
  result.undeclared = is_true(at, "undeclared");
  if (result.undeclared && result.verdict != Verdict::unsupported)
    at.wrong("\"undeclared\" where the verdict is \"unsupported\", and only there");
  result.said = text_of(at, "said");
  result.request = text_of(at, "request");
  result.zarr_json = at.text_of("zarr_json");
  result.data = text_of(at, "data");
  result.writer_fault = text_of(at, "writer_fault");
  return result;
}

ProtocolFault read_protocol_fault(const At& at) {
  ProtocolFault fault;
  fault.rule = at.at("rule").one_of(find_protocol_rule, "a rule of the protocol such as \"no-id\"");
  fault.count = static_cast<std::size_t>(at.at("count").number());
  fault.what = text_of(at, "what");
  fault.line = text_of(at, "line");
  fault.request = text_of(at, "request");
  return fault;
}

std::vector<ProfileEntry::Witness> read_witnesses(const At& at, std::string_view key) {
  std::vector<ProfileEntry::Witness> witnesses;
  for (const At& item : at.items_of(key)) witnesses.push_back({text_of(item, "id"), text_of(item, "under")});
  return witnesses;
}

ProfileEntry read_profile_entry(const At& at) {
  ProfileEntry entry{at.at("open_point").one_of(find_open_point, "an open point"), {}, {}};
  const auto find = [&](std::string_view name) { return find_answer(entry.open_point, name); };
  for (const At& item : at.items_of("answers"))
    entry.answers.push_back(item.one_of(find, "an answer to this open point"));
  entry.evidence = read_witnesses(at, "evidence");
  entry.contradiction = read_witnesses(at, "contradiction");
  return entry;
}

// The members must not contradict each other, because a sweep subtracts them.
ConversionTally read_tally(const At& at) {
  ConversionTally tally;
  tally.id = harmless(at.at("id").text());
  for (const auto& [name, number] : kTallyNumbers)
    if (const auto member = at.find(name)) tally.*number = member->number_below(kMostElements + 1);
  for (const At& code : at.items_of("examples")) tally.examples.push_back(code.number());
  tally.unsupported = text_of(at, "unsupported");
  if (tally.refusals > tally.refused || tally.differ > tally.values + tally.refusals ||
      tally.examples.empty() != (tally.differ == 0))
    at.wrong("counts of one conversion");
  return tally;
}

}  // namespace

std::vector<Clause> read_clauses(const At& at, std::string_view key) {
  std::vector<Clause> clauses;
  for (const At& item : at.items_of(key))
    clauses.push_back(item.one_of(find_clause, "a clause such as \"CV-4\""));
  return clauses;
}

Results read_results(const std::string& text, const std::string& path) {
  if (text.empty()) refuse({}, path, "an empty file", "a results file");
  const JsonDocument document(text, path, "a results file");
  const At file(document);
  const At format = file.at("format");
  if (format.number() != 1) format.wrong("1");
  Results results;
  results.program_version = text_of(file, "program_version");
  results.testee = file.text_of("testee");
  results.testee_options = file.texts_of("testee_options");
  results.description = read_description_of(file.at("description"));
  results.data_hash = text_of(file, "data_sha256");
  results.writer = file.text_of("writer");
  results.writer_name = text_of(file, "writer_name");
  results.level = harmless(file.at("level").text());
  results.vectors = file.text_of("vectors");
  results.selection = file.texts_of("selection");
  results.run_options = file.texts_of("run_options");
  results.required = text_of(file, "required");
  results.strictness.all = is_true(file, "strict");
  results.strictness.clauses = read_clauses(file, "strict_clauses");
  results.date = text_of(file, "date");
  if (const auto seconds = file.find("seconds")) results.seconds = seconds->real();
  results.stopped = text_of(file, "stopped");
  for (const At& item : file.items_of("protocol_faults"))
    results.protocol_faults.push_back(read_protocol_fault(item));
  results.late = number_of(file, "late");
  results.notes = texts_of(file, "notes");
  results.controls = number_of(file, "controls");
  for (const At& item : file.items_of("profile")) results.profile.push_back(read_profile_entry(item));
  for (const At& item : file.items_of("stale"))
    results.stale.push_back({static_cast<std::size_t>(item.at("line").number()), text_of(item, "entry"),
                             text_of(item, "passes")});
  for (const At& item : file.items_of("conversions")) results.conversions.push_back(read_tally(item));
  std::vector<RequestResult> kinds;
  for (const At& item : file.items_of("kinds")) kinds.push_back(read_kind(item));
  std::unordered_set<std::string> ids;
  for (const At& item : file.at("requests").items()) {
    results.requests.push_back(read_request_result(item, kinds));
    if (!ids.insert(results.requests.back().id).second) item.wrong("each id once");
  }
  return results;
}

void check_same_data(const std::string& path, const std::string& hash, const std::string& other,
                     const std::string& expected) {
  const auto text = [](const std::string& sha256) {
    return sha256.empty() ? "no data" : "data with the SHA-256 " + sha256.substr(0, 12);
  };
  if (hash != expected)
    refuse({}, path, "results of " + text(hash),
           "results of the same requests as " + other + ", " + text(expected));
}

Results read_results_file(const std::string& path) {
  return read_results(read_text_file(path, "a results file"), path);
}

std::vector<ResultsFile> read_results_files(const std::vector<std::string>& paths) {
  std::vector<ResultsFile> files;
  for (const std::string& path : paths) files.push_back({path, read_results_file(path)});
  return files;
}

}  // namespace zarrproof
