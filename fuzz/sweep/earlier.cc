// Example: a file with "next": 9 for a conversion of int4, which has one block, is refused: no sweep has it.
#include "fuzz/sweep/earlier.h"

#include <algorithm>
#include <unordered_map>

#include "fuzz/sweep/codes.h"
#include "reference/errors/error.h"

namespace zarrproof::fuzz::sweep {
namespace {

void check_has_counts(const ResultsFile& earlier) {
  const Results& before = earlier.results;
  if (!before.protocol_faults.empty())
    refuse({}, earlier.path,
           "results of a testee that broke the protocol (" +
               std::string(name(before.protocol_faults.front().rule)) + ")",
           "results without faults of the protocol: correct the adapter, and sweep anew");
  // A sweep that ended before its first block has requests, but asked nothing.
  if (before.conversions.empty() && std::ranges::any_of(before.requests, [](const RequestResult& result) {
        return result.verdict != Verdict::not_asked;
      }))
    refuse({}, earlier.path, "merged results of shards", "the results of one sweep");
}

// Returns whether a difference has its lowest codes as examples, and all are codes of the type.
bool has_examples(const DifferenceTally& difference, const DataType& input) {
  return difference.examples.size() == std::min<std::uint64_t>(difference.count, kMaxExamples) &&
         std::ranges::is_sorted(difference.examples) && difference.examples.back() <= input.mask();
}

// Returns the member of a tally that no sweep has, of this conversion; nothing if a sweep may have all.
std::optional<std::string> find_wrong_member(const Sweep& sweep, std::size_t conversion,
                                             const ConversionTally& tally) {
  const DataType& input = sweep.conversions()[conversion].input_type();
  if (tally.next > block_count(input)) return "\"next\" " + std::to_string(tally.next);
  const std::uint64_t asked = sweep.blocks_below(conversion, tally.next) * block_size(input),
                      counted = tally.values + tally.refused + tally.unjudged;
  const bool has_all = is_swept_whole(input) && tally.unsupported.empty();
  if (counted > asked || (has_all && counted != asked))
    return "\"values\", \"refused\" and \"unjudged\" with the sum " + std::to_string(counted);
  for (const DifferenceTally& difference : tally.differences)
    if (!has_examples(difference, input)) return "the \"examples\" of a difference";
  if (!tally.unsupported.empty() && tally.next != block_count(input)) return "\"unsupported\" before the end";
  if (tally.arrays &&
      (tally.arrays->count == 0 || tally.arrays->values == 0 || tally.arrays->block >= tally.next ||
       tally.arrays->first + tally.arrays->values > block_size(input)))
    return "\"arrays\"";
  return std::nullopt;
}

}  // namespace

std::vector<ConversionTally> tallies_from(const ResultsFile& earlier, const Results& results,
                                          const Sweep& sweep) {
  check_same_members(earlier, results, "this sweep",
                     {"level", "testee", "testee_options", "description", "program_version", "selection"});
  check_same_data(earlier.path, earlier.results.data_hash, "this sweep", results.data_hash);
  check_has_counts(earlier);
  std::vector<ConversionTally> tallies;
  std::unordered_map<std::string, std::size_t> places;
  for (const Conversion& conversion : sweep.conversions()) {
    places.emplace(conversion.id, tallies.size());
    tallies.push_back({.id = conversion.id});
  }
  for (const ConversionTally& tally : earlier.results.conversions) {
    const auto place = places.extract(tally.id);  // accepts each id once
    if (place.empty())
      refuse({}, earlier.path,
             "counts of " + tally.id + ", which this sweep does not have or the file has twice",
             "the results of a sweep");
    if (const auto member = find_wrong_member(sweep, place.mapped(), tally))
      refuse({}, earlier.path, "counts of " + tally.id + " that no sweep has: " + *member,
             "the results of a sweep");
    if (tally.unjudged == 0) tallies[place.mapped()] = tally;
  }
  return tallies;
}

}  // namespace zarrproof::fuzz::sweep
