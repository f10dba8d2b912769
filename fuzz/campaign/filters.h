// Filters of campaigns, and those that no request to a testee can fit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/requirements/clause.h"

namespace zarrproof::fuzz {

// The codec that a request needs to be about the clause, where there is one.
std::optional<std::string_view> codec_of(Clause clause);

// Throws Refused where one of the filters has a term that is no clause, codec, data type or open point, or
// asks for nothing but codecs and data types that the testee does not declare, or clauses of such codecs.
void check_filters(const std::vector<std::string>& filters, const Description& testee);

}  // namespace zarrproof::fuzz
