#include "fuzz/campaign/campaign.h"

#include <algorithm>
#include <bit>

#include "fuzz/campaign/shrink.h"

namespace zarrproof::fuzz {
namespace {

// Enough questions to keep a testee busy, and few enough that a campaign ends in time.
constexpr std::size_t kBatch = 256;
// Cases without a question in a row, after which there are none.
constexpr std::size_t kMostInVain = 500;
// How many cases the shrinking of the first failure of a cause may ask; of later ones fewer and fewer.
constexpr std::size_t kMostShrinks = 400, kLeastShrinks = 60;

// After so many failures of one cause it is looked into ever more seldom.
constexpr std::uint64_t kOften = 8;

bool is_other(const Failure& a, const Failure& b) {
  return a.signature != b.signature;
}

}  // namespace

Campaign::Campaign(CampaignPlan plan, Testee& testee)
    : plan_(std::move(plan)), asker_(testee), generator_(plan_.seed, asker_.description(), plan_.filters) {}

void Campaign::run(const Limits& limits, const Watch& watch) {
  using Clock = std::chrono::steady_clock;
  is_over_ = [&limits, end = Clock::now() + limits.time] {
    return Clock::now() >= end || limits.is_interrupted();
  };
  while (!is_over_()) {
    CampaignState before = state_;
    const std::vector<Asked> batch = next_batch(limits);
    if (batch.empty()) return;
    try {
      judge(batch);
    } catch (const TesteeUnusable&) {
      before.known = std::move(state_.known);
      before.repeats = std::move(state_.repeats);
      before.findings = std::move(state_.findings);
      state_ = std::move(before);
      throw;
    }
    watch(state_);
  }
}

std::vector<Campaign::Asked> Campaign::next_batch(const Limits& limits) {
  std::vector<Asked> batch;
  std::size_t count = 0, in_vain = 0;
  while (count < kBatch && state_.next < limits.cases && in_vain < kMostInVain) {
    const std::uint64_t number = state_.next++ * plan_.shards + plan_.shard - 1;
    std::vector<Question> made = generator_.make(number, state_.reached);
    if (made.empty()) {
      ++in_vain;
      continue;
    }
    state_.reached.count(made);
    count += made.size();
    batch.push_back({number, std::move(made)});
  }
  return batch;
}

void Campaign::judge(const std::vector<Asked>& batch) {
  std::vector<Question> all;
  for (const Asked& asked : batch) all.insert(all.end(), asked.questions.begin(), asked.questions.end());
  const std::vector<RequestResult> results = asker_.ask(all);
  state_.reached.count(all, results);
  state_.questions += all.size();
  for (const RequestResult& result : results)
    for (const std::string& codec : result.codecs)
      state_.judged[codec] += result.verdict == Verdict::pass || is_failure(result.verdict) ? 1 : 0;
  auto at = results.begin();
  for (const Asked& asked : batch) {
    const auto end = at + static_cast<std::ptrdiff_t>(asked.questions.size());
    for (const Failure& failure : failures_in(asked.questions, {at, end}, state_.known))
      look_into(failure, asked.number);
    at = end;
  }
}

void Campaign::look_into(const Failure& failure, std::uint64_t number) {
  if (!state_.known.insert(failure.signature.to_string()).second) return;
  std::uint64_t& repeats = state_.repeats[cause_of(failure)];
  if (++repeats > kOften && !std::has_single_bit(repeats)) return;
  // Mostly it is the failing element alone that tells whether it is known.
  const Failure smaller = shrink(failure, asker_, 1);
  const bool is_known = is_other(smaller, failure) && state_.known.count(smaller.signature.to_string()) != 0;
  if (is_known) return;
  Failure smallest =
      is_over_() ? smaller : shrink(smaller, asker_, std::max(kLeastShrinks, kMostShrinks / repeats));
  // What still is written in another way fails by that.
  if (smallest.question.about) smallest.signature.clauses = {*smallest.question.about};
  if (is_other(smallest, failure) && !state_.known.insert(smallest.signature.to_string()).second) return;
  const std::string name = "seed-" + std::to_string(plan_.seed) + "-case-" + std::to_string(number);
  state_.findings.push_back(confirm(smallest, asker_, name, state_.findings));
}

}  // namespace zarrproof::fuzz
