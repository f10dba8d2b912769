// The kernels: the implementation that is as fast as the machine allows, and equal to the reference.
#pragma once

#include <string>
#include <vector>

#include "reference/implementation.h"

namespace zarrproof {

namespace kernels {
struct Target;
}

// The names of the targets that this machine runs, the fastest first. A target is an instruction set; the
// last is "scalar", without vector code.
std::vector<std::string> kernel_targets();

// Follows the default answer to every open point.
class Kernels : public Implementation {
 public:
  // The target that the environment variable ZARRPROOF_KERNELS_TARGET names, or the fastest. Throws
  // std::invalid_argument for a name that is not among kernel_targets().
  Kernels();
  explicit Kernels(std::string_view target);

  std::string_view name() const override { return "kernels"; }
  Result<std::unique_ptr<Plan>> prepare(const Metadata& metadata, const Shape& shape,
                                        Layout layout) const override;

 private:
  const kernels::Target* target_;
};

}  // namespace zarrproof
