// The pairs of features: those that no request can have, and the number of requests in a suite with each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "vectors/feature.h"
#include "vectors/suite.h"

namespace zarrproof {

// Two features of different kinds, and the number of requests with both.
struct Pair {
  std::size_t first_kind, first, second_kind, second;  // numbers of feature_kinds() and their values
  std::size_t count = 0;
};

// Returns why no request can have both features; empty if a request can.
std::string_view why_impossible(const Pair& pair);

// Returns all pairs, in the order of the kinds and their values.
std::vector<Pair> pairs_of(const Suite& suite);

// Returns one Markdown table for each two kinds: rows are the values of the first kind, columns those of the
// second. A dash marks a pair that no request can have.
std::string pairs_tables(const std::vector<Pair>& pairs);

}  // namespace zarrproof
