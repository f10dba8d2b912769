// Coverage of the specification by the judged requests of a campaign: clauses, open points, pairs of types,
// classes of breakpoints, and features. Not coverage of code.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "conformance/results/results.h"
#include "fuzz/cases/case_vectors.h"
#include "vectors/vector.h"

namespace zarrproof::fuzz {

struct FeatureKind {
  std::string_view name;
  std::vector<std::string_view> values;
};

// Returns the kinds with all their values, in the order of the table of a campaign.
std::span<const FeatureKind> feature_kinds();

// Returns the value for each kind that applies to a vector, by the name of the kind. Metadata are read under
// the default answers to open points. For refused metadata, only operation, outcome, rank, length and layout
// are known. Kinds about casts apply only to chains with cast_value, and are about the first cast.
std::map<std::string_view, std::string_view> features_of(const Vector& vector);

struct Reached {
  // Numbers of judged vectors by name: "clause CV-3 accepted", "open point map_zero", "class tie", "cast
  // float64 -> uint8", "type uint8", "feature dimensions: 0".
  std::map<std::string, std::uint64_t> counts;

  // Counts the vectors that passed or failed. `results` has one result for each vector, in the same order.
  void count(const std::vector<CaseVector>& vectors, const std::vector<RequestResult>& results);

  std::uint64_t count_of(const std::string& name) const;

  bool operator==(const Reached&) const = default;
};

// Returns Markdown tables with the numbers of judged requests: by clause, open point, class of breakpoints
// and feature. A table has no rows of zeros; a line below it names what they would be about. Then follows how
// many of the testee's types and of the casts between them were judged.
std::string reached_tables(const Reached& reached, const Description& testee);

}  // namespace zarrproof::fuzz
