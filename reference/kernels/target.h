// The instruction sets that the kernels were compiled for.
#pragma once

#include <string_view>
#include <vector>

#include "reference/kernels/crc32c/crc32c.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

struct Target {
  std::string_view name;
  const Loops* loops;
  Crc32cFunction crc32c;
};

// Those that this machine runs, the fastest first. The last is "scalar", without vector code.
const std::vector<Target>& targets();

}  // namespace zarrproof::kernels
