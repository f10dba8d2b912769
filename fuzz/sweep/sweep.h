// Asks a testee every value of many conversions, in whole arrays, and counts the values that differ.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/testee/abstract_testee.h"
#include "fuzz/sweep/codes.h"
#include "fuzz/sweep/conversion.h"
#include "fuzz/sweep/oracle.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof::fuzz::sweep {

// The choice of values.
struct SweepPlan {
  std::vector<std::string> filters;
  std::uint64_t shard = 1, shards = 1;  // the blocks are shared among this number of shards
  int every_refusal_bits = 8;  // input types of so many bits or fewer are asked every refusal; at most 32
};

class Sweep {
 public:
  // `answers`: the testee's answers to open points. `takes_series`: whether the testee answers a series of
  // requests (vectors/request.h). Throws Refused if no conversion matches the plan.
  Sweep(const SweepPlan& plan, const Description& description, const Answers& answers, Testee& testee,
        bool takes_series);

  const std::vector<Conversion>& conversions() const { return conversions_; }
  const std::vector<ConversionTally>& tallies() const { return tallies_; }

  // Goes on from tallies of an equal sweep, one for each conversion (continue.h).
  void go_on_from(std::vector<ConversionTally> tallies) { tallies_ = std::move(tallies); }

  // Returns the number of blocks of this shard; of its blocks that were asked.
  std::uint64_t all_blocks() const;
  std::uint64_t blocks_of(std::size_t conversion) const;
  std::uint64_t asked_blocks() const;
  std::uint64_t asked_blocks_of(std::size_t conversion) const;

  // Asks blocks for about this time, then waits for all responses. Returns whether blocks are left. Throws
  // TesteeUnusable; the tallies are then as before, so that a sweep can go on from them.
  bool ask_for(std::chrono::milliseconds time, const std::function<bool()>& is_over);

  // Asks one block of a conversion, whatever the shard. wait() waits for all responses.
  void ask_block(std::size_t conversion, std::uint64_t block);
  void wait();

 private:
  // The data that the blocks of one conversion share.
  struct Shared {
    Oracle oracle;
    unsigned splits = 0;       // how many arrays without a result were divided
    unsigned asked_again = 0;  // codes of series that were not refused
  };

  // A request that waits for its response.
  struct Waiting {
    enum class Wanted { results, refusals };

    std::size_t conversion = 0;
    Wanted wanted = Wanted::results;
    std::vector<Bits> codes;
    std::vector<std::byte> expected = {};  // the wanted results

    // Several codes to refuse are a series: each is asked in a call of its own. Its response has one byte for
    // each code, which is 0 for a refusal.
    bool is_series() const { return wanted == Wanted::refusals && codes.size() > 1; }
  };

  std::uint64_t blocks_below(std::size_t conversion, std::uint64_t end) const;
  std::optional<std::uint64_t> next_block();
  Shared& shared_of(std::size_t conversion);
  std::size_t most_refusals(const DataType& input) const;
  void submit(Waiting waiting);
  bool take_next();
  void take(const Waiting& asked, const Response& response);
  void take_results(const Waiting& asked, std::span<const std::byte> results);
  void take_series(const Waiting& asked, std::span<const std::byte> flags);
  void take_failure(const Waiting& asked, Response::Kind kind);

  SweepPlan plan_;
  Answers answers_;
  Testee& testee_;
  bool takes_series_;
  std::vector<Conversion> conversions_;
  std::vector<ConversionTally> tallies_;
  std::size_t at_ = 0;  // the conversion whose blocks are asked now
  std::unordered_map<std::size_t, Shared> shared_;
  std::unordered_map<std::uint64_t, Waiting> waiting_;
  std::size_t waiting_elements_ = 0;
  std::uint64_t last_id_;
};

}  // namespace zarrproof::fuzz::sweep
