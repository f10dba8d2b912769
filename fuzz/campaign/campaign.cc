#include "fuzz/campaign/campaign.h"

#include <algorithm>
#include <bit>

#include "fuzz/campaign/shrink.h"

namespace zarrproof::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

// Enough questions to keep a testee busy, and few enough that a campaign ends in time: at first few, in case
// the testee is slow.
constexpr std::size_t kFirstBatch = 32, kMostBatch = 256, kLeastBatch = 4;
constexpr std::chrono::seconds kShortBatch{1}, kLongBatch{4};
// Where few cases fit the filters, those are asked that were made in this time.
constexpr std::chrono::seconds kLongestMaking{1};
// How many cases the shrinking of the first failure of a cause may ask; of later ones fewer and fewer.
constexpr std::size_t kMostShrinks = 400, kLeastShrinks = 60;

// After so many failures of one cause it is looked into ever more seldom.
constexpr std::uint64_t kOften = 8;

bool is_other(const Failure& a, const Failure& b) {
  return a.signature != b.signature;
}

std::size_t next_size(std::size_t size, Clock::duration took) {
  if (took < kShortBatch) return std::min(2 * size, kMostBatch);
  return took > kLongBatch ? std::max(size / 2, kLeastBatch) : size;
}

}  // namespace

Campaign::Campaign(CampaignPlan plan, Testee& testee)
    : plan_(std::move(plan)), asker_(testee), generator_(plan_.seed, asker_.description(), plan_.filters) {}

void Campaign::go_on_from(CampaignState state) {
  state_ = std::move(state);
  std::erase_if(state_.findings, [](const Finding& finding) { return finding.runs == 0; });
}

void Campaign::run(const Limits& limits, const Watch& watch) {
  is_over_ = [&limits, end = Clock::now() + limits.time] {
    return Clock::now() >= end || limits.is_interrupted();
  };
  if (!generator_.has_cases()) return;
  for (std::size_t size = kFirstBatch; !is_over_();) {
    CampaignState before = state_;
    const std::vector<Asked> batch = next_batch(limits, size);
    if (batch.empty()) return;
    const Clock::time_point start = Clock::now();
    try {
      judge(batch);
    } catch (const TesteeUnusable&) {
      before.known = std::move(state_.known);
      before.repeats = std::move(state_.repeats);
      before.skipped = std::move(state_.skipped);
      before.findings = std::move(state_.findings);
      state_ = std::move(before);
      throw;
    }
    size = next_size(size, Clock::now() - start);
    watch(state_);
  }
}

std::vector<Campaign::Asked> Campaign::next_batch(const Limits& limits, std::size_t most) {
  std::vector<Asked> batch;
  std::size_t count = 0;
  const Clock::time_point start = Clock::now();
  const auto is_enough = [&] {
    return count >= most || (count > 0 && Clock::now() - start >= kLongestMaking);
  };
  while (!is_enough() && state_.next < limits.cases && !is_over_()) {
    const std::uint64_t number = state_.next++ * plan_.shards + plan_.shard - 1;
    std::vector<Question> made = generator_.make(number, state_.reached);
    if (made.empty()) continue;
    state_.reached.count(made);
    count += made.size();
    batch.push_back({number, std::move(made)});
  }
  return batch;
}

void Campaign::judge(const std::vector<Asked>& batch) {
  std::vector<Question> all;
  for (const Asked& asked : batch) all.insert(all.end(), asked.questions.begin(), asked.questions.end());
  const Asker::Outcome outcome = asker_.ask_what_can_be(all);
  try {
    if (!outcome.stopped.empty()) throw TesteeUnusable(outcome.stopped);
    state_.reached.count(all, outcome.results);
    count(outcome.results);
    for_failures(batch, outcome.results,
                 [&](const Failure& failure, std::uint64_t number) { look_into(failure, number); });
  } catch (const TesteeUnusable&) {
    keep_unconfirmed(batch, outcome.results);
    throw;
  }
}

void Campaign::count(const std::vector<RequestResult>& results) {
  state_.questions += results.size();
  for (const RequestResult& result : results)
    for (const std::string& codec : result.codecs)
      state_.judged[codec] += result.verdict == Verdict::pass || is_failure(result.verdict) ? 1 : 0;
}

// Those that are not known, one of each signature in a case.
void Campaign::for_failures(const std::vector<Asked>& batch, const std::vector<RequestResult>& results,
                            const Take& take) const {
  auto at = results.begin();
  for (const Asked& asked : batch) {
    const auto end = at + static_cast<std::ptrdiff_t>(asked.questions.size());
    for (const Failure& failure : failures_in(asked.questions, {at, end}, state_.known))
      take(failure, asked.number);
    at = end;
  }
}

void Campaign::keep_unconfirmed(const std::vector<Asked>& batch, const std::vector<RequestResult>& results) {
  std::set<std::string> causes, signatures;
  for_failures(batch, results, [&](const Failure& failure, std::uint64_t number) {
    if (!signatures.insert(failure.signature.to_string()).second) return;
    if (causes.insert(cause_of(failure)).second)
      state_.findings.push_back(unconfirmed(failure, name_of(number), state_.findings));
    else
      state_.skipped[failure.signature.level].insert(failure.signature.to_string());
  });
}

// The state changes only at the end, because asking may end with an exception.
void Campaign::look_into(const Failure& failure, std::uint64_t number) {
  if (state_.known.count(failure.signature.to_string()) != 0) return;
  std::uint64_t& met = state_.repeats[cause_of(failure)];
  const std::uint64_t repeats = met + 1;
  if (repeats > kOften && !std::has_single_bit(repeats)) {
    state_.skipped[failure.signature.level].insert(failure.signature.to_string());
  } else {
    if (const auto smallest = smallest_unknown(failure, repeats)) {
      state_.findings.push_back(confirm(*smallest, asker_, name_of(number), state_.findings));
      mark_known(smallest->signature);
    }
    mark_known(failure.signature);
  }
  met = repeats;
}

// What is left of the failure; nothing where that is known.
std::optional<Failure> Campaign::smallest_unknown(const Failure& failure, std::uint64_t repeats) {
  const auto is_known = [&](const Failure& other) {
    return is_other(other, failure) && state_.known.count(other.signature.to_string()) != 0;
  };
  // Mostly it is the failing element alone that tells.
  Failure smallest = shrink(failure, asker_, 1);
  if (is_known(smallest)) return std::nullopt;
  smallest = shrink(smallest, asker_, std::max(kLeastShrinks, kMostShrinks / repeats), is_over_);
  // What still is written in another way fails by that.
  if (smallest.question.about) smallest.signature.clauses = {*smallest.question.about};
  if (is_known(smallest)) return std::nullopt;
  return smallest;
}

void Campaign::mark_known(const Signature& signature) {
  state_.known.insert(signature.to_string());
  state_.skipped[signature.level].erase(signature.to_string());
}

std::string Campaign::name_of(std::uint64_t number) const {
  return "seed-" + std::to_string(plan_.seed) + "-case-" + std::to_string(number);
}

}  // namespace zarrproof::fuzz
