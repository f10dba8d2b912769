// An example: the first block of float16-int8/encode/nearest-even/clamp has 65,536 codes. One request has the
// 63,488 codes that must be accepted, as an array. Each of the 2,048 infinities and NaNs, or a sample of
// them, is a request by itself.
#include "fuzz/sweep/sweep.h"

#include <algorithm>
#include <tuple>

#include "fuzz/sweep/codes.h"
#include "vectors/compare.h"

namespace zarrproof::fuzz::sweep {
namespace {

using Clock = std::chrono::steady_clock;

// Counts a value by the clauses that its result violates. The examples are the lowest codes, whatever the
// order of the responses.
void add_difference(ConversionTally& tally, Bits code, const Outcome& violation) {
  constexpr std::size_t kMaxExamples = 8;
  const auto is_before = [&](const DifferenceTally& difference) {
    return std::tie(difference.level, difference.clauses) < std::tie(violation.level, violation.clauses);
  };
  auto found = std::ranges::partition_point(tally.differences, is_before);
  if (found == tally.differences.end() || found->level != violation.level ||
      found->clauses != violation.clauses)
    found = tally.differences.insert(found, {violation.level, violation.clauses});
  ++found->count;
  found->examples.insert(std::ranges::upper_bound(found->examples, code), code);
  if (found->examples.size() > kMaxExamples) found->examples.pop_back();
}

// Returns codes of a sorted list: all, or if it has more than `most`, up to `most` ends of runs of
// consecutive codes, and as many codes at equal distances.
std::vector<Bits> sample_of(const std::vector<Bits>& refused, std::size_t most) {
  if (refused.size() <= most) return refused;
  std::vector<Bits> sample;
  const std::size_t distance = refused.size() / most + 1;
  std::size_t ends = 0;
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == refused.size() || refused[i - 1] + 1 != refused[i] ||
                        refused[i] + 1 != refused[i + 1];
    if ((is_end && ++ends <= most) || i % distance == 0) sample.push_back(refused[i]);
  }
  return sample;
}

}  // namespace

Sweep::Sweep(const SweepPlan& plan, const Description& description, const Answers& answers, Testee& testee)
    : plan_(plan),
      answers_(answers),
      testee_(testee),
      conversions_(conversions_of(description, plan.filters)),
      tallies_(conversions_.size()) {
  for (std::size_t i = 0; i < conversions_.size(); ++i) tallies_[i].id = conversions_[i].id;
}

// Returns the first block of a conversion in this shard. A shard has each block whose number and that of the
// conversion add up to shard - 1 modulo shards. Shard 2 of 3 has the blocks 0, 3, 6 … of conversion 1.
std::uint64_t Sweep::first_block(std::size_t conversion) const {
  return (plan_.shard - 1 + plan_.shards - conversion % plan_.shards) % plan_.shards;
}

// Returns how many of the blocks 0 … end - 1 belong to this shard.
std::uint64_t Sweep::blocks_below(std::size_t conversion, std::uint64_t end) const {
  return (end + plan_.shards - 1 - first_block(conversion)) / plan_.shards;
}

Sweep::Blocks Sweep::blocks_of(std::size_t conversion) const {
  return {blocks_below(conversion, tallies_[conversion].next),
          blocks_below(conversion, block_count(conversions_[conversion].input()))};
}

Sweep::Blocks Sweep::blocks() const {
  Blocks sum;
  for (std::size_t i = 0; i < conversions_.size(); ++i) {
    const Blocks blocks = blocks_of(i);
    sum.asked += blocks.asked;
    sum.all += blocks.all;
  }
  return sum;
}

// Returns the next block of this shard, of the conversion at_; nothing if none is left.
std::optional<std::uint64_t> Sweep::next_block() {
  for (; at_ < conversions_.size(); ++at_) {
    ConversionTally& tally = tallies_[at_];
    const std::uint64_t count = block_count(conversions_[at_].input());
    const std::uint64_t next = first_block(at_) + blocks_below(at_, tally.next) * plan_.shards;
    if (next < count && tally.unsupported.empty()) return next;
    tally.next = count;
  }
  return std::nullopt;
}

Sweep::Shared& Sweep::shared_of(std::size_t conversion) {
  const auto found = shared_.find(conversion);
  if (found != shared_.end()) return found->second;
  return shared_.emplace(conversion, Shared{Oracle(conversions_[conversion], answers_)}).first->second;
}

bool Sweep::ask_for(std::chrono::milliseconds time, const std::function<bool()>& is_over) {
  const Clock::time_point start = Clock::now();
  const std::vector<ConversionTally> before = tallies_;
  std::optional<std::uint64_t> block = next_block();
  try {
    for (; block && !is_over() && Clock::now() - start < time; block = next_block()) {
      ask_block(*block);
      tallies_[at_].next = *block + 1;
    }
    while (take_next()) continue;
  } catch (const TesteeUnusable&) {
    tallies_ = before;
    throw;
  }
  answered_.clear();
  std::erase_if(shared_, [&](const auto& one) { return one.first != at_; });
  return block.has_value();
}

