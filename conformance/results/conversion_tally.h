// The counts of a conversion of a sweep. Results hold them, so that a sweep can go on from its results.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace zarrproof {

struct ConversionTally {
  std::string id = {};                       // of the conversion
  std::uint64_t next = 0;                    // the first block that was not asked
  std::uint64_t values = 0;                  // values that must be accepted, and were asked
  std::uint64_t right = 0;                   // of `values`: those with a permitted outcome
  std::uint64_t refused = 0;                 // values that must be refused
  std::uint64_t refusals = 0;                // of `refused`: those that were asked, each alone
  std::uint64_t differ = 0;                  // values with a result that is not permitted
  std::uint64_t unjudged = 0;                // values whose responses could not be judged
  std::vector<std::uint64_t> examples = {};  // the codes of some of the values that differ
  std::string unsupported = {};  // why the testee does not implement the conversion; empty if it does

  bool operator==(const ConversionTally&) const = default;
};

// A number of a tally, and its name in a results file.
struct TallyNumber {
  std::string_view name;
  std::uint64_t ConversionTally::* number;
};
inline constexpr TallyNumber kTallyNumbers[] = {
    {"next", &ConversionTally::next},         {"values", &ConversionTally::values},
    {"right", &ConversionTally::right},       {"refused", &ConversionTally::refused},
    {"refusals", &ConversionTally::refusals}, {"differ", &ConversionTally::differ},
    {"unjudged", &ConversionTally::unjudged},
};

}  // namespace zarrproof
