// The kernels: a fast implementation of the codecs. Every result and every error equals the reference's.
// Example: Kernels().prepare(metadata, shape, Layout::c) returns a plan, whose encode() converts an array.
#pragma once

#include <string>
#include <vector>

#include "reference/interface/implementation.h"

namespace zarrproof {

namespace kernels {
struct Target;  // the loops and the checksum of a target (target.h)
}

// The implementation that uses one target: an instruction set. Follows the default answer to every open
// point.
class Kernels : public Implementation {
 public:
  // Uses the target that the environment variable ZARRPROOF_KERNELS_TARGET names, or the fastest one. Throws
  // std::invalid_argument if kernel_targets() has no target of that name.
  Kernels();
  explicit Kernels(std::string_view target);

  std::string_view name() const override { return "kernels"; }
  Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                        Layout layout) const override;

 private:
  const kernels::Target* target_;
};

// A target by its name, and the implementation that uses it.
struct KernelTarget {
  std::string name;
  Kernels kernels;
};

// Returns the targets that this machine can run, the fastest first. The last is "scalar": plain C++.
const std::vector<KernelTarget>& kernel_targets();

}  // namespace zarrproof
