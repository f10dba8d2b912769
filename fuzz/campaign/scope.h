// What a campaign can ask of a testee.
#pragma once

#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "fuzz/cases/case_vectors.h"

namespace zarrproof::fuzz {

class Scope {
 public:
  explicit Scope(Description testee);

  // Of raw types those up to r128 that it names, or some where it has them all; of time types one unit.
  const std::vector<DataType>& types() const { return types_; }
  const std::vector<DataType>& real_types() const { return real_types_; }
  // Encode, decode and resolve, in this order, as far as the testee has them; and those with data alone.
  const std::vector<Operation>& operations() const { return operations_; }
  const std::vector<Operation>& data_operations() const { return data_operations_; }

  bool has_operation(Operation operation) const;
  bool has_codec(std::string_view codec) const;

  // Whether the testee may know all of an outline, or surely knows all that questions need; there are some.
  bool may_have(const Outline& outline) const;
  bool has_all(const std::vector<CaseVector>& questions) const;

 private:
  Description testee_;
  std::vector<DataType> types_, real_types_;
  std::vector<Operation> operations_, data_operations_;
};

}  // namespace zarrproof::fuzz
