// The implementations of the checksum, one source file each. The machine must have the features in the
// function's name.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zarrproof::kernels {

std::uint32_t crc32c_portable(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
#if defined(__x86_64__)
std::uint32_t crc32c_sse42_pclmul(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
std::uint32_t crc32c_avx512_vpclmulqdq(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
std::uint32_t crc32c_aarch64_crc32_pmull(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
#endif

}  // namespace zarrproof::kernels
