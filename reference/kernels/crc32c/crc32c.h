// The CRC32C of the codec crc32c (CRC-1), as fast as the machine allows. Nothing here is shared with
// reference/codec.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace zarrproof::kernels {

// Continues a checksum: `checksum` is the CRC32C of the bytes before; 0 if there are none. The result is the
// CRC32C of these bytes and of the new ones (CRC-1). Reads `size` bytes from `bytes`, which need no
// alignment, and nothing beyond. Safe from many threads.
using Crc32cFunction = std::uint32_t (*)(std::uint32_t checksum, const std::byte* bytes, std::size_t size);

struct Crc32cKernel {
  std::string_view name;
  Crc32cFunction extend;
};

// Returns the kernels that this machine can run, the fastest first. The last is "portable", which every
// machine can run.
std::span<const Crc32cKernel> crc32c_kernels();

}  // namespace zarrproof::kernels
