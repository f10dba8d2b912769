// Selects the requests that a run asks and reports, and orders them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

struct Selection {
  // A filter is a list of terms with commas. A term is an id, a part of an id, a pattern with *, a clause, a
  // codec, a data type, or an open point. A request must match a term of every filter. A filter that begins
  // with "!" excludes: a request must match none of its terms.
  std::vector<std::string> filters;
  std::optional<std::set<std::string>> ids;  // if set: only these ids
  // Asks the requests shard_number, shard_number + shard_count, …, counted from 1.
  std::size_t shard_number = 1, shard_count = 1;
};

// Returns the indices of the selected vectors in suite.vectors, in the order of the suite. A sequence is
// selected or excluded as a whole and stays in one shard. Throws Refused if a filter leaves no request, or if
// a term of a filter is no clause, codec, data type or open point and matches no vector of the suite.
std::vector<std::size_t> select(const Suite& suite, const Selection& selection);

// Returns the indices of the vectors that match every filter; may be empty.
std::vector<std::size_t> indices_that_match(const Suite& suite, const std::vector<std::string>& filters);

// Returns the terms behind the "!" of a filter that excludes, "A,B" for "!A,B"; nothing for another filter.
std::optional<std::string> excluded_terms(const std::string& filter);

// Returns the terms of a filter, without the "!" of one that excludes.
std::vector<std::string> terms_of(const std::string& filter);

// Returns " (did you mean \"CV-4\"?)" with the nearest clause, codec, data type or open point; empty if none
// is near, or if the term is one.
std::string did_you_mean_term(const std::string& term);

// Returns whether the text matches a pattern in which * stands for any text.
bool matches_pattern(std::string_view text, std::string_view pattern);

// The seed of the order of the suite without --seed. A version of the program keeps it.
inline constexpr std::uint64_t kDefaultSeed = 1;

// Returns the indices in an order that depends only on the seed. Which of two requests comes first does
// not depend on the other requests. The requests of a sequence stay together, in their order.
std::vector<std::size_t> shuffled(const Suite& suite, std::vector<std::size_t> indices, std::uint64_t seed);

// Returns the indices with each control before its requests. Adds controls that are missing. Keeps the order
// within a sequence.
std::vector<std::size_t> after_controls(const Suite& suite, const std::vector<std::size_t>& indices);

// Returns the order in which a run asks these vectors and their controls: shuffled, if there is a seed.
std::vector<std::size_t> order_of_run(const Suite& suite, std::vector<std::size_t> indices,
                                      std::optional<std::uint64_t> seed);

// Returns how many of the indices, from `place` on, are asked as a block: all requests of one sequence,
// else 1.
std::size_t sequence_length_at(const Suite& suite, const std::vector<std::size_t>& indices,
                               std::size_t place);

}  // namespace zarrproof
