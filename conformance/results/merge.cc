// Merges the results of the shards of one run or sweep.
#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <set>
#include <unordered_map>

#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

void check_equal(const std::string& path, const std::string& what, const std::string& here,
                 const std::string& expected) {
  if (here != expected)
    refuse({}, path, what + " " + here, "the " + what + " of the first file, " + expected);
}

using Shard = std::pair<int, int>;  // I of N

std::string text_of(const Shard& shard) {
  return std::to_string(shard.first) + "/" + std::to_string(shard.second);
}

// Returns I/N after --shard; nothing without the option.
std::optional<Shard> shard_of(const std::vector<std::string>& words) {
  const auto found = std::ranges::find(words, "--shard");
  if (found == words.end() || found + 1 == words.end()) return std::nullopt;
  Shard shard;
  char rest = 0;
  if (std::sscanf(found[1].c_str(), "%d/%d%c", &shard.first, &shard.second, &rest) != 2) return std::nullopt;
  return shard;
}

// Without a shard, the merged results would say "conforms" about requests that nobody asked.
void check_complete(const std::vector<ResultsFile>& shards) {
  const auto first = shard_of(shards.front().results.selection);
  std::set<int> found;
  for (const ResultsFile& one : shards) {
    const auto shard = shard_of(one.results.selection);
    if (shard.has_value() != first.has_value() || (shard && shard->second != first->second))
      refuse({}, one.path, shard ? "shard " + text_of(*shard) : "no shard",
             first ? "a shard of " + std::to_string(first->second) : "a whole run, as in the first file");
    if (shard && !found.insert(shard->first).second)
      refuse({}, one.path, "shard " + text_of(*shard) + " again", "each shard once");
  }
  for (int i = 1; first && i <= first->second; ++i)
    if (!found.contains(i))
      refuse({}, "--merge", "no results of shard " + text_of({i, first->second}),
             "the results of every shard");
}

// Removes "--shard I/N" from the words that choose requests.
std::vector<std::string> without_shard(std::vector<std::string> words) {
  const auto found = std::ranges::find(words, "--shard");
  if (found != words.end()) words.erase(found, found + std::min<std::ptrdiff_t>(2, words.end() - found));
  return words;
}

// Returns the words that name a list of expected failures: "--expect known.txt", or nothing.
std::string list_text(const Results& results) {
  const std::vector<std::string>& words = results.run_options;
  if (contains(words, "--no-expect")) return "--no-expect";
  const std::string file = joined_words(values_of(words, "--expect"), ", ");
  return file.empty() ? "" : "--expect " + file;
}

std::string strictness_text(const Strictness& strictness) {
  if (strictness.all) return "of every clause";
  return strictness.clauses.empty() ? "of no clause" : "of " + clauses_text(strictness.clauses);
}

// Compares all that can change a verdict.
void check_run(const ResultsFile& shard, const Results& first) {
  const Results& here = shard.results;
  const auto check = [&](const std::string& what, const auto& text_of) {
    const std::string text = text_of(here), expected = text_of(first);
    check_equal(shard.path, what, text.empty() ? "none" : text, expected.empty() ? "none" : expected);
  };
  const auto check_list = [&](const std::string& what, std::vector<std::string> Description::* list) {
    check(what, [&](const Results& results) { return joined_words(results.description.*list, ", "); });
  };
  check("zarrproof", std::mem_fn(&Results::program_version));
  check("testee", std::mem_fn(&Results::testee));
  check("options of the testee", [](const Results& run) { return joined_words(run.testee_options, " "); });
  check("writer", std::mem_fn(&Results::writer));
  check("writer", std::mem_fn(&Results::writer_name));
  check("implementation",
        [](const Results& run) { return run.description.name + " " + run.description.version; });
  check("language", [](const Results& run) { return run.description.language; });
  check("packages", [](const Results& run) {
    return joined_words(run.description.dependencies, ", ",
                        [](const auto& package) { return package.first + " " + package.second; });
  });
  check_list("operations", &Description::operations);
  check_list("codecs", &Description::codecs);
  check_list("data types", &Description::data_types);
  check_same_data(shard.path, here.data_hash, "the first file", first.data_hash);
  check("level", std::mem_fn(&Results::level));
  if (!is_of_sweep(here)) check("file of vectors", std::mem_fn(&Results::vectors));
  if (without_shard(here.selection) != without_shard(first.selection))
    refuse({}, shard.path, "another selection of requests", "the selection of the first file");
  check("required answers", std::mem_fn(&Results::required));
  check("strictness", [](const Results& run) { return strictness_text(run.strictness); });
  check("--max-unsupported",
        [](const Results& run) { return std::to_string(run.strictness.max_unsupported); });
  check("list of expected failures", list_text);
  check("SHA-256 of the list of expected failures", std::mem_fn(&Results::expected_hash));
  for (const char* option : {"--seed", "--after"})
    check(option, [&](const Results& run) { return joined_words(values_of(run.run_options, option), ", "); });
}