// Returns how many refused codes of a block are asked.
std::size_t Sweep::max_refusals(const DataType& input) const {
  if (plan_.every_refusal || input.bits <= (plan_.is_in_process ? 16 : 8)) return SIZE_MAX;
  return plan_.is_in_process || input.bits <= 16 ? 64 : 8;
}

// Asks a block of the conversion at_.
void Sweep::ask_block(std::uint64_t block) {
  const Conversion& conversion = conversions_[at_];
  Expected expected = shared_of(at_).oracle.expected(codes_of(conversion, block));
  tallies_[at_].refused += expected.refused.size();
  if (!expected.accepted.empty()) submit({at_, std::move(expected.accepted), std::move(expected.results)});
  for (const Bits code : sample_of(expected.refused, max_refusals(conversion.input())))
    submit({at_, {code}, {}});
}

void Sweep::submit(Waiting waiting) {
  constexpr std::size_t kMaxRequests = 512, kMaxElements = std::size_t{1} << 20;
  while ((waiting_.size() >= kMaxRequests || waiting_elements_ > kMaxElements) && take_next()) continue;
  waiting_elements_ += waiting.codes.size();
  const Request request = shared_of(waiting.conversion).oracle.request(waiting.codes);
  waiting_.emplace(++last_id_, std::move(waiting));
  testee_.submit(last_id_, request);
}

// Takes a response. Returns false if no request waits for one.
bool Sweep::take_next() {
  while (const auto answer = testee_.next()) {
    const auto found = waiting_.extract(answer->id);
    if (found.empty()) {
      take_again(answer->id, answer->response);
      continue;
    }
    const Waiting& asked = found.mapped();
    waiting_elements_ -= asked.codes.size();
    const std::uint64_t differ = tallies_[asked.conversion].differ();
    take(asked, answer->response);
    if (tallies_[asked.conversion].differ() == differ)
      answered_.insert({answer->id, {asked.conversion, asked.codes.front()}});
    return true;
  }
  return false;
}

// Takes a further response to a request: the process may end or hang after the first one.
void Sweep::take_again(std::uint64_t id, const Response& response) {
  using enum Response::Kind;
  if (response.kind != crashed && response.kind != timed_out) return;
  const auto found = answered_.extract(id);
  if (!found) return;
  const auto [conversion, code] = found.mapped();
  ConversionTally& tally = tallies_[conversion];
  add_difference(tally, code, shared_of(conversion).oracle.outcome_of(code));
}

void Sweep::take(const Waiting& asked, const Response& response) {
  using enum Response::Kind;
  ConversionTally& tally = tallies_[asked.conversion];
  const Oracle& oracle = shared_of(asked.conversion).oracle;
  const DataType& output = conversions_[asked.conversion].output();
  const std::size_t count = asked.codes.size(), size = output.element_size();
  if (response.kind == unsupported) {
    tally.unsupported = response.text.empty() ? "the testee gives no reason" : response.text;
    return;
  }
  const bool must_accept = !asked.results.empty();
  if (response.kind == garbled || response.kind == not_asked) {
    tally.unjudged += count;
    if (!must_accept) tally.refused -= count;
    return;
  }
  std::optional<std::span<const std::byte>> results;
  if (response.kind == data && response.data.size() == count * size) results = response.data;
  if (response.kind == no_data && must_accept && oracle.is_fill(asked.codes)) results = asked.results;
  if (!results && count > 1) return divide(asked);

  (must_accept ? tally.values : tally.refusals) += count;
  if (must_accept && results) {
    tally.right += count;
    for (const Difference& difference :
         find_differences(*results, asked.results, {output, Equality::values})) {
      const Bits code = asked.codes[difference.element];
      const auto violation = oracle.violation_by(code, results->subspan(difference.element * size, size));
      if (!violation) continue;
      add_difference(tally, code, *violation);
      --tally.right;
    }
    return;
  }
  const Bits code = asked.codes.front();
  if (!results && response.kind != error)
    add_difference(tally, code, oracle.outcome_of(code));
  else if (const auto violation = oracle.violation_by(code, results))
    add_difference(tally, code, *violation);
}

// Asks the parts of an array without results, to find the codes that have none.
void Sweep::divide(const Waiting& asked) {
  constexpr unsigned kMaxSplits = 64;  // of a conversion
  const std::size_t count = asked.codes.size(), size = asked.results.size() / count;
  const auto submit_part = [&](std::size_t first, std::size_t length) {
    const auto codes = std::span(asked.codes).subspan(first, length);
    const auto results = std::span(asked.results).subspan(first * size, length * size);
    submit({asked.conversion, {codes.begin(), codes.end()}, {results.begin(), results.end()}});
  };
  // If a testee has no result for any array, one value of each part shows it.
  if (++shared_of(asked.conversion).splits > kMaxSplits) {
    tallies_[asked.conversion].unjudged += count - 1;
    return submit_part(0, 1);
  }
  submit_part(0, count / 2);
  submit_part(count / 2, count - count / 2);
}

}  // namespace zarrproof::fuzz::sweep
