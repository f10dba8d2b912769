// The reference with the hooks of a mutant around its steps.
#pragma once

#include "reference/interface/implementation.h"
#include "tests/mutants/hooked/mutant.h"

namespace zarrproof::mutants {

// Without hooks it answers as the reference does under the default answers to the open points.
class MutantImplementation : public Implementation {
 public:
  explicit MutantImplementation(Hooks hooks) : hooks_(std::move(hooks)) {}

  std::string_view name() const override { return "mutant"; }
  Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                        Layout layout) const override;

 private:
  Hooks hooks_;
};

}  // namespace zarrproof::mutants
