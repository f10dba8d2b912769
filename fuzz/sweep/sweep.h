// Asks a testee every value of many conversions, in whole arrays, and counts the values that differ.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "conformance/results/results.h"
#include "conformance/testee/abstract_testee.h"
#include "fuzz/sweep/conversion.h"
#include "fuzz/sweep/oracle.h"

namespace zarrproof::fuzz::sweep {

// The examples of a difference are its lowest codes, up to this number.
inline constexpr std::size_t kMaxExamples = 8;

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

  // Takes the part of a block by its place: see ArrayTally. Returns its codes; none if no block has this
  // part.
  std::vector<Bits> codes_of_array(std::size_t conversion, const ArrayTally& array) const;

  const std::vector<Conversion>& conversions() const { return conversions_; }
  const std::vector<ConversionTally>& tallies() const { return tallies_; }

  // Goes on from tallies of an equal sweep, one for each conversion (earlier.h).
  void go_on_from(std::vector<ConversionTally> tallies) { tallies_ = std::move(tallies); }

  // The number of blocks of this shard, and the number of blocks that were asked.
  struct Blocks {
    std::uint64_t asked = 0, all = 0;
  };
  Blocks blocks_of(std::size_t conversion) const;
  Blocks blocks() const;

  // Returns the number of blocks among 0 … end - 1 that belong to this shard.
  std::uint64_t blocks_below(std::size_t conversion, std::uint64_t end) const;

  // Asks blocks for about this time, then waits for all responses. Returns whether blocks are left. Throws
  // TesteeUnusable; the tallies are then as before, so that a sweep can go on from them.
  bool ask_for(std::chrono::milliseconds time, const std::function<bool()>& is_over);

 private:
  // The data that the blocks of one conversion share.
  struct Shared {
    Oracle oracle;
    unsigned causes = 0;  // why arrays had no result: values and arrays; one that hangs counts more
  };

  // A part of a block that one request asks: a code that must be refused, or `count` codes that must be
  // accepted, from the place `first` among the block's accepted codes.
  struct Part {
    std::size_t conversion = 0;
    std::uint64_t block = 0;
    std::size_t first = 0, count = 0;
    std::optional<Bits> refused = {};
  };

  struct Asked : Part {
    std::vector<Bits> codes;
    // The reference's results of the codes; none for a code that must be refused.
    std::vector<std::byte> results;
  };

  // A request whose response was counted. The testee may be asked it again, after the end of a process.
  struct Counted : Part {
    bool has_results = false;  // the response has a result of each code
    bool passed = false;       // no value differs
  };

  struct Violation {
    Bits code;
    Outcome violated;  // the clauses and their level
  };

  // An array whose response has no result of each code.
  struct Undivided {
    Asked array;
    Response response;
  };

  std::uint64_t first_block(std::size_t conversion) const;
  std::optional<std::uint64_t> next_block();
  Shared& shared_of(std::size_t conversion);
  std::size_t max_refusals(const DataType& input) const;
  static Asked part_of(const Asked& array, std::size_t first, std::size_t count);
  Asked asked_of(const Part& part) const;
  bool fails(std::size_t conversion) const;
  void ask_block(std::uint64_t block);
  void submit(Asked asked);
  bool take_next();
  void take(const Answered& answered);
  bool count(std::uint64_t id, const Asked& asked, const Response& response);
  void count_again(Counted& earlier, const Response& response);
  std::optional<std::span<const std::byte>> results_in(const Asked& asked, const Response& response);
  std::vector<Violation> violations_in(const Asked& asked, const Response& response);
  void divide(const Asked& array, const Response& response);
  void add_array(const Part& array, std::string got);

  SweepPlan plan_;
  Answers answers_;
  Testee& testee_;
  std::vector<Conversion> conversions_;
  std::vector<ConversionTally> tallies_;
  std::size_t at_ = 0;  // the conversion whose blocks are asked now
  std::unordered_map<std::size_t, Shared> shared_;
  std::unordered_map<std::uint64_t, Asked> waiting_;
  std::size_t waiting_elements_ = 0;
  std::unordered_map<std::uint64_t, Counted> counted_;
  std::deque<Undivided> undivided_;
  std::uint64_t last_id_ = std::uint64_t{1} << 40;  // ids of other requests to the testee are smaller
};

}  // namespace zarrproof::fuzz::sweep
