// Filters of campaigns; detects filters that no request to a testee can match.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/requirements/clause.h"

namespace zarrproof::fuzz {

// Returns the codec that a request about the clause needs; nothing when the clause is not about one codec.
std::optional<std::string_view> codec_of(Clause clause);

// Throws Refused when a filter has a term that is not a clause, codec, data type or open point. Throws
// Refused when every term of a filter that does not exclude names a codec or data type that the testee does
// not declare, or a clause of such a codec.
void check_filters(const std::vector<std::string>& filters, const Description& testee);

}  // namespace zarrproof::fuzz
