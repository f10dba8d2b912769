// Example: repeat_words() of a request that fails after a and b gives: run TESTEE --after a --after b
// --filter ID.
#include "conformance/results/results.h"

#include <algorithm>
#include <ctime>

#include "conformance/judging/request_words.h"
#include "conformance/selection/selection.h"
#include "conformance/testee/program_testee.h"
#include "conformance/text/edit.h"
#include "conformance/text/harmless.h"
#include "reference/types/codec_names.h"
#include "reference/types/hexadecimal.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns the words of a command that asks the testee in the same way, without a selection of requests. With
// `sweeps`, the command is a sweep; without it, the findings of a sweep are the vectors of a run.
std::vector<std::string> command_words(const Results& results, bool sweeps) {
  std::vector<std::string> words = {sweeps ? "sweep" : "run", results.testee};
  if (is_of_pair(results)) words = {"interop", results.writer};
  if (is_of_pair(results) && results.testee != results.writer) words.push_back(results.testee);
  if (!results.vectors.empty())
    words.insert(words.end(), {sweeps ? "--findings" : "--vectors", results.vectors});
  else if (results.level != "core")
    words.insert(words.end(), {"--level", results.level});
  words.insert(words.end(), results.testee_options.begin(), results.testee_options.end());
  if (results.strictness.all) words.push_back("--strict");
  for (Clause clause : results.strictness.clauses) words.push_back("--strict=" + std::string(id(clause)));
  if (results.strictness.max_unsupported != kMaxUnsupportedPercent)
    words.insert(words.end(), {"--max-unsupported", std::to_string(results.strictness.max_unsupported)});
  for (const std::string& answer : parts_between(' ', results.required))
    words.insert(words.end(), {"--require", answer});
  return words;
}

}  // namespace

std::uint64_t ConversionTally::differ() const {
  std::uint64_t sum = 0;
  for (const DifferenceTally& difference : differences) sum += difference.count;
  return sum;
}

bool is_of_reader(const Results& results) {
  return results.testee.starts_with(kReader);
}

bool is_of_pair(const Results& results) {
  return !results.writer.empty();
}

bool is_of_sweep(const Results& results) {
  return results.level == kSweepLevel;
}

RequestResult result_of(const Vector& vector) {
  RequestResult result;
  result.id = vector.id;
  result.clauses = vector.clauses;
  result.level = vector.level;
  result.comment = harmless(vector.comment);
  result.flags = vector.flags;
  result.operation = vector.request.operation;
  return result;
}

void set_needs(RequestResult& result, const Needs& needs) {
  result.codecs = needs.codecs;
  for (const DataType& type : needs.data_types) result.data_types.push_back(type.name);
  result.out_of_range = needs.out_of_range;
  result.endian = needs.endian;
}

void leave_out_copies(Results& results) {
  const auto is_copy = [](const RequestResult& result) {
    return result.operation == Operation::accept && result.undeclared == Need::Kind::operation;
  };
  if (!std::ranges::all_of(results.requests, is_copy)) std::erase_if(results.requests, is_copy);
}

void describe_request(RequestResult& result, const Request& request) {
  result.request = request_words(request);
  if (is_writing(request.operation))
    result.line = harmless(request_line(1, request));
  else
    result.zarr_json = request.zarr_json;
  if (request.data && request.data->size() > kMaxExcerptBytes && request.data->size() <= kMaxShownData)
    result.data = to_hexadecimal(*request.data);
}

bool has_data_of_request(const Fault& fault) {
  return !fault.element && !is_of_element(fault.deviation) && fault.data;
}

std::vector<std::string> explain_words(const RequestResult& result, const Fault& fault) {
  if (result.zarr_json.empty() || contains(result.codecs, kSharding)) return {};
  const std::string data = fault.data ? data_word(*fault.data) : "";
  const bool is_whole = has_data_of_request(fault);
  std::vector<std::string> words = explain_words(result.operation, result.zarr_json, is_whole ? data : "");
  if (!is_whole && !data.empty()) words.push_back(data);
  if (auto number = input_number(fault)) words.push_back(std::move(*number));
  return words;
}

std::vector<std::string> repeat_words(const Results& results, const RequestResult& result) {
  const auto conversion = std::ranges::find_if(results.conversions, [&](const ConversionTally& tally) {
    return result.id.starts_with(tally.id + "/");
  });
  if (conversion != results.conversions.end()) {
    std::vector<std::string> words = command_words(results, true);
    words.insert(words.end(), {"--filter", conversion->id});
    return words;
  }
  if (result.after && result.after->empty()) return run_words(results);
  std::vector<std::string> words = command_words(results, false);
  for (const std::string& id : result.after.value_or(std::vector<std::string>()))
    words.insert(words.end(), {"--after", id});
  for (const std::string& id : values_of(results.run_options, "--after"))
    words.insert(words.end(), {"--after", id});
  words.insert(words.end(), {"--filter", result.id});
  return words;
}

std::vector<std::string> values_of(const std::vector<std::string>& words, std::string_view option) {
  std::vector<std::string> values;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (words[i - 1] == option) values.push_back(words[i]);
  return values;
}

std::string excluded_text(const Results& results) {
  std::vector<std::string> excluded;
  for (const std::string& filter : values_of(results.selection, "--filter"))
    if (const auto terms = excluded_terms(filter)) excluded.push_back(*terms);
  return joined_words(excluded, ", ");
}

std::vector<std::string> run_words(const Results& results) {
  std::vector<std::string> words = command_words(results, is_of_sweep(results));
  // testee_options has --no-expect for the command of a single request. The whole run used the list.
  std::erase(words, "--no-expect");
  words.insert(words.end(), results.selection.begin(), results.selection.end());
  words.insert(words.end(), results.run_options.begin(), results.run_options.end());
  return words;
}

std::string date_of_now() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  char text[sizeof "2026-05-01T12:00:00Z"];
  std::strftime(text, sizeof text, "%FT%TZ", &parts);
  return text;
}

std::size_t weight(const RequestResult& result, const Fault& fault) {
  return fault.element ? 1 : static_cast<std::size_t>(result.elements);
}

const Fault& main_fault(const RequestResult& result) {
  const auto unexpected = std::ranges::find_if(result.faults, [](const Fault& one) { return !one.expected; });
  return unexpected == result.faults.end() ? result.faults.front() : *unexpected;
}

bool is_judged(const RequestResult& result) {
  return result.verdict == Verdict::pass || is_failure(result.verdict);
}

std::string_view words(Deviation deviation, const RequestResult& result) {
  if (deviation == Deviation::size && result.id.starts_with("stores/"))
    return "prints another number of elements";
  return words(deviation, result.level);
}

std::vector<Clause> clauses_of_level(const std::vector<Clause>& clauses, Level level) {
  std::vector<Clause> found = clauses;
  std::erase_if(found, [&](Clause clause) { return details(clause).level != level; });
  return found.empty() ? clauses : found;
}

bool is_binding(const RequestResult& result, const Strictness& strictness) {
  return strictness.counts(result.level, result.clauses);
}

bool Strictness::counts(Level level, const std::vector<Clause>& violated) const {
  const auto is_named = [&](Clause clause) { return contains(clauses, clause); };
  return all || level == Level::must || std::ranges::any_of(clauses_of_level(violated, level), is_named);
}

}  // namespace zarrproof
