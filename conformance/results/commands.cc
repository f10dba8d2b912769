// Example: a run with --level smoke --seed 5 --filter CV-3 has the level in Results::level, "--seed 5" in
// run_options and "--filter CV-3" in selection. run_words() puts them together again.
#include "conformance/results/commands.h"

#include <algorithm>

#include "conformance/judging/request_words.h"
#include "conformance/selection/selection.h"
#include "conformance/text/edit.h"
#include "reference/types/codec_names.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns the words of a command that asks the testee in the same way, without a selection of requests. The
// findings of a campaign or a sweep are the vectors of a run.
std::vector<std::string> command_words(const Results& results, const std::string& subcommand) {
  std::vector<std::string> words = {subcommand, results.testee};
  if (!results.vectors.empty())
    words.insert(words.end(), {subcommand == "run" ? "--vectors" : "--findings", results.vectors});
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

bool has_data_of_request(const Fault& fault) {
  return !fault.element && !fault.shown_by && !is_of_element(fault.deviation) && fault.data;
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
    std::vector<std::string> words = command_words(results, "sweep");
    words.insert(words.end(), {"--filter", conversion->id});
    return words;
  }
  if (result.after && result.after->empty()) return run_words(results);
  std::vector<std::string> words = command_words(results, "run");
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
  return run_words(results, is_of_sweep(results) ? "sweep" : "run");
}

std::vector<std::string> run_words(const Results& results, const std::string& subcommand) {
  std::vector<std::string> words = command_words(results, subcommand);
  // testee_options has --no-expect for the command of a single request. The whole run used the list.
  std::erase(words, "--no-expect");
  words.insert(words.end(), results.selection.begin(), results.selection.end());
  words.insert(words.end(), results.run_options.begin(), results.run_options.end());
  return words;
}

}  // namespace zarrproof
