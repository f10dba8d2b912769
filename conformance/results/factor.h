// The common factor of failing requests: a trait, or two traits together, that all of them have and that
// passing requests do not have. One defect often shows in many requests that violate different clauses; the
// factor shows that it is one. For example, an implementation that ignores `endian` fails requests of every
// clause about elements, and all of them have the trait "endian big".
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <utility>
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

// The traits of the requests that passed.
class PassingTraits {
 public:
  // `outcome`: which requests count, kMustBeAccepted or kMustBeRefused (judging/traits.h).
  PassingTraits(const Results& results, const std::string& outcome);

  // Returns the groups of these lists; each list is in one group at most. Returns none if fewer than ten
  // requests passed: then a trait says nothing.
  std::vector<FactorGroup> groups_of(const std::vector<FailingRequests>& lists);

 private:
  using Numbers = std::vector<std::size_t>;          // in ascending order
  using Pair = std::pair<std::size_t, std::size_t>;  // of traits; twice the same: one trait

  Numbers traits_of(const RequestResult& result);
  Numbers common(const FailingRequests& requests);
  std::size_t count(const Pair& traits) const;
  std::string contrast_of(std::size_t trait, const FailingRequests& failing);

  std::map<std::string, std::size_t> numbers_;  // of the traits, by text
  std::vector<std::string> traits_;             // by number
  std::map<Numbers, std::size_t> places_;       // in counts_, by all traits of a request
  std::vector<std::size_t> counts_;             // how many requests have exactly these traits
  std::vector<Numbers> having_;                 // by number of a trait: the places that have it
  std::size_t all_ = 0;
};

// Returns "all 536 failing requests have endian big; no passing one has; the same with endian little pass".
std::string text_of(const Factor& factor);

}  // namespace zarrproof
