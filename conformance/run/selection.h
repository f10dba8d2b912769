// Which requests of the suite a run asks and reports.
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
  // A request must fit every filter. One filter is a list with commas, of which it must fit one: an id, a
  // part of one or a pattern with *; a clause, a codec, a data type, or an open point.
  std::vector<std::string> filters;
  std::optional<std::set<std::string>> ids;  // only these
  std::size_t shard = 1, shards = 1;         // only each `shards`th, beginning with number `shard`, from 1
};

// The numbers of the selected vectors, in the order of the suite. A sequence is selected as a whole, and
// stays in one shard. Throws Refused when a filter fits nothing.
std::vector<std::size_t> select(const Suite& suite, const Selection& selection);

// The numbers of the vectors that fit every filter; there may be none.
std::vector<std::size_t> numbers_that_fit(const Suite& suite, const std::vector<std::string>& filters);

// The terms of a filter, of which a request must fit one: what stands between its commas.
std::vector<std::string> terms_of(const std::string& filter);

// Whether the text fits a pattern in which * stands for any text.
bool fits_pattern(std::string_view text, std::string_view pattern);

}  // namespace zarrproof
