// The reference implementation, which decides. It is exact and simple, not fast.
#pragma once

#include "reference/interface/implementation.h"
#include "reference/requirements/interpretation.h"

namespace zarrproof {

class Reference : public Implementation {
 public:
  // Follows these answers to the open points, and the default answers to the other ones.
  explicit Reference(const Answers& answers = {}) : answers_(answers) {}

  std::string_view name() const override { return "reference"; }
  bool writes() const override { return true; }
  Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                        Layout layout) const override;

 private:
  Answers answers_;
};

}  // namespace zarrproof
