// Finds targets by name, and returns refusals of make_plan() as errors. Example:
// ZARRPROOF_KERNELS_TARGET=avx2 makes Kernels() use the loops of AVX2. On a machine without AVX2 it throws.
#include "reference/kernels/kernels.h"

#include <cstdlib>
#include <stdexcept>

#include "reference/kernels/plan/plan.h"
#include "reference/kernels/target.h"

namespace zarrproof {
namespace {

const kernels::Target& find_target(std::string_view name) {
  std::string names;
  for (const kernels::Target& target : kernels::targets()) {
    if (target.name == name) return target;
    names += (names.empty() ? "" : ", ") + std::string(target.name);
  }
  throw std::invalid_argument("the kernels have no target \"" + std::string(name) +
                              "\" on this machine; expected " + names);
}

const kernels::Target& default_target() {
  const char* name = std::getenv("ZARRPROOF_KERNELS_TARGET");
  return name != nullptr ? find_target(name) : kernels::targets().front();
}

}  // namespace

Kernels::Kernels() : target_(&default_target()) {}

Kernels::Kernels(std::string_view target) : target_(&find_target(target)) {}

Result<std::unique_ptr<Plan>> Kernels::prepare(const Metadata& metadata, const Shape& shape,
                                               Layout layout) const {
  return result_of([&] { return kernels::make_plan(metadata, shape, layout, *target_); });
}

const std::vector<KernelTarget>& kernel_targets() {
  static const std::vector<KernelTarget> all = [] {
    std::vector<KernelTarget> targets;
    for (const kernels::Target& target : kernels::targets())
      targets.push_back({std::string(target.name), Kernels(target.name)});
    return targets;
  }();
  return all;
}

}  // namespace zarrproof
