// The operations, codecs and data types that a campaign can ask a testee.
#pragma once

#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

class Scope {
 public:
  explicit Scope(Description testee);

  // The types that the testee declares. Raw types: those up to r128 that the testee names, or a few when it
  // declares r*. Time types: one unit.
  const std::vector<DataType>& types() const { return types_; }
  const std::vector<DataType>& real_types() const { return real_types_; }
  // Encode, decode and resolve, in this order, as far as the testee declares them; and those of them that
  // have data.
  const std::vector<Operation>& operations() const { return operations_; }
  const std::vector<Operation>& data_operations() const { return data_operations_; }

  bool has_codec(std::string_view codec) const;

  // Whether the testee may support the whole outline.
  bool may_have(const Outline& outline) const;

  const Description& testee() const { return testee_; }

 private:
  Description testee_;
  std::vector<DataType> types_, real_types_;
  std::vector<Operation> operations_, data_operations_;
};

// Returns whether the testee declares everything that the vectors need.
bool declares_all(const Description& testee, const std::vector<CaseVector>& vectors);

}  // namespace zarrproof::fuzz
