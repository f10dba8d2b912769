// Example: three requests of a batch fail. Two failures have a known signature and are only counted. The
// third is shrunk to one element, asked three more times, and kept as a finding.
#include "fuzz/campaign/campaign.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "fuzz/campaign/askable_scope.h"

namespace zarrproof::fuzz {
namespace {

using Clock = std::chrono::steady_clock;

// A batch is large enough to keep a testee busy, and small enough that little is asked again when a campaign
// ends. The first batches are small, because the testee may be slow.
constexpr std::size_t kMinBatchRequests = 4, kMaxBatchRequests = 256;
constexpr std::chrono::seconds kShortBatch{1}, kLongBatch{4};
// The maximum time for making one batch. If few cases match the filters, a batch made in this time is small.
constexpr std::chrono::seconds kMaxMakingTime{1};
// The maximum number of cases for shrinking the first failure of a cause. Later failures of the cause get
// fewer cases.
constexpr std::size_t kMaxShrinkingCases = 400, kMinShrinkingCases = 60;

// The first failures of one cause are examined, up to this number; then only every 2^n-th failure.
constexpr std::uint64_t kMaxExaminedInRow = 8;

std::size_t next_size(std::size_t size, Clock::duration took) {
  if (took < kShortBatch) return std::min(2 * size, kMaxBatchRequests);
  return took > kLongBatch ? std::max(size / 2, kMinBatchRequests) : size;
}

bool is_without_failure(const std::vector<RequestResult>& results) {
  return std::ranges::none_of(results, [](const RequestResult& result) {
    return result.verdict == Verdict::not_asked || is_failure(result.verdict);
  });
}

}  // namespace

void TestedSubjects::add(const CaseVector& judged) {
  const ArraySpec& array = judged.spec.array;
  const std::vector<Clause> tested = judged.vector.tested_clauses();
  clauses.insert(tested.begin(), tested.end());
  const std::vector<DataType> chain = array.types();
  for (const DataType& type : chain) types.insert(type.name);
  const bool encodes = judged.spec.operation == Operation::encode;
  for (std::size_t i = 0; i < array.array_codecs.size(); ++i)
    if (is_cast(array.array_codecs[i]))
      casts.emplace(chain[encodes ? i : i + 1].name, chain[encodes ? i + 1 : i].name);
}

Campaign::Campaign(CampaignPlan plan, Testee& testee)
    : plan_(std::move(plan)), asker_(testee), generator_(plan_.seed, asker_.description(), plan_.filters) {
  check_filters(plan_.filters, description());
}

void Campaign::run(const CampaignLimits& limits, const CampaignWatch& watch) {
  is_over_ = [&limits, start = Clock::now()] {
    return (limits.time && Clock::now() - start >= *limits.time) || limits.is_interrupted();
  };
  on_finding_ = watch.on_finding;
  asker_.stop_when(is_over_);
  if (!generator_.has_cases()) return;
  for (std::size_t size = kMinBatchRequests; !is_over_() && state_.findings.size() < limits.findings;) {
    std::vector<AskedCase> batch = next_batch(limits.cases, size);
    if (batch.empty()) return;
    const Clock::time_point start = Clock::now();
    judge_batch(batch);
    size = next_size(size, Clock::now() - start);
    watch.on_batch(state_);
  }
}

// Returns the next cases: so many that they have `min_requests` requests or some more, and that the campaign
// has at most `end` cases.
std::vector<Campaign::AskedCase> Campaign::next_batch(std::uint64_t end, std::size_t min_requests) {
  std::vector<AskedCase> batch;
  std::size_t count = 0;
  const Clock::time_point start = Clock::now();
  const auto is_enough = [&] {
    return count >= min_requests || (count > 0 && Clock::now() - start >= kMaxMakingTime);
  };
  while (!is_enough() && state_.cases < end && !is_over_()) {
    const std::uint64_t index = state_.cases++;
    std::vector<CaseVector> vectors = generator_.make(plan_.first_case + index);
    if (vectors.empty()) continue;
    count += vectors.size();
    batch.push_back({index, std::move(vectors), {}});
  }
  return batch;
}

void Campaign::judge_batch(std::vector<AskedCase>& batch) {
  const std::string stopped = ask_batch(batch);
  std::size_t done = 0;
  try {
    // When the testee was stopped, a failure may not have been bisected to its elements.
    for (; done < batch.size() && (stopped.empty() || is_without_failure(batch[done].results)); ++done)
      for (const Failure& failure : failures_in(batch[done].vectors, batch[done].results, known_))
        examine_failure(failure, batch[done].index);
    if (!stopped.empty()) throw TesteeUnusable(stopped);
  } catch (const TesteeUnusable&) {
    put_back(std::span(batch).subspan(done));
    if (!is_over_()) throw;
  }
}

// Returns the reason why not all could be asked; empty when all were asked.
std::string Campaign::ask_batch(std::vector<AskedCase>& batch) {
  std::vector<CaseVector> all;
  for (const AskedCase& asked_case : batch)
    all.insert(all.end(), asked_case.vectors.begin(), asked_case.vectors.end());
  Results results = asker_.ask_all_possible(suite_of(all));
  auto at = std::make_move_iterator(results.requests.begin());
  for (AskedCase& asked_case : batch) {
    const auto end = at + static_cast<std::ptrdiff_t>(asked_case.vectors.size());
    asked_case.results.assign(at, end);
    at = end;
    count_results(asked_case);
  }
  return std::move(results.stopped);
}

void Campaign::count_results(const AskedCase& asked_case) {
  for (std::size_t i = 0; i < asked_case.results.size(); ++i) {
    const RequestResult& result = asked_case.results[i];
    if (is_judged(result)) state_.tested.add(asked_case.vectors[i]);
    if (result.verdict == Verdict::not_asked || result.verdict == Verdict::garbled) continue;
    ++state_.requests;
    if (result.verdict == Verdict::unproven) ++state_.unproven;
    for (const std::string& codec : result.codecs) state_.judged[codec] += is_judged(result) ? 1 : 0;
  }
}

// Puts cases back, so that they are the next ones. Keeps their failures unshrunk, because nobody may ask the
// cases again.
void Campaign::put_back(std::span<const AskedCase> cases) {
  std::set<std::string> causes, signatures;
  if (!cases.empty()) state_.cases = cases.front().index;
  for (const AskedCase& asked_case : cases)
    for (const Failure& failure : failures_in(asked_case.vectors, asked_case.results, known_)) {
      if (!signatures.insert(failure.signature()).second) continue;
      if (causes.insert(cause_of(failure)).second)
        keep_finding(unconfirmed_finding(failure, origin_of(asked_case.index)));
      else
        count_unexamined(failure);
    }
}

// The state changes only after asking, because asking may throw.
void Campaign::examine_failure(const Failure& failure, std::uint64_t index) {
  if (known_.contains(failure.signature())) return;
  std::uint64_t& counted = repeats_[cause_of(failure)];
  const std::uint64_t repeats = counted + 1;
  if (repeats > kMaxExaminedInRow && !std::has_single_bit(repeats)) {
    count_unexamined(failure);
  } else {
    if (const auto smallest = smallest_unknown(failure, repeats)) {
      keep_finding(confirm_failure(*smallest, asker_, origin_of(index)));
      known_.insert(smallest->signature());
    }
    known_.insert(failure.signature());
  }
  counted = repeats;
}

// Returns the shrunk failure; nothing when its signature is known already.
std::optional<Failure> Campaign::smallest_unknown(const Failure& failure, std::uint64_t repeats) {
  const auto is_known = [&](const Failure& other) {
    return other.signature() != failure.signature() && known_.contains(other.signature());
  };
  // Usually the failing element alone shows the failure.
  Failure smallest = shrink_failure(failure, asker_, 1);
  if (is_known(smallest)) return std::nullopt;
  smallest = shrink_failure(smallest, asker_, std::max(kMinShrinkingCases, kMaxShrinkingCases / repeats));
  // If the shrunk request still needs odd metadata, the odd metadata are the cause.
  if (smallest.case_vector.odd_clause) smallest.result.clauses = {*smallest.case_vector.odd_clause};
  if (is_known(smallest)) return std::nullopt;
  return smallest;
}

void Campaign::keep_finding(Finding finding) {
  on_finding_(state_.findings.emplace_back(std::move(finding)));
}

void Campaign::count_unexamined(const Failure& failure) {
  ++state_.unexamined[{failure.result.level, failure.result.clauses}];
}

std::string Campaign::origin_of(std::uint64_t index) const {
  return "a campaign, seed " + std::to_string(plan_.seed) + " case " +
         std::to_string(plan_.first_case + index);
}

}  // namespace zarrproof::fuzz
