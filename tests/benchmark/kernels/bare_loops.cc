#include "tests/benchmark/kernels/bare_loops.h"

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)
#include <immintrin.h>
#else
#include <cmath>
#include <cstring>
#include <limits>
#endif

namespace zarrproof::benchmarks {

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VL__)

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

void bare_encode(const std::byte* in, std::byte* out, std::size_t elements) {
  const __m512d offset = _mm512_set1_pd(-10), scale = _mm512_set1_pd(0.1);
  for (std::size_t i = 0; i < elements; i += 8) {
    const __m512d x = _mm512_loadu_pd(in + 8 * i);
    const __m512d scaled = _mm512_mul_pd(_mm512_sub_pd(x, offset), scale);
    const __m256i rounded = _mm512_maskz_cvtpd_epi32(_mm512_cmp_pd_mask(x, x, _CMP_ORD_Q), scaled);
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out + i), _mm256_cvtepi32_epi8(rounded));
  }
}

void bare_decode(const std::byte* in, std::byte* out, std::size_t elements) {
  const __m512d offset = _mm512_set1_pd(-10), scale = _mm512_set1_pd(0.1),
                nan = _mm512_set1_pd(__builtin_nan(""));
  for (std::size_t i = 0; i < elements; i += 8) {
    const __m256i codes = _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(in + i)));
    const __m512d x = _mm512_add_pd(_mm512_div_pd(_mm512_cvtepi32_pd(codes), scale), offset);
    const __mmask8 missing = _mm256_testn_epi32_mask(codes, codes);
    _mm512_stream_pd(reinterpret_cast<double*>(out + 8 * i), _mm512_mask_mov_pd(x, missing, nan));
  }
  _mm_sfence();
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

void bare_encode(const std::byte* in, std::byte* out, std::size_t elements) {
  for (std::size_t i = 0; i < elements; ++i) {
    double x;
    std::memcpy(&x, in + i * sizeof(x), sizeof(x));
    const double scaled = (x - -10.0) * 0.1;
    out[i] = static_cast<std::byte>(static_cast<int>(std::isnan(x) ? 0.0 : std::nearbyint(scaled)));
  }
}

void bare_decode(const std::byte* in, std::byte* out, std::size_t elements) {
  for (std::size_t i = 0; i < elements; ++i) {
    const int code = static_cast<int>(in[i]);
    const double x = code == 0 ? std::numeric_limits<double>::quiet_NaN() : code / 0.1 + -10.0;
    std::memcpy(out + i * sizeof(x), &x, sizeof(x));
  }
}

#endif

}  // namespace zarrproof::benchmarks
