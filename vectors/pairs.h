// Which features the requests of a suite combine, two at a time.
#pragma once

#include <string>
#include <vector>

#include "vectors/feature.h"
#include "vectors/suite.h"

namespace zarrproof {

// Two features of different kinds, and how many requests have both.
struct Pair {
  std::size_t first_kind, first, second_kind, second;  // numbers of feature_kinds() and their values
  std::size_t count = 0;
};

// All pairs, in the order of the kinds and their values.
std::vector<Pair> pairs_of(const Suite& suite);

// One table in Markdown for each two kinds: rows are values of the first, columns of the second. A dash
// stands for a pair that no request can have.
std::string pairs_tables(const std::vector<Pair>& pairs);

}  // namespace zarrproof
