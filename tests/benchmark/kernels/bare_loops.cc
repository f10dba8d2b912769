#include "tests/benchmark/kernels/bare_loops.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string_view>

#if defined(__AVX2__)
#include <immintrin.h>
#endif

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#define ZARRPROOF_COMPILES_FOR_AVX512 1
#else
#define ZARRPROOF_COMPILES_FOR_AVX512 0
#endif

namespace zarrproof::benchmarks {
namespace {

constexpr double kOffset = -10, kScale = 0.1, kNan = std::numeric_limits<double>::quiet_NaN();

#if ZARRPROOF_COMPILES_FOR_AVX512
void encode_with_avx512(const std::byte* in, std::byte* out, std::size_t elements) {
  const __m512d offset = _mm512_set1_pd(kOffset), scale = _mm512_set1_pd(kScale);
  for (std::size_t i = 0; i < elements; i += 8) {
    const __m512d x = _mm512_loadu_pd(in + 8 * i);
    const __m512d scaled = _mm512_mul_pd(_mm512_sub_pd(x, offset), scale);
    const __m256i rounded = _mm512_maskz_cvtpd_epi32(_mm512_cmp_pd_mask(x, x, _CMP_ORD_Q), scaled);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out + i), _mm256_cvtepi32_epi8(rounded));
  }
}

void decode_with_avx512(const std::byte* in, std::byte* out, std::size_t elements) {
  const __m512d offset = _mm512_set1_pd(kOffset), scale = _mm512_set1_pd(kScale), nan = _mm512_set1_pd(kNan);
  for (std::size_t i = 0; i < elements; i += 8) {
    const __m256i codes = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(in + i)));
    const __m512d x = _mm512_add_pd(_mm512_div_pd(_mm512_cvtepi32_pd(codes), scale), offset);
    const __mmask8 missing = _mm256_testn_epi32_mask(codes, codes);
    _mm512_stream_pd(reinterpret_cast<double*>(out + 8 * i), _mm512_mask_mov_pd(x, missing, nan));
  }
  _mm_sfence();
}
#endif

#if defined(__AVX2__)
__m128i four_codes(const std::byte* in) {
  const __m256d x = _mm256_loadu_pd(reinterpret_cast<const double*>(in));
  const __m256d scaled = _mm256_mul_pd(_mm256_sub_pd(x, _mm256_set1_pd(kOffset)), _mm256_set1_pd(kScale));
  return _mm256_cvtpd_epi32(_mm256_and_pd(scaled, _mm256_cmp_pd(x, x, _CMP_ORD_Q)));
}

void encode_with_avx2(const std::byte* in, std::byte* out, std::size_t elements) {
  for (std::size_t i = 0; i < elements; i += 8) {
    const __m128i codes = _mm_packus_epi32(four_codes(in + 8 * i), four_codes(in + 8 * i + 32));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out + i), _mm_packus_epi16(codes, codes));
  }
}

void decode_with_avx2(const std::byte* in, std::byte* out, std::size_t elements) {
  const __m256d offset = _mm256_set1_pd(kOffset), scale = _mm256_set1_pd(kScale), nan = _mm256_set1_pd(kNan);
  for (std::size_t i = 0; i < elements; i += 4) {
    const __m256d code = _mm256_cvtepi32_pd(_mm_cvtepu8_epi32(_mm_loadu_si32(in + i)));
    const __m256d x = _mm256_add_pd(_mm256_div_pd(code, scale), offset);
    const __m256d missing = _mm256_cmp_pd(code, _mm256_setzero_pd(), _CMP_EQ_OQ);
    _mm256_stream_pd(reinterpret_cast<double*>(out + 8 * i), _mm256_blendv_pd(x, nan, missing));
  }
  _mm_sfence();
}

#else
void encode_plainly(const std::byte* in, std::byte* out, std::size_t elements) {
  for (std::size_t i = 0; i < elements; ++i) {
    double x;
    std::memcpy(&x, in + i * sizeof(x), sizeof(x));
    const double scaled = (x - kOffset) * kScale;
    out[i] = static_cast<std::byte>(static_cast<int>(std::isnan(x) ? 0.0 : std::nearbyint(scaled)));
  }
}

void decode_plainly(const std::byte* in, std::byte* out, std::size_t elements) {
  for (std::size_t i = 0; i < elements; ++i) {
    const int code = static_cast<int>(in[i]);
    const double x = code == 0 ? kNan : code / kScale + kOffset;
    std::memcpy(out + i * sizeof(x), &x, sizeof(x));
  }
}
#endif

struct BareLoops {
  void (*encode)(const std::byte* in, std::byte* out, std::size_t elements);
  void (*decode)(const std::byte* in, std::byte* out, std::size_t elements);
};

// The loops in the instructions of the kernels that are measured.
BareLoops loops_of_target() {
#if ZARRPROOF_COMPILES_FOR_AVX512
  const char* const target = std::getenv("ZARRPROOF_KERNELS_TARGET");
  if (target == nullptr || std::string_view(target).starts_with("avx3"))
    return {encode_with_avx512, decode_with_avx512};
#endif
#if defined(__AVX2__)
  return {encode_with_avx2, decode_with_avx2};
#else
  return {encode_plainly, decode_plainly};
#endif
}

// Chosen once, outside of what is measured.
const BareLoops kLoops = loops_of_target();

}  // namespace

#if ZARRPROOF_COMPILES_FOR_AVX512

void stream_copy(const std::byte* in, std::byte* out, std::size_t size) {
  for (std::size_t i = 0; i < size; i += 64)
    _mm512_stream_si512(reinterpret_cast<__m512i*>(out + i), _mm512_loadu_si512(in + i));
  _mm_sfence();
}

std::uint64_t read_all(const std::byte* in, std::size_t size) {
  __m512i sums[4] = {};
  for (std::size_t i = 0; i + 256 <= size; i += 256)
    for (std::size_t k = 0; k < 4; ++k)
      sums[k] = _mm512_xor_si512(sums[k], _mm512_loadu_si512(in + i + 64 * k));
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(
      _mm512_xor_si512(_mm512_xor_si512(sums[0], sums[1]), _mm512_xor_si512(sums[2], sums[3]))));
}

#else

void stream_copy(const std::byte* in, std::byte* out, std::size_t size) {
  std::memcpy(out, in, size);
}

std::uint64_t read_all(const std::byte* in, std::size_t size) {
  std::uint64_t sum = 0, word;
  for (std::size_t i = 0; i < size; i += sizeof(word)) {
    std::memcpy(&word, in + i, sizeof(word));
    sum ^= word;
  }
  return sum;
}

#endif

void bare_encode(const std::byte* in, std::byte* out, std::size_t elements) {
  kLoops.encode(in, out, elements);
}

void bare_decode(const std::byte* in, std::byte* out, std::size_t elements) {
  kLoops.decode(in, out, elements);
}

}  // namespace zarrproof::benchmarks
