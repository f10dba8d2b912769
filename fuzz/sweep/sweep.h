// Asks a testee every value of many conversions, in whole arrays, and counts the values that differ.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/testee/abstract_testee.h"
#include "fuzz/sweep/conversion.h"
#include "fuzz/sweep/oracle.h"

namespace zarrproof::fuzz::sweep {

// The choice of values.
struct SweepPlan {
  std::vector<std::string> filters;
  std::uint64_t shard = 1, shards = 1;  // the blocks are shared among this number of shards
  bool is_in_process = false;           // the testee is fast enough for every refusal of 16 bits
  bool every_refusal = false;
};

class Sweep {
 public:
  // `answers`: the testee's answers to open points. Throws Refused if no conversion matches the plan.
  Sweep(const SweepPlan& plan, const Description& description, const Answers& answers, Testee& testee);

  const std::vector<Conversion>& conversions() const { return conversions_; }
  const std::vector<ConversionTally>& tallies() const { return tallies_; }

  // Goes on from tallies of an equal sweep, one for each conversion (earlier.h).
  void go_on_from(std::vector<ConversionTally> tallies) { tallies_ = std::move(tallies); }

  // The number of blocks of this shard, and how many of these were asked.
  struct Blocks {
    std::uint64_t asked = 0, all = 0;
  };
  Blocks blocks_of(std::size_t conversion) const;
  Blocks blocks() const;

  // Asks blocks for about this time, then waits for all responses. Returns whether blocks are left. Throws
  // TesteeUnusable; the tallies are then as before, so that a sweep can go on from them.
  bool ask_for(std::chrono::milliseconds time, const std::function<bool()>& is_over);

 private:
  // The data that the blocks of one conversion share.
  struct Shared {
    Oracle oracle;
    unsigned splits = 0;  // how many arrays without a result were divided
  };

  // A request that waits for its response.
  struct Waiting {
    std::size_t conversion = 0;
    std::vector<Bits> codes;
    std::vector<std::byte> results;  // of the codes, by the reference; none for a code that must be refused
  };

  std::uint64_t blocks_below(std::size_t conversion, std::uint64_t end) const;
  std::uint64_t first_block(std::size_t conversion) const;
  std::optional<std::uint64_t> next_block();
  Shared& shared_of(std::size_t conversion);
  std::size_t max_refusals(const DataType& input) const;
  void ask_block(std::uint64_t block);
  void submit(Waiting waiting);
  bool take_next();
  void take_again(std::uint64_t id, const Response& response);
  void take(const Waiting& asked, const Response& response);
  void divide(const Waiting& asked);

  SweepPlan plan_;
  Answers answers_;
  Testee& testee_;
  std::vector<Conversion> conversions_;
  std::vector<ConversionTally> tallies_;
  std::size_t at_ = 0;  // the conversion whose blocks are asked now
  std::unordered_map<std::size_t, Shared> shared_;
  std::unordered_map<std::uint64_t, Waiting> waiting_;
  std::size_t waiting_elements_ = 0;
  // The conversion and the first code of each request that was answered rightly.
  std::unordered_map<std::uint64_t, std::pair<std::size_t, Bits>> answered_;
  std::uint64_t last_id_ = std::uint64_t{1} << 40;  // ids of other requests to the testee are smaller
};

}  // namespace zarrproof::fuzz::sweep
