#include "fuzz/sweep/sweep.h"

#include <algorithm>

#include "vectors/compare.h"

namespace zarrproof::fuzz::sweep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxExamples = 8;           // of a conversion
constexpr std::size_t kMaxWaitingRequests = 512;  // requests
constexpr unsigned kMaxSplits = 64;               // of a conversion

// Ids of other requests to the testee are smaller.
constexpr std::uint64_t kFirstId = std::uint64_t{1} << 40;

// The refused codes of a block that are asked, where not all are.
constexpr std::size_t kMaxRefusals = 64, kMaxRefusalsOfLongSweeps = 8;

constexpr std::size_t kMaxSeriesCodes = 4096;
constexpr unsigned kMaxRepeatedCodes = 4096;  // codes of series of a conversion that were not refused

// The examples are the lowest codes, whatever the order of the responses.
void add_difference(ConversionTally& tally, Bits code) {
  ++tally.differ;
  tally.examples.insert(std::ranges::upper_bound(tally.examples, code), code);
  if (tally.examples.size() > kMaxExamples) tally.examples.pop_back();
}

// Returns codes of a sorted list to be refused alone: all, or with `most` fewer: the ends of each run of
// consecutive codes, then codes at equal distances.
std::vector<Bits> sample_of(const std::vector<Bits>& refused, std::size_t most) {
  if (refused.size() <= most) return refused;
  std::vector<Bits> sample;
  const auto is_end = [&](std::size_t i) {
    return i == 0 || i + 1 == refused.size() || refused[i - 1] + 1 != refused[i] ||
           refused[i] + 1 != refused[i + 1];
  };
  const std::size_t distance = refused.size() / most + 1;
  std::size_t ends = 0;
  for (std::size_t i = 0; i < refused.size(); ++i)
    if ((is_end(i) && ++ends <= most) || i % distance == 0) sample.push_back(refused[i]);
  return sample;
}

}  // namespace

Sweep::Sweep(const SweepPlan& plan, const Description& description, const Answers& answers, Testee& testee,
             bool takes_series)
    : plan_(plan),
      answers_(answers),
      testee_(testee),
      takes_series_(takes_series),
      conversions_(conversions_of(description, plan.filters)),
      tallies_(conversions_.size()),
      last_id_(kFirstId) {
  for (std::size_t i = 0; i < conversions_.size(); ++i) tallies_[i].id = conversions_[i].id;
}

// Returns how many of the blocks 0 … end - 1 belong to this shard: those whose number and that of the
// conversion add up to shard - 1 modulo shards. Shard 2 of 3 has the blocks 0, 3, 6 … of conversion 1.
std::uint64_t Sweep::blocks_below(std::size_t conversion, std::uint64_t end) const {
  const std::uint64_t shards = plan_.shards;
  const std::uint64_t first = (plan_.shard - 1 + shards - conversion % shards) % shards;
  return end <= first ? 0 : (end - first - 1) / shards + 1;
}

std::uint64_t Sweep::all_blocks() const {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < conversions_.size(); ++i) count += blocks_of(i);
  return count;
}

std::uint64_t Sweep::blocks_of(std::size_t conversion) const {
  return blocks_below(conversion, block_count(conversions_[conversion].input()));
}

std::uint64_t Sweep::asked_blocks() const {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < conversions_.size(); ++i) count += asked_blocks_of(i);
  return count;
}

std::uint64_t Sweep::asked_blocks_of(std::size_t conversion) const {
  return blocks_below(conversion, tallies_[conversion].next);
}

// Returns the next block of this shard, of the conversion at_; nothing if none is left.
std::optional<std::uint64_t> Sweep::next_block() {
  for (; at_ < conversions_.size(); ++at_) {
    ConversionTally& tally = tallies_[at_];
    const std::uint64_t blocks = block_count(conversions_[at_].input());
    if (!tally.unsupported.empty()) tally.next = blocks;
    const auto is_mine = [&] { return blocks_below(at_, tally.next + 1) > blocks_below(at_, tally.next); };
    while (tally.next < blocks && !is_mine()) ++tally.next;
    if (tally.next < blocks) return tally.next;
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
      ask_block(at_, *block);
      tallies_[at_].next = *block + 1;
    }
    wait();
  } catch (const TesteeUnusable&) {
    tallies_ = before;
    throw;
  }
  std::erase_if(shared_, [&](const auto& one) { return one.first != at_; });
  return block.has_value();
}

void Sweep::ask_block(std::size_t conversion, std::uint64_t block) {
  const DataType& input = conversions_[conversion].input();
  Expected expected = shared_of(conversion)
                          .oracle.expected(codes_of(conversions_[conversion], block),
                                           has_ranges(input) ? Oracle::Codes::range : Oracle::Codes::any);
  ConversionTally& tally = tallies_[conversion];
  tally.refused += expected.refused.size();
  if (!expected.accepted.empty())
    submit({conversion, Waiting::Wanted::results, std::move(expected.accepted), std::move(expected.results)});
  const std::vector<Bits> refused = sample_of(expected.refused, most_refusals(input));
  const std::size_t size = takes_series_ ? kMaxSeriesCodes : 1;
  for (std::size_t i = 0; i < refused.size(); i += size) {
    const auto first = refused.begin() + static_cast<std::ptrdiff_t>(i);
    const auto count = static_cast<std::ptrdiff_t>(std::min(size, refused.size() - i));
    submit({conversion, Waiting::Wanted::refusals, {first, first + count}});
  }
}

