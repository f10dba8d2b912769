// The kernels: the implementation that is as fast as the machine allows, and equal to the reference.
#pragma once

#include <string>
#include <vector>

#include "reference/interface/implementation.h"

namespace zarrproof {

namespace kernels {
struct Target;
}

// Follows the default answer to every open point.
class Kernels : public Implementation {
 public:
  // The target that the environment variable ZARRPROOF_KERNELS_TARGET names, or the fastest. Throws
  // std::invalid_argument for a name that is not among those of kernel_targets().
  Kernels();
  explicit Kernels(std::string_view target);

  std::string_view name() const override { return "kernels"; }
  Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                        Layout layout) const override;

 private:
  const kernels::Target* target_;
};

// A target is an instruction set.
struct KernelTarget {
  std::string name;
  Kernels kernels;
};

// The targets that this machine runs, the fastest first; the last is "scalar", without vector code.
const std::vector<KernelTarget>& kernel_targets();

}  // namespace zarrproof
