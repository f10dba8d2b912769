// Lists the targets of this machine: each set of vector loops with the fastest checksum that it may use,
// then "scalar". Example: on a Zen 3 the list is avx2, sse4, scalar.
#include "reference/kernels/target.h"

#include "reference/kernels/steps/element_step.h"

namespace zarrproof::kernels {
namespace {

// Returns the fastest checksum function of the machine. Functions that need AVX-512 are for avx3_dl only: it
// is the only target with VPCLMULQDQ.
Crc32cFunction crc32c_for(std::string_view target) {
  for (const Crc32cKernel& kernel : crc32c_kernels()) {
    const bool needs_avx512 = kernel.name.starts_with("avx512");
    if (!needs_avx512 || target == "avx3_dl") return kernel.extend;
  }
  return crc32c_kernels().back().extend;
}

}  // namespace

const std::vector<Target>& targets() {
  static const std::vector<Target> all = [] {
    std::vector<Target> found;
    for (const NamedLoops& target : vector_loops())
      found.push_back({target.name, target.loops, crc32c_for(target.name)});
    found.push_back({"scalar", &scalar_loops(), crc32c_kernels().back().extend});  // portable
    return found;
  }();
  return all;
}

}  // namespace zarrproof::kernels
