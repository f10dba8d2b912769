// Selects the requests that a run asks and reports.
#pragma once

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "vectors/suite.h"

namespace zarrproof {

struct Selection {
  // A request must fit every filter. A filter is a list with commas; a request must fit one item. An item is
  // an id, a part of an id, a pattern with *, a clause, a codec, a data type, or an open point.
  std::vector<std::string> filters;
  std::optional<std::set<std::string>> ids;  // if set: only these ids
  std::size_t shard = 1, shards = 1;  // only every `shards`-th request, starting at number `shard`, from 1
};

// Returns the numbers of the selected vectors, in the order of the suite. A sequence is selected as a whole
// and stays in one shard. Throws Refused if a filter fits nothing.
std::vector<std::size_t> select(const Suite& suite, const Selection& selection);

// Returns the numbers of the vectors that fit every filter; may be empty.
std::vector<std::size_t> numbers_that_fit(const Suite& suite, const std::vector<std::string>& filters);

// Returns whether the text fits a pattern in which * stands for any text.
bool fits_pattern(std::string_view text, std::string_view pattern);

}  // namespace zarrproof
