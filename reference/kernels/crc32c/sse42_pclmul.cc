// Checksums by the crc32 instruction and carry-less multiplication of sixteen bytes, for x86-64 (blend.h).
// Uses the AVX encoding, because the two-operand encoding needs copies of registers.
#if defined(__x86_64__)

#define ZARRPROOF_TARGET __attribute__((target("avx,sse4.2,crc32,pclmul")))

#include <immintrin.h>

#include "reference/kernels/crc32c/blend.h"
#include "reference/kernels/crc32c/implementations.h"

namespace zarrproof::kernels {
namespace {

struct Sse42 {
  using Vector = __m128i;

  ZARRPROOF_TARGET static std::uint64_t extend(std::uint64_t state, std::uint64_t word) {
    return _mm_crc32_u64(state, word);
  }
  ZARRPROOF_TARGET static Vector load(const void* address) {
    return _mm_loadu_si128(static_cast<const Vector*>(address));
  }
  ZARRPROOF_TARGET static std::uint64_t low(Vector a) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(a));
  }
  ZARRPROOF_TARGET static std::uint64_t high(Vector a) {
    return static_cast<std::uint64_t>(_mm_extract_epi64(a, 1));
  }
  ZARRPROOF_TARGET static Vector add(Vector a, Vector b) { return _mm_xor_si128(a, b); }
  ZARRPROOF_TARGET static Vector multiply(std::uint64_t state, std::uint32_t factor) {
    return multiply_low(_mm_cvtsi64_si128(static_cast<long long>(state)),
                        _mm_cvtsi32_si128(static_cast<int>(factor)));
  }
  ZARRPROOF_TARGET static Vector multiply_low(Vector a, Vector b) { return _mm_clmulepi64_si128(a, b, 0x00); }
  ZARRPROOF_TARGET static Vector multiply_high(Vector a, Vector b) {
    return _mm_clmulepi64_si128(a, b, 0x11);
  }
};

}  // namespace

ZARRPROOF_TARGET std::uint32_t crc32c_sse42_pclmul(std::uint32_t checksum, const std::byte* bytes,
                                                   std::size_t size) {
  return ~extend_blocks<Sse42>(~checksum, bytes, size);
}

}  // namespace zarrproof::kernels

#endif
