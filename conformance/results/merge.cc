// Merges the results of the shards of one run or sweep. Example: the requests of "1/2" and "2/2" stand one
// after the other, and their counts of controls, late responses and seconds are added.
#include <algorithm>
#include <set>
#include <unordered_map>

#include "conformance/results/commands.h"
#include "conformance/results/count.h"
#include "conformance/results/results_file.h"
#include "reference/errors/error.h"
#include "reference/types/joined_words.h"
#include "reference/types/parsed_integer.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Returns the shard "I/N" that the run asked; empty for a whole run.
std::string shard_of(const Results& results) {
  return joined_words(values_of(results.selection, "--shard"), ", ");
}

// Throws Refused unless the files are all shards I/N of one N, each once, or one file without a shard. If a
// shard were left out, the merged results would say "conforms" about requests that nobody asked.
void check_complete(const std::vector<ResultsFile>& shards) {
  const std::string first = shard_of(shards.front().results);
  const std::string count = first.substr(first.find('/') + 1);  // of "" it is "", because npos + 1 is 0
  std::set<std::string> found;
  for (const ResultsFile& file : shards) {
    const std::string shard = shard_of(file.results);
    if (shard.empty() != first.empty() || (!shard.empty() && !shard.ends_with("/" + count)))
      refuse({}, file.path, shard.empty() ? "no shard" : "shard " + shard,
             first.empty() ? "a whole run, as in the first file" : "a shard of " + count);
    if (!shard.empty() && !found.insert(shard).second)
      refuse({}, file.path, "shard " + shard + " again", "each shard once");
  }
  for (std::size_t i = 1; i <= parsed_integer<std::size_t>(count).value_or(0); ++i)
    if (const std::string shard = std::to_string(i) + "/" + count; !found.contains(shard))
      refuse({}, "--merge", "no results of shard " + shard, "the results of every shard");
}

// Removes "--shard I/N" from the words that choose requests.
std::vector<std::string> without_shard(std::vector<std::string> words) {
  const auto found = std::ranges::find(words, "--shard");
  if (found != words.end()) words.erase(found, found + std::min<std::ptrdiff_t>(2, words.end() - found));
  return words;
}

// Throws Refused if the shard differs from the first one in anything that can change a verdict.
void check_run(const ResultsFile& shard, const Results& first) {
  check_same_data(shard.path, shard.results.data_hash, "the first file", first.data_hash);
  std::vector<std::string_view> members = {
      "program_version", "testee", "testee_options", "description",     "level",          "selection",
      "required",        "strict", "strict_clauses", "max_unsupported", "expected_sha256"};
  if (!is_of_sweep(first)) members.push_back("vectors");
  check_same_members(shard, first, "the first file", members);
  for (const char* option : {"--seed", "--after"})
    if (const auto here = values_of(shard.results.run_options, option),
        wanted = values_of(first.run_options, option);
        here != wanted)
      refuse({}, shard.path, option + (" " + joined_words(here, ", ")),
             "the " + std::string(option) + " of the first file, " + joined_words(wanted, ", "));
}

class Merger {
 public:
  explicit Merger(Results first) : results_(std::move(first)) {
    results_.selection = without_shard(results_.selection);
    results_.conversions.clear();  // a shard has counts of its own blocks only
    for (std::size_t i = 0; i < results_.requests.size(); ++i) indices_.emplace(results_.requests[i].id, i);
  }

  void add(ResultsFile shard) {
    shard.results.selection = without_shard(shard.results.selection);
    check_run(shard, results_);
    for (RequestResult& request : shard.results.requests) add_request(std::move(request), shard.path);
    for (ProfileEntry& entry : shard.results.profile) add_answers(std::move(entry));
    for (StaleExpectation& expectation : shard.results.stale)
      results_.stale.push_back(std::move(expectation));
    for (ProtocolFault& fault : shard.results.protocol_faults)
      results_.protocol_faults.push_back(std::move(fault));
    for (const std::string& note : shard.results.notes) add_once(results_.notes, note);
    if (results_.stopped.empty()) results_.stopped = shard.results.stopped;
    results_.date = std::max(results_.date, shard.results.date);
    results_.seconds += shard.results.seconds;
    results_.controls += shard.results.controls;
    results_.late += shard.results.late;
    results_.ends += shard.results.ends;
    keep_common(results_.unjudged_required, shard.results.unjudged_required);
  }

  Results take() {
    stop_without_required(results_);
    return std::move(results_);
  }

 private:
  // Adds a request. In a run, each id is in one shard. In a sweep, several shards may have an id:
  // - If both failed, the new request is kept under ID/2, ID/3, ….
  // - If both passed, or both were not asked, their elements are added.
  // - If only the new one was judged, it replaces the first.
  void add_request(RequestResult request, const std::string& path) {
    const auto found = indices_.find(request.id);
    if (found != indices_.end()) {
      if (!is_of_sweep(results_)) refuse({}, path, "the request " + request.id + " again", "another shard");
      RequestResult& first = results_.requests[found->second];
      if (!is_failure(first.verdict) || !is_failure(request.verdict)) return join(first, std::move(request));
      const std::string id = request.id;
      for (int more = 2; indices_.contains(request.id); ++more) request.id = id + "/" + std::to_string(more);
    }
    indices_.emplace(request.id, results_.requests.size());
    results_.requests.push_back(std::move(request));
  }

  // Makes two requests of one id, which did not both fail, one.
  static void join(RequestResult& first, RequestResult request) {
    const bool adds_up = first.verdict == Verdict::pass || first.verdict == Verdict::not_asked;
    if (adds_up && first.verdict == request.verdict)
      first.elements += request.elements;
    else if (!is_judged(first))
      first = std::move(request);
  }

  // Keeps the answers that fit all shards. If none does, the requests of the shards contradict each other.
  void add_answers(ProfileEntry entry) {
    const auto found = std::ranges::find(results_.profile, entry.open_point, &ProfileEntry::open_point);
    if (found == results_.profile.end()) {
      results_.profile.push_back(std::move(entry));
      return;
    }
    if (found->answers.empty()) return;  // earlier shards contradict each other already
    keep_common(found->answers, entry.answers);
    found->evidence.insert(found->evidence.end(), entry.evidence.begin(), entry.evidence.end());
    if (found->answers.empty())
      found->contradiction =
          entry.contradiction.empty() ? std::exchange(found->evidence, {}) : std::move(entry.contradiction);
  }

  Results results_;
  std::unordered_map<std::string, std::size_t> indices_;  // of the requests, by id
};

}  // namespace

Results merge_shards(std::vector<ResultsFile> shards) {
  check_complete(shards);
  Merger merger(std::move(shards.front().results));
  for (std::size_t i = 1; i < shards.size(); ++i) merger.add(std::move(shards[i]));
  return merger.take();
}

}  // namespace zarrproof
