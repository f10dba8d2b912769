// Checksums by the crc32c instructions and polynomial multiplication of sixteen bytes, for aarch64. The
// algorithm is in blend.h; this file has the instructions.
#if defined(__aarch64__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__

#define ZARRPROOF_TARGET __attribute__((target("+crc+crypto")))

#include <arm_acle.h>
#include <arm_neon.h>

#include "reference/kernels/crc32c/blend.h"
#include "reference/kernels/crc32c/implementations.h"

namespace zarrproof::kernels {
namespace {

// The Machine of blend.h.
struct Aarch64 {
  using Vector = uint64x2_t;

  ZARRPROOF_TARGET static std::uint64_t extend(std::uint64_t state, std::uint64_t word) {
    return __crc32cd(static_cast<std::uint32_t>(state), word);
  }
  ZARRPROOF_TARGET static Vector load(const void* address) {
    return vreinterpretq_u64_u8(vld1q_u8(static_cast<const std::uint8_t*>(address)));
  }
  ZARRPROOF_TARGET static std::uint64_t low(Vector a) { return vgetq_lane_u64(a, 0); }
  ZARRPROOF_TARGET static std::uint64_t high(Vector a) { return vgetq_lane_u64(a, 1); }
  ZARRPROOF_TARGET static Vector add(Vector a, Vector b) { return veorq_u64(a, b); }
  ZARRPROOF_TARGET static Vector multiply(std::uint64_t state, std::uint32_t factor) {
    return vreinterpretq_u64_p128(vmull_p64(state, factor));
  }
  ZARRPROOF_TARGET static Vector multiply_low(Vector a, Vector b) {
    return vreinterpretq_u64_p128(vmull_p64(vgetq_lane_u64(a, 0), vgetq_lane_u64(b, 0)));
  }
  ZARRPROOF_TARGET static Vector multiply_high(Vector a, Vector b) {
    return vreinterpretq_u64_p128(vmull_high_p64(vreinterpretq_p64_u64(a), vreinterpretq_p64_u64(b)));
  }
};

}  // namespace

ZARRPROOF_TARGET std::uint32_t crc32c_aarch64_crc32_pmull(std::uint32_t checksum, const std::byte* bytes,
                                                          std::size_t size) {
  return ~extend_blocks<Aarch64>(~checksum, bytes, size);
}

}  // namespace zarrproof::kernels

#endif
