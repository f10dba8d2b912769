// The counts of a sweep over the values of a conversion.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "reference/requirements/clause.h"
#include "reference/requirements/clause_details.h"

namespace zarrproof {

// Values of a conversion whose results are not permitted, and violate these clauses of this level.
struct DifferenceTally {
  Level level = Level::must;
  std::vector<Clause> clauses = {};
  std::uint64_t count = 0;
  std::vector<std::uint64_t> examples = {};  // the lowest codes of these values

  bool operator==(const DifferenceTally&) const = default;
};

// Arrays of a conversion that fail although their parts pass. `count` counts them; the other members describe
// the shortest one.
struct ArrayTally {
  std::uint64_t count = 0;
  std::uint64_t block = 0;   // the block that its values are of
  std::uint64_t first = 0;   // the place of its first value, among the values of the block to be accepted
  std::uint64_t values = 0;  // how many of these values it has
  std::string got = {};      // the response, as text

  bool operator==(const ArrayTally&) const = default;
};

// The counts of a conversion of a sweep.
struct ConversionTally {
  std::string id = {};                            // of the conversion
  std::uint64_t next = 0;                         // the first block that was not asked
  std::uint64_t values = 0;                       // values that must be accepted, and were asked
  std::uint64_t right = 0;                        // of `values`: those with a permitted outcome
  std::uint64_t refused = 0;                      // values that must be refused, without those in `unjudged`
  std::uint64_t refusals = 0;                     // of `refused`: those that were asked, each alone
  std::uint64_t unjudged = 0;                     // values whose responses could not be judged
  std::vector<DifferenceTally> differences = {};  // by level, then by clauses
  std::optional<ArrayTally> arrays = {};
  std::string unsupported = {};  // why the testee does not implement the conversion; empty if it does

  // Returns the number of values with a result that is not permitted.
  std::uint64_t differ() const;

  bool operator==(const ConversionTally&) const = default;
};

}  // namespace zarrproof
