// Combines loops with checksums. The target "scalar" is always the last one.
#include "reference/kernels/target.h"

#include <string>

#include "reference/kernels/steps/element_step.h"

namespace zarrproof::kernels {
namespace {

// Returns the fastest checksum function of the machine. Functions that need AVX-512 are only for the target
// that has their instructions.
Crc32cFunction crc32c_for(std::string_view target) {
  for (const Crc32cKernel& kernel : crc32c_kernels()) {
    const bool wide = kernel.name.starts_with("avx512");
    if (!wide || target == "avx3_dl") return kernel.extend;
  }
  return crc32c_kernels().back().extend;
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> found;
    for (const NamedLoops& target : vector_loops())
      found.push_back({target.name, target.loops, crc32c_for(target.name)});
    found.push_back({"scalar", &scalar_loops(), crc32c_kernels().back().extend});
    return found;
  }();
  return all;
}

}  // namespace zarrproof::kernels
