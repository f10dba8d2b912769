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

class Scope {
 public:
  explicit Scope(Description testee);

  // Returns the types that the testee declares. Raw types are the types up to r128 that the testee names, or
  // a few if it declares r*. Time types have one unit.
  const std::vector<DataType>& types() const { return types_; }
  const std::vector<DataType>& real_types() const { return real_types_; }
  // Return the operations that the testee declares, in the order encode, decode, resolve; and the declared
  // operations with data.
  const std::vector<Operation>& operations() const { return operations_; }
  const std::vector<Operation>& data_operations() const { return data_operations_; }

  bool has_codec(std::string_view codec) const;

  // Returns whether the testee may support the whole array.
  bool may_have(const ArraySpec& array) const;

  const Description& testee() const { return testee_; }

 private:
  Description testee_;
  std::vector<DataType> types_, real_types_;
  std::vector<Operation> operations_, data_operations_;
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