std::size_t Sweep::most_refusals(const DataType& input) const {
  if (input.bits <= plan_.every_refusal_bits) return SIZE_MAX;
  if (takes_series_) return kMaxSeriesCodes;
  return input.bits <= 16 ? kMaxRefusals : kMaxRefusalsOfLongSweeps;
}

void Sweep::submit(Waiting waiting) {
  constexpr std::size_t kMaxElements = std::size_t{1} << 20;
  while ((waiting_.size() >= kMaxWaitingRequests || waiting_elements_ > kMaxElements) && take_next())
    continue;
  waiting_elements_ += waiting.codes.size();
  const std::uint64_t id = ++last_id_;
  const Oracle& oracle = shared_of(waiting.conversion).oracle;
  const Request request = waiting.is_series() ? oracle.series(waiting.codes) : oracle.request(waiting.codes);
  waiting_.emplace(id, std::move(waiting));
  testee_.submit(id, request);
}

void Sweep::wait() {
  while (take_next()) continue;
}

bool Sweep::take_next() {
  while (auto answer = testee_.next()) {
    const auto found = waiting_.find(answer->id);
    if (found == waiting_.end()) continue;
    const Waiting asked = std::move(found->second);
    waiting_.erase(found);
    waiting_elements_ -= asked.codes.size();
    take(asked, answer->response);
    return true;
  }
  return false;
}

void Sweep::take(const Waiting& asked, const Response& response) {
  ConversionTally& tally = tallies_[asked.conversion];
  switch (response.kind) {
    case Response::Kind::data: return take_results(asked, response.data);
    case Response::Kind::error:
    case Response::Kind::crashed:
    case Response::Kind::timed_out:
    case Response::Kind::too_large:
    case Response::Kind::resolved: return take_failure(asked, response.kind);
    case Response::Kind::unsupported:
      tally.unsupported = response.text.empty() ? "the testee gives no reason" : response.text;
      return;
    case Response::Kind::no_data:
      if (asked.wanted == Waiting::Wanted::refusals ||
          !shared_of(asked.conversion).oracle.is_fill(asked.codes))
        return take_failure(asked, response.kind);
      tally.values += asked.codes.size();
      tally.right += asked.codes.size();
      return;
    case Response::Kind::garbled:
    case Response::Kind::not_asked: break;
  }
  tally.unjudged += asked.codes.size();
}

void Sweep::take_results(const Waiting& asked, std::span<const std::byte> results) {
  if (asked.is_series()) return take_series(asked, results);  // the bytes are flags
  ConversionTally& tally = tallies_[asked.conversion];
  const Conversion& conversion = conversions_[asked.conversion];
  const std::size_t size = conversion.output().element_size();
  if (results.size() != asked.codes.size() * size) return take_failure(asked, Response::Kind::data);
  const Oracle& oracle = shared_of(asked.conversion).oracle;
  if (asked.wanted == Waiting::Wanted::refusals) {
    ++tally.refusals;
    if (!oracle.permits(asked.codes.front(), results)) add_difference(tally, asked.codes.front());
    return;
  }
  tally.values += asked.codes.size();
  const std::uint64_t differed = tally.differ;
  for (const Difference& difference :
       find_differences(results, asked.expected, {conversion.output(), Equality::values})) {
    const Bits code = asked.codes[difference.element];
    if (!oracle.permits(code, results.subspan(difference.element * size, size))) add_difference(tally, code);
  }
  tally.right += asked.codes.size() - (tally.differ - differed);
}

// A code that was not refused is asked again alone, to judge its result.
void Sweep::take_series(const Waiting& asked, std::span<const std::byte> flags) {
  if (flags.size() != asked.codes.size()) return take_failure(asked, Response::Kind::data);
  ConversionTally& tally = tallies_[asked.conversion];
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i] == std::byte{0})
      ++tally.refusals;
    else if (++shared_of(asked.conversion).asked_again <= kMaxRepeatedCodes)
      submit({asked.conversion, asked.wanted, {asked.codes[i]}});  // the others count as not asked
  }
}

// A response without results. An array is divided, to find the codes that have none.
void Sweep::take_failure(const Waiting& asked, Response::Kind kind) {
  ConversionTally& tally = tallies_[asked.conversion];
  if (asked.codes.size() == 1) {
    const bool wants_refusal = asked.wanted == Waiting::Wanted::refusals;
    ++(wants_refusal ? tally.refusals : tally.values);
    const Bits code = asked.codes.front();
    const bool is_refusal = kind == Response::Kind::error;
    const bool is_right =
        is_refusal && (wants_refusal || shared_of(asked.conversion).oracle.permits(code, std::nullopt));
    if (!is_right) add_difference(tally, code);
    return;
  }
  const std::size_t size = asked.expected.size() / asked.codes.size();
  const auto part = [&](std::size_t first, std::size_t last) {
    const auto at = [](const auto& list, std::size_t i) {
      return list.begin() + static_cast<std::ptrdiff_t>(i);
    };
    return Waiting{asked.conversion,
                   asked.wanted,
                   {at(asked.codes, first), at(asked.codes, last)},
                   {at(asked.expected, first * size), at(asked.expected, last * size)}};
  };
  // If a testee has no result for any array, one value of each part shows it.
  if (++shared_of(asked.conversion).splits > kMaxSplits) {
    tally.unjudged += asked.codes.size() - 1;
    return submit(part(0, 1));
  }
  submit(part(0, asked.codes.size() / 2));
  submit(part(asked.codes.size() / 2, asked.codes.size()));
}

}  // namespace zarrproof::fuzz::sweep
