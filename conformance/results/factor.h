// The common factor of failing requests: a trait, or two traits together, that all of them have and that
// passing requests do not have. One defect often shows in many requests that violate different clauses; the
// factor shows that it is one. For example, an implementation that ignores `endian` fails requests of every
// clause about elements, and all of them have the trait "endian big".
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct Factor {
  std::vector<std::string> traits;  // one, or two: {"fill value NaN", "codec cast_value"}
  std::size_t failing = 0;          // failing requests of the group
  std::size_t passing = 0;          // passing requests that have the traits: at most one for 50 failing ones
  std::string contrast = {};        // a trait in place of the first one, with which a failing request passes
};

// The failing requests of one violated clause and one kind of difference.
using FailingRequests = std::vector<const RequestResult*>;

// Lists of failing requests that have a common factor.
struct FactorGroup {
  Factor factor;
  std::vector<std::size_t> members;  // the lists, by index
};

// Returns the groups of these lists; each list is in one group at most. `outcome`: which passing requests are
// counted, kMustBeAccepted or kMustBeRefused (judging/traits.h). Returns none if fewer than ten of them
// passed: then a trait says nothing.
std::vector<FactorGroup> factor_groups(const Results& results, const std::string& outcome,
                                       const std::vector<FailingRequests>& lists);

// Returns "all 536 failing requests have endian big; no passing one has; the same with endian little pass".
std::string text_of(const Factor& factor);

}  // namespace zarrproof