class Merger {
 public:
  explicit Merger(Results first) : results_(std::move(first)) {
    results_.selection = without_shard(results_.selection);
    results_.conversions.clear();
    for (std::size_t i = 0; i < results_.requests.size(); ++i) places_.emplace(results_.requests[i].id, i);
  }

  void add(ResultsFile shard) {
    check_run(shard, results_);
    for (RequestResult& request : shard.results.requests) add(std::move(request), shard.path);
    for (ProfileEntry& entry : shard.results.profile) add(std::move(entry));
    for (StaleExpectation& one : shard.results.stale) results_.stale.push_back(std::move(one));
    for (ProtocolFault& fault : shard.results.protocol_faults)
      results_.protocol_faults.push_back(std::move(fault));
    for (const std::string& note : shard.results.notes) add_once(results_.notes, note);
    if (results_.stopped.empty()) results_.stopped = shard.results.stopped;
    results_.date = std::max(results_.date, shard.results.date);
    results_.seconds += shard.results.seconds;
    results_.controls += shard.results.controls;
    results_.late += shard.results.late;
    results_.ends += shard.results.ends;
    std::erase_if(results_.unjudged_required, [&](const std::string& open_point) {
      return !contains(shard.results.unjudged_required, open_point);
    });
  }

  Results take() {
    stop_without_required(results_);
    return std::move(results_);
  }

 private:
  void add(RequestResult request, const std::string& path) {
    const auto found = places_.find(request.id);
    if (found == places_.end()) return append(std::move(request));
    if (!is_of_sweep(results_)) refuse({}, path, "the request " + request.id + " again", "another shard");
    RequestResult& first = results_.requests[found->second];
    if (is_failure(first.verdict) && is_failure(request.verdict)) {
      const std::string id = request.id;
      for (int more = 2; places_.count(request.id) != 0; ++more) request.id = id + "/" + std::to_string(more);
      return append(std::move(request));
    }
    const bool is_sum = first.verdict == Verdict::pass || first.verdict == Verdict::not_asked;
    if (is_sum && first.verdict == request.verdict)
      first.elements += request.elements;
    else if (!is_judged(first))
      first = std::move(request);
  }

  void append(RequestResult request) {
    places_.emplace(request.id, results_.requests.size());
    results_.requests.push_back(std::move(request));
  }

  void add(ProfileEntry entry) {
    const auto found = std::ranges::find(results_.profile, entry.open_point, &ProfileEntry::open_point);
    if (found == results_.profile.end()) {
      results_.profile.push_back(std::move(entry));
      return;
    }
    if (found->answers.empty()) return;
    std::erase_if(found->answers, [&](Answer answer) { return !contains(entry.answers, answer); });
    found->evidence.insert(found->evidence.end(), entry.evidence.begin(), entry.evidence.end());
    if (found->answers.empty())
      found->contradiction =
          entry.contradiction.empty() ? std::exchange(found->evidence, {}) : std::move(entry.contradiction);
  }

  Results results_;
  std::unordered_map<std::string, std::size_t> places_;  // of the requests, by id
};

}  // namespace

Results merged(std::vector<ResultsFile> shards) {
  check_complete(shards);
  Merger merger(std::move(shards.front().results));
  for (std::size_t i = 1; i < shards.size(); ++i) merger.add(std::move(shards[i]));
  return merger.take();
}

}  // namespace zarrproof
