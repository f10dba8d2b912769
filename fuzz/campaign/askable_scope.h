// The operations, codecs and data types that a campaign can ask a testee, and filters of its requests.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/cases/case_vectors.h"
#include "reference/requirements/clause.h"

namespace zarrproof::fuzz {

struct AskableScope {
  explicit AskableScope(Description declared);

  bool has_codec(std::string_view codec) const;

  // Returns each cast that the testee declares, as a request without a shape and elements: each pair of real
  // types, in each direction, with each rounding mode and each rule that is valid.
  std::vector<RequestSpec> casts() const;

  Description testee;
  // The declared types. Raw types are the types up to r128 that the testee names, or a few if it declares r*.
  // Time types have one unit.
  std::vector<DataType> types, real_types;
  // The declared operations in the order encode, decode, resolve; and the declared operations with data.
  std::vector<Operation> operations, data_operations;
};

// Returns whether the testee declares everything that the vectors need.
bool declares_all(const Description& testee, const std::vector<CaseVector>& vectors);

// Returns the codec that a request about the clause needs; nothing when the clause is not about one codec.
std::optional<std::string_view> codec_of(Clause clause);

// Throws Refused when a filter has a term that is not a clause, codec, data type or open point. Throws
// Refused when every term of a filter that does not exclude names a codec or data type that the testee does
// not declare, or a clause of such a codec.
void check_filters(const std::vector<std::string>& filters, const Description& testee);

}  // namespace zarrproof::fuzz
