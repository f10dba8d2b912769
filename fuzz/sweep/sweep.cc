// Example: the first block of float16-int8/encode/nearest-even/clamp has 65,536 codes. One request has the
// 63,488 codes that must be accepted, as an array. Each of the 2,048 infinities and NaNs, or a sample of
// them, is a request by itself.
#include "fuzz/sweep/sweep.h"

#include <algorithm>
#include <tuple>

#include "conformance/judging/request_words.h"
#include "conformance/results/count.h"
#include "fuzz/sweep/codes.h"
#include "reference/errors/data_error.h"
#include "vectors/compare.h"

namespace zarrproof::fuzz::sweep {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxRequests = 512;  // the maximum number of requests that wait for a response

// Counts a value by the clauses that its result violates. The examples are the lowest codes, for any
// order of the responses.
void add_difference(ConversionTally& tally, Bits code, const Outcome& violation) {
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

// Returns whether a response is judged.
bool has_verdict(const Response& response) {
  using enum Response::Kind;
  return response.kind != unsupported && response.kind != garbled && response.kind != not_asked;
}

// Returns codes of a sorted list: all up to `max_codes`; of a longer list, up to `max_codes` ends of runs of
// consecutive codes, and as many codes at equal distances.
std::vector<Bits> sample_of(const std::vector<Bits>& refused, std::size_t max_codes) {
  if (refused.size() <= max_codes) return refused;
  std::vector<Bits> sample;
  const std::size_t distance = refused.size() / max_codes + 1;
  std::size_t ends = 0;
  for (std::size_t i = 0; i < refused.size(); ++i) {
    const bool is_end = i == 0 || i + 1 == refused.size() || refused[i - 1] + 1 != refused[i] ||
                        refused[i] + 1 != refused[i + 1];
    if ((is_end && ++ends <= max_codes) || i % distance == 0) sample.push_back(refused[i]);
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

// Returns the first block of a conversion in this shard. A shard has each block for which the block's number
// plus the conversion's number is shard - 1 modulo shards. Shard 2 of 3 has the blocks 0, 3, 6 … of
// conversion 1.
std::uint64_t Sweep::first_block(std::size_t conversion) const {
  return (plan_.shard - 1 + plan_.shards - conversion % plan_.shards) % plan_.shards;
}

// Returns the number of blocks among 0 … end - 1 that belong to this shard.
std::uint64_t Sweep::blocks_below(std::size_t conversion, std::uint64_t end) const {
  return (end + plan_.shards - 1 - first_block(conversion)) / plan_.shards;
}

Sweep::Blocks Sweep::blocks_of(std::size_t conversion) const {
  return {blocks_below(conversion, tallies_[conversion].next),
          blocks_below(conversion, block_count(conversions_[conversion].input_type()))};
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

// Returns the next block of this shard, and moves current_conversion_ to its conversion. Returns nothing if
// none is left.
std::optional<std::uint64_t> Sweep::next_block() {
  for (; current_conversion_ < conversions_.size(); ++current_conversion_) {
    ConversionTally& tally = tallies_[current_conversion_];
    const std::uint64_t count = block_count(conversions_[current_conversion_].input_type());
    const std::uint64_t next =
        first_block(current_conversion_) + blocks_below(current_conversion_, tally.next) * plan_.shards;
    if (next < count && tally.unsupported.empty()) return next;
    tally.next = count;
  }
  return std::nullopt;
}

Sweep::ConversionState& Sweep::state_of(std::size_t conversion) {
  const auto found = states_.find(conversion);
  if (found != states_.end()) return found->second;
  return states_.emplace(conversion, ConversionState{Oracle(conversions_[conversion], answers_)})
      .first->second;
}

bool Sweep::ask_for(std::chrono::milliseconds time, const std::function<bool()>& is_over) {
  const Clock::time_point start = Clock::now();
  const std::vector<ConversionTally> before = tallies_;
  std::optional<std::uint64_t> block = next_block();
  try {
    for (; block && !is_over() && Clock::now() - start < time; block = next_block()) {
      ask_block(*block);
      tallies_[current_conversion_].next = *block + 1;
    }
    while (continue_work()) continue;
  } catch (const TesteeUnusable&) {
    tallies_ = before;
    throw;
  }
  std::erase_if(counted_, [&](const auto& counted) { return counted.first + kMaxRequests <= last_id_; });
  std::erase_if(states_, [&](const auto& state) { return state.first != current_conversion_; });
  return block.has_value();
}

// Returns the number of refused codes of a block that are asked.
std::size_t Sweep::max_refusals(const DataType& input) const {
  if (plan_.every_refusal || input.bits <= (plan_.is_in_process ? 16 : 8)) return SIZE_MAX;
  return plan_.is_in_process || input.bits <= 16 ? 64 : 8;
}

// Asks a block of the current conversion.
void Sweep::ask_block(std::uint64_t block) {
  const Conversion& conversion = conversions_[current_conversion_];
  ExpectedBlock expected = state_of(current_conversion_).oracle.expected(codes_of(conversion, block));
  tallies_[current_conversion_].refused += expected.refused.size();
  if (const std::size_t count = expected.accepted.size(); count > 0)
    submit({{.conversion = current_conversion_, .block = block, .count = count},
            std::move(expected.accepted),
            std::move(expected.results)});
  for (const Bits code : sample_of(expected.refused, max_refusals(conversion.input_type())))
    submit({{.conversion = current_conversion_, .block = block, .count = 1, .refused = code}, {code}, {}});
}

// Submits a request as soon as the testee has few others.
void Sweep::submit(ArrayRequest array) {
  constexpr std::size_t kMaxElements = std::size_t{1} << 20;
  while ((waiting_.size() >= kMaxRequests || waiting_elements_ > kMaxElements || !failed_arrays_.empty()) &&
         continue_work())
    continue;
  waiting_elements_ += array.count;
  const Request request = state_of(array.conversion).oracle.request(array.codes);
  waiting_.emplace(++last_id_, std::move(array));
  testee_.submit(last_id_, request);
}

// Finds the causes of a failed array, or takes a response. Returns false if there is none of both.
bool Sweep::continue_work() {
  if (!failed_arrays_.empty()) {
    const FailedArray failed = std::move(failed_arrays_.front());
    failed_arrays_.pop_front();
    find_causes(failed.array, failed.response);
    return true;
  }
  const std::optional<Answered> answered = testee_.next();
  if (answered) take_response(*answered);
  return answered.has_value();
}

// Counts a response to a request that waits, or a later response to a request that was counted.
void Sweep::take_response(const Answered& answered) {
  if (auto found = waiting_.extract(answered.id)) {
    ArrayRequest& request = found.mapped();
    waiting_elements_ -= request.count;
    if (!count_response(answered.id, request, answered.response))
      failed_arrays_.push_back({std::move(request), answered.response});
  } else if (const auto earlier = counted_.find(answered.id); earlier != counted_.end()) {
    count_later_response(earlier->second, answered.response);
  }
}

// Counts the values of a request by its first response. Returns false, and counts nothing, for an array whose
// response has no result of each code.
bool Sweep::count_response(std::uint64_t id, const ArrayRequest& request, const Response& response) {
  ConversionTally& tally = tallies_[request.conversion];
  if (response.kind == Response::Kind::unsupported) {
    tally.unsupported = response.text.empty() ? "the testee gives no reason" : response.text;
    return true;
  }
  if (!has_verdict(response)) {
    tally.unjudged += request.count;
    if (request.refused) tally.refused -= request.count;
    return true;
  }
  const bool has_results = results_in(request, response).has_value();
  CountedRequest& counted = counted_.insert({id, {request, has_results}}).first->second;
  if (!has_results && request.count > 1) return false;
  const std::vector<Violation> violations = violations_in(request, response);
  (request.refused ? tally.refusals : tally.values) += request.count;
  if (has_results && !request.refused) tally.right += request.count - violations.size();
  for (const Violation& violation : violations) add_difference(tally, violation.code, violation.violated);
  counted.passed = violations.empty();
  return true;
}

// Counts the wrong results of a further response to a request. The testee was asked the request again,
// because a process ended or hung after the first response.
void Sweep::count_later_response(CountedRequest& earlier, const Response& response) {
  if (!has_verdict(response)) return;
  ConversionTally& tally = tallies_[earlier.conversion];
  const ArrayRequest request = request_of(earlier);
  if (request.count > 1 && !results_in(request, response)) {
    if (earlier.has_results)
      count_failed_array(request, response_words(response) + ", after a response with results");
    return;
  }
  const std::vector<Violation> violations = violations_in(request, response);
  for (const Violation& violation : violations)
    if (earlier.passed) {
      add_difference(tally, violation.code, violation.violated);
      if (earlier.has_results && !request.refused) --tally.right;
    } else if (violation.violated.level == Level::must && !fails(earlier.conversion)) {
      count_failed_array(request, "a wrong result, after another response");
    }
  if (!violations.empty()) earlier.passed = false;
}

// Returns the result of each code. Returns nothing if the response has other data or none.
std::optional<std::span<const std::byte>> Sweep::results_in(const ArrayRequest& request,
                                                            const Response& response) {
  const std::size_t size = conversions_[request.conversion].output_type().element_size();
  if (response.kind == Response::Kind::data && response.data.size() == request.count * size)
    return response.data;
  if (response.kind == Response::Kind::no_data && !request.refused &&
      state_of(request.conversion).oracle.is_only_fill_value(request.codes))
    return request.results;
  return std::nullopt;
}

// Returns the codes with a wrong result. The response has a result of each code, or the request has one code.
std::vector<Sweep::Violation> Sweep::violations_in(const ArrayRequest& request, const Response& response) {
  const Oracle& oracle = state_of(request.conversion).oracle;
  const DataType& output = conversions_[request.conversion].output_type();
  const auto results = results_in(request, response);
  std::vector<Violation> violations;
  const auto check = [&](Bits code, std::optional<std::span<const std::byte>> result) {
    if (auto violated = oracle.violation_by(code, result)) violations.push_back({code, std::move(*violated)});
  };
  if (results && !request.refused) {
    const std::size_t size = output.element_size();
    for (const Difference& wrong : find_differences(*results, request.results, {output, Equality::values}))
      check(request.codes[wrong.element], results->subspan(wrong.element * size, size));
  } else if (results || response.kind == Response::Kind::error) {
    check(request.codes.front(), results);
  } else {
    violations.push_back({request.codes.front(), oracle.outcome_of(request.codes.front())});
  }
  return violations;
}

// Asks a request at once, and returns its response. Takes the responses to other requests before it. Returns
// nothing if the testee gives no further response.
std::optional<Answered> Sweep::ask_now(const ArrayRequest& array) {
  const std::uint64_t id = ++last_id_;
  testee_.submit(id, state_of(array.conversion).oracle.request(array.codes));
  std::optional<Answered> answered = testee_.next();
  for (; answered && answered->id != id; answered = testee_.next()) take_response(*answered);
  return answered;
}

// Finds the causes of an array without results: asks its halves, and so on. A cause is a value that fails
// alone, or else an array whose halves pass. After many causes in a conversion, finds only one more cause of
// an array, and none if the conversion fails already.
void Sweep::find_causes(const ArrayRequest& array, const Response& response) {
  constexpr unsigned kMaxCauses = 64, kCausesOfAHang = 16;  // limits for one conversion
  ConversionTally& tally = tallies_[array.conversion];
  ConversionState& state = state_of(array.conversion);
  const auto add_cause = [&](const Response& cause) {
    state.causes += cause.kind == Response::Kind::timed_out ? kCausesOfAHang : 1;
  };
  if (state.causes >= kMaxCauses && fails(array.conversion)) {
    tally.unjudged += array.count;
    return;
  }
  bool is_explained = false;
  for (const bool is_second : {false, true}) {
    const std::size_t half = array.count / 2;
    const ArrayRequest part = is_second ? part_of(array, half, array.count - half) : part_of(array, 0, half);
    if (is_explained && state.causes >= kMaxCauses) {
      tally.unjudged += part.count;
      continue;
    }
    const std::optional<Answered> answered = ask_now(part);
    if (!answered) return;
    const Response& part_response = answered->response;
    if (!count_response(answered->id, part, part_response)) {
      is_explained = true;
      find_causes(part, part_response);
    } else if (part.count == 1 && !results_in(part, part_response) && has_verdict(part_response)) {
      is_explained = true;
      add_cause(part_response);
    }
  }
  if (is_explained) return;
  const std::string got =
      response.kind == Response::Kind::data ? in_bytes(response.data.size()) : response_words(response);
  count_failed_array(array, got + "; parts of this array get other responses");
  add_cause(response);
}

// Counts an array that fails as a whole.
void Sweep::count_failed_array(const BlockPart& array, std::string got) {
  std::optional<ArrayTally>& arrays = tallies_[array.conversion].arrays;
  const ArrayTally found{.count = arrays ? arrays->count + 1 : 1,
                         .block = array.block,
                         .first = array.first,
                         .values = array.count,
                         .got = std::move(got)};
  const auto place = [](const ArrayTally& tally) { return std::tie(tally.values, tally.block, tally.first); };
  if (!arrays || place(found) < place(*arrays))
    arrays = found;
  else
    arrays->count = found.count;
}

// Returns whether a value or an array of the conversion fails at level MUST.
bool Sweep::fails(std::size_t conversion) const {
  const ConversionTally& tally = tallies_[conversion];
  return tally.arrays || (!tally.differences.empty() && tally.differences.front().level == Level::must);
}

// Returns `count` codes of an array, from the place `first`.
Sweep::ArrayRequest Sweep::part_of(const ArrayRequest& array, std::size_t first, std::size_t count) {
  const std::size_t size = array.results.size() / std::max<std::size_t>(1, array.count);
  const auto codes = std::span(array.codes).subspan(first, count);
  const auto results = std::span(array.results).subspan(first * size, count * size);
  BlockPart part = array;
  part.first += first;
  part.count = count;
  return {part, {codes.begin(), codes.end()}, {results.begin(), results.end()}};
}

// Returns the codes and results of a part; fewer if the block has fewer.
Sweep::ArrayRequest Sweep::request_of(const BlockPart& part) const {
  if (part.refused) return {part, {*part.refused}, {}};
  const Conversion& conversion = conversions_[part.conversion];
  ExpectedBlock expected = Oracle(conversion, answers_).expected(codes_of(conversion, part.block));
  const std::size_t count = expected.accepted.size(), first = std::min(part.first, count);
  const ArrayRequest all = {{.conversion = part.conversion, .block = part.block, .count = count},
                            std::move(expected.accepted),
                            std::move(expected.results)};
  return part_of(all, first, std::min(part.count, count - first));
}

std::vector<Bits> Sweep::codes_of_array(std::size_t conversion, const ArrayTally& array) const {
  return request_of({conversion, array.block, array.first, array.values}).codes;
}

}  // namespace zarrproof::fuzz::sweep
