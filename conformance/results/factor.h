// The common factor of failing requests: a trait, or two traits together, that all of them have and that
// passing requests do not have. One defect often shows in many requests that violate different clauses; the
// factor shows that it is one. For example, an implementation that ignores `endian` fails requests of every
// clause about elements, and all of them have the trait "endian big".
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

struct Factor {
  std::vector<std::string> traits;  // one, or two: {"fill value NaN", "codec cast_value"}
  std::size_t failing = 0;          // failing requests of the group
  std::size_t passing = 0;          // passing requests that have the traits
  std::string contrast = {};        // a trait in place of the first one, with which a failing request passes
  std::string expectation = {};     // of the passing requests that were compared, as in FactorFinder
};

// The failing requests of a list; at first, those of one violated clause and one kind of difference.
using FailingRequests = std::vector<const RequestResult*>;

// The kind of a partial factor.
// - part: a part of the array or of the configuration, alone or in one operation. The modes of casts are no
//   parts, because the suite asks each mode with values that show it.
// - error: the text of an error.
enum class FactorKind { part, error };

// Lists of failing requests that have a common factor.
struct FactorGroup {
  Factor factor;
  std::vector<std::size_t> members;  // indices of the lists
};

// Finds factors of failing requests, by the traits of the requests that passed. The failing requests come in
// lists. A whole factor is common to all requests of a list, a partial factor to some requests of several
// lists. The failing requests must outlive the finder.
class FactorFinder {
 public:
  // `expectation`: which requests count, kMustBeAccepted or kMustBeRefused (judging/traits.h).
  FactorFinder(const Results& results, std::string expectation);

  // Returns the partial factor of this kind that most of these requests have: it shows in several lists, and
  // all requests that have it fail. Such a factor divides lists: requests with endian big and requests with
  // float16 may fail in the same ways.
  std::optional<Factor> widest_partial_factor(const std::vector<FailingRequests>& lists, FactorKind kind);

  // Returns the groups of lists that have a whole factor; each list is in one group at most. An absent member
  // and the mode of a cast may be a factor although requests pass whose results do not depend on it.
  std::vector<FactorGroup> groups_with_whole_factor(const std::vector<FailingRequests>& lists);

  // Returns whether the request has all traits of the factor.
  bool has_factor(const RequestResult& request, const Factor& factor);

 private:
  using TraitSet = std::vector<std::size_t>;         // indices in traits_, in ascending order
  using Pair = std::pair<std::size_t, std::size_t>;  // of indices in traits_; two equal ones: one trait

  // The requests that have a pair of traits.
  struct RequestsWithPair {
    FailingRequests requests;
    std::map<std::size_t, std::size_t> sizes;  // how many of them are in a list, by its index
  };

  TraitSet traits_of(const RequestResult& result);
  const TraitSet& traits_of_failing(const RequestResult* result);
  TraitSet traits_of_all(const FailingRequests& requests);
  std::map<Pair, std::vector<std::size_t>> common_pairs(const std::vector<FailingRequests>& lists);
  std::size_t passing_with(const Pair& traits) const;
  std::size_t passing_with_name(std::string_view name) const;
  bool is_setting_beyond_chance(const Pair& traits, std::size_t failing, std::size_t lists) const;
  std::string contrast_of(std::size_t trait, const FailingRequests& failing);
  bool may_be_partial_factor(const Pair& traits, FactorKind kind) const;
  bool is_partial_factor(const Pair& traits, const RequestsWithPair& having, FactorKind kind) const;
  Factor factor_of(const Pair& traits, const FailingRequests& failing);

  std::string expectation_;
  std::vector<std::string> traits_;
  std::map<std::string, std::size_t> trait_indices_;  // in traits_, by text
  // Passing requests with equal traits are one row.
  std::map<TraitSet, std::size_t> rows_;                 // the index of the row, by its traits
  std::vector<std::size_t> row_counts_;                  // how many requests a row has
  std::vector<std::vector<std::size_t>> rows_with_;      // for each trait: the rows that have it
  std::map<const RequestResult*, TraitSet> of_failing_;  // the traits of failing requests
  std::size_t passing_count_ = 0;
};

// Returns "all 536 failing requests have endian big; no passing one that must be accepted has; the same with
// endian little pass".
std::string text_of(const Factor& factor);

}  // namespace zarrproof
