// The instruction sets that the kernels were compiled for, and the checksum of each. Example: avx2 has the
// loops of AVX2, and the checksum by SSE4.2 and PCLMUL.
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

// Returns the targets that this machine can run, the fastest first. The last is "scalar": plain C++.
const std::vector<Target>& targets();

}  // namespace zarrproof::kernels
