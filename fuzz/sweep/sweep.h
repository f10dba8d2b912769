// Asks a testee every value of many conversions, in whole arrays, and counts the values that differ.
//
// The life of a block of codes (codes.h):
// 1. The oracle divides it into accepted codes, which one ArrayRequest asks, and refused codes, of which each
//    ArrayRequest asks one.
// 2. The request waits for its response in waiting_.
// 3. The response is counted in a ConversionTally. The part of the block stays in counted_: after the end of
//    a process, the testee may be asked the request again.
// 4. An array whose response does not have one result for each code becomes a FailedArray. Its halves are
//    asked, and so on, until the codes that fail alone are found.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
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

  // The number of blocks of this shard, and the number of blocks that were asked.
  struct Blocks {
    std::uint64_t asked = 0, all = 0;
  };
  Blocks blocks_of(std::size_t conversion) const;
  Blocks blocks() const;

  // Asks blocks for about this time, then waits for all responses. Returns whether blocks are left. Throws
  // TesteeUnusable; the tallies are then as before, because requests had no response.
  bool ask_for(std::chrono::milliseconds time, const std::function<bool()>& is_over);

 private:
  // The data that the blocks of one conversion share.
  struct ConversionState {
    Oracle oracle;
    // The number of values and arrays that were found as causes of failed arrays. A hang counts as several.
    unsigned causes = 0;
  };

  // A part of a block that one request asks: a code that must be refused, or `count` codes that must be
  // accepted, from the place `first` among the block's accepted codes.
  struct BlockPart {
    std::size_t conversion = 0;
    std::uint64_t block = 0;
    std::size_t first = 0, count = 0;
    std::optional<Bits> refused = {};
  };

  // A part, and the codes and the right results that the block has there.
  struct ArrayRequest : BlockPart {
    std::vector<Bits> codes;
    // The reference's results of the codes; none for a code that must be refused.
    std::vector<std::byte> results;
  };

  // A request whose response was counted. The testee may be asked it again, after the end of a process.
  struct CountedRequest : BlockPart {
    bool has_results = false;  // the response has a result of each code
    bool passed = false;       // no value differs
  };

  struct Violation {
    Bits code;
    Outcome violated;  // the clauses and their level
  };

  // An array whose response does not have one result for each code.
  struct FailedArray {
    ArrayRequest array;
    Response response;
  };

  // Blocks and their parts.
  std::uint64_t first_block(std::size_t conversion) const;
  std::uint64_t blocks_below(std::size_t conversion, std::uint64_t end) const;
  std::optional<std::uint64_t> next_block();
  ConversionState& state_of(std::size_t conversion);
  std::size_t max_refusals(const DataType& input) const;
  static ArrayRequest part_of(const ArrayRequest& array, std::size_t first, std::size_t count);
  ArrayRequest request_of(const BlockPart& part) const;

  // Requests to the testee, and their responses.
  void ask_block(std::uint64_t block);
  void submit(ArrayRequest array);
  bool continue_work();
  void take_response(const Answered& answered);
  std::optional<Answered> ask_now(const ArrayRequest& array);
  void find_causes(const ArrayRequest& array, const Response& response);

  // Counts.
  bool count_response(std::uint64_t id, const ArrayRequest& request, const Response& response);
  void count_later_response(CountedRequest& earlier, const Response& response);
  void count_failed_array(const BlockPart& array, std::string got);
  std::optional<std::span<const std::byte>> results_in(const ArrayRequest& request, const Response& response);
  std::vector<Violation> violations_in(const ArrayRequest& request, const Response& response);
  bool fails(std::size_t conversion) const;

  SweepPlan plan_;
  Answers answers_;
  Testee& testee_;
  std::vector<Conversion> conversions_;
  std::vector<ConversionTally> tallies_;
  std::size_t current_conversion_ = 0;                       // its blocks are asked now
  std::unordered_map<std::size_t, ConversionState> states_;  // by conversion
  std::unordered_map<std::uint64_t, ArrayRequest> waiting_;  // by the id of the request
  std::size_t waiting_elements_ = 0;
  std::unordered_map<std::uint64_t, CountedRequest> counted_;  // by the id of the request
  std::deque<FailedArray> failed_arrays_;                      // their halves were not asked yet
  std::uint64_t last_id_ = std::uint64_t{1} << 40;  // ids of other requests to the testee are smaller
};

}  // namespace zarrproof::fuzz::sweep
