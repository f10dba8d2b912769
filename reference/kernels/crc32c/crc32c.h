// The CRC32C of the codec crc32c (CRC-1), by the instructions of the machine. Shares no code with
// reference/codec.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace zarrproof::kernels {

// Continues a checksum (CRC-1). `checksum` is the CRC32C of the preceding bytes, 0 if there are none. Returns
// the CRC32C of the preceding bytes and the `size` bytes at `bytes`, which need no alignment. Many threads
// may call it at once. Example: the CRC32C of the nine bytes "123456789" is 0xe3069283.
using Crc32cFunction = std::uint32_t (*)(std::uint32_t checksum, const std::byte* bytes, std::size_t size);

struct Crc32cKernel {
  std::string_view name;
  Crc32cFunction extend;
};

// Returns the kernels that this machine can run, the fastest first. The last is "portable", which every
// machine can run.
std::span<const Crc32cKernel> crc32c_kernels();

}  // namespace zarrproof::kernels
