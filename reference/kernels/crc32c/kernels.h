// The kernels, one source file each. Only for machines that have what the name says.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zarrproof::kernels {

std::uint32_t crc32c_portable(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
#if defined(__x86_64__)
std::uint32_t crc32c_sse42_pclmul(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
// Steps of 3 vectors suit processors whose carry-less unit is busy four cycles with a vector (AMD Zen 4).
// Steps of 6 suit two cycles (Intel).
std::uint32_t crc32c_avx512_vpclmulqdq_3(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
std::uint32_t crc32c_avx512_vpclmulqdq_10(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
#elif defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
std::uint32_t crc32c_aarch64_crc32_pmull(std::uint32_t checksum, const std::byte* bytes, std::size_t size);
#endif

}  // namespace zarrproof::kernels
