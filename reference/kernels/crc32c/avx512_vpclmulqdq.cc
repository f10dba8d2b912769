// Carry-less multiplication of 64 bytes at a time, and the crc32 instruction beside it, which has an execution unit of
// its own.
//
// All three ways below turn bytes into 16 bytes with the same remainder, `extend` joins them and takes the remainder:
//   gather  up to a few hundred bytes: each vector is multiplied by what takes it to the end, one independent of the
//           others
//   blend   steps of 288 bytes, of which 192 are multiplied and 96 go through crc32 in four streams
//   stream  more than the caches hold: six distant streams, which keeps the memory busier than one does
#include <immintrin.h>

#include <algorithm>
#include <array>

#include "reference/kernels/crc32c/kernels.h"
#include "reference/kernels/crc32c/polynomial.h"
#include "reference/kernels/crc32c/x86_words.h"

#define ZARRPROOF_TARGET __attribute__((target("sse4.2,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi,vpclmulqdq")))

namespace zarrproof::kernels {
namespace {

#ifndef KMIN
#define KMIN 2
#define KSMALL 32
#endif

constexpr std::size_t kVector = 64;

// A step of blend.
constexpr std::size_t kStreams = 4;
constexpr std::size_t kStreamStep = 24;
constexpr std::size_t kVectorStep = 3 * kVector;
constexpr std::size_t kStep = kStreams * kStreamStep + kVectorStep;

// Fewer steps than this are not worth it.
constexpr std::size_t kMinSteps = KMIN;
constexpr std::size_t kMaxGather = kMinSteps * kStep;

// What takes the lanes of a vector to the end, the vector `distance` vectors before it; see `to_end`.
constexpr std::size_t kMaxDistance = (kMaxGather - 1) / kVector;
alignas(kVector) constexpr auto kToEnd = [] {
  std::array<Fold, 4 * (kMaxDistance + 1)> folds{};
  for (std::size_t i = 0; i < folds.size(); ++i)
    folds[i] = fold(128 * static_cast<std::int64_t>(folds.size() - 1 - i));
  return folds;
}();

// A product with `after(n)` in the low half of the 16 bytes adds a register that n bytes follow: the factors x
// too many are 32 of the constant's place, 1 of the product, 64 of the low half.
constexpr std::uint32_t after(std::size_t size) { return power_of_x(8 * static_cast<std::int64_t>(size) - 97); }

constexpr auto kAfter = [] {
  std::array<std::uint32_t, kMaxGather + 1> powers{};
  powers[0] = after(0);
  for (std::size_t size = 1; size < powers.size(); ++size) {
    powers[size] = powers[size - 1];
    for (int bit = 0; bit < 8; ++bit) powers[size] = times_x(powers[size]);
  }
  return powers;
}();

// Byte i is i, so that 64 of them from r on rotate a vector by r bytes.
alignas(kVector) constexpr auto kRotation = [] {
  std::array<std::uint8_t, 2 * kVector + 1> indices{};
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint8_t>(i);
  return indices;
}();

// Constants of a block of blend.
struct Block {
  std::size_t steps;
  std::array<std::uint32_t, kStreams> streams;
  Fold jump;
};
constexpr Block make_block(std::size_t steps) {
  Block block{.steps = steps, .streams = {}, .jump = fold(8 * static_cast<std::int64_t>(steps * kStep))};
  for (std::size_t i = 0; i < kStreams; ++i) block.streams[i] = after(steps * (kStep - (i + 1) * kStreamStep));
  return block;
}
constexpr Block kLongBlock = make_block(512);
constexpr auto kBlocks = [] {
  std::array<Block, 128> blocks{};
  for (std::size_t steps = 1; steps <= blocks.size(); ++steps) blocks[steps - 1] = make_block(steps);
  return blocks;
}();

ZARRPROOF_TARGET inline __m512i load_vector(const void* bytes) { return _mm512_loadu_si512(bytes); }

ZARRPROOF_TARGET inline __m512i multiply_add(__m512i value, __m512i folds, __m512i sum) {
  return _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(value, folds, 0x00),
                                   _mm512_clmulepi64_epi128(value, folds, 0x11), sum, 0x96);
}

ZARRPROOF_TARGET inline __m128i multiply_add(__m128i value, const Fold& fold, __m128i sum) {
  const __m128i folds = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&fold));
  return _mm_ternarylogic_epi64(_mm_clmulepi64_si128(value, folds, 0x00), _mm_clmulepi64_si128(value, folds, 0x11),
                                sum, 0x96);
}

ZARRPROOF_TARGET inline __m512i in_all_lanes(const Fold& fold) {
  return _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_loadu_si128(reinterpret_cast<const __m128i*>(&fold)));
}

ZARRPROOF_TARGET inline __m512i to_end(std::size_t distance) {
  return load_vector(&kToEnd[4 * (kMaxDistance - distance)]);
}

ZARRPROOF_TARGET inline __m128i sum_lanes(__m512i v) {
  const __m256i halves = _mm256_xor_si256(_mm512_maskz_extracti64x4_epi64(0xF, v, 0), _mm512_maskz_extracti64x4_epi64(0xF, v, 1));
  return _mm_xor_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

// `size` from 1 to kMaxGather.
ZARRPROOF_TARGET inline __m128i gather(std::uint32_t state, const std::byte* bytes, std::size_t size) {
  const std::size_t distance = (size - 1) / kVector;
  const std::size_t first = size - kVector * distance;
  // The first bytes go to the end of their vector: zeros before a message do not change its remainder.
  const __m512i loaded = _mm512_maskz_loadu_epi8(~std::uint64_t{0} >> (kVector - first), bytes);
  const __m512i placed = _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, load_vector(&kRotation[first]), loaded);
  __m512i sum = multiply_add(placed, to_end(distance), _mm512_setzero_si512());
  bytes += first;
  for (std::size_t left = distance; left != 0; --left, bytes += kVector)
    sum = multiply_add(load_vector(bytes), to_end(left - 1), sum);
  // The state comes last, as whoever continues a checksum waits for it.
  const __m128i power = _mm_cvtsi32_si128(static_cast<int>(kAfter[size]));
  return _mm_xor_si128(_mm_clmulepi64_si128(_mm_cvtsi32_si128(static_cast<int>(state)), power, 0x00), sum_lanes(sum));
}

ZARRPROOF_TARGET inline __m128i blend(const std::byte* bytes, const Block& block) {
  const std::size_t stream = block.steps * kStreamStep;
  const std::byte* s = bytes;
  const std::byte* t = bytes + 2 * stream;
  const std::byte* v = bytes + kStreams * stream;
  const std::byte* const end = s + stream;
  std::uint64_t r0 = 0, r1 = 0, r2 = 0, r3 = 0;
  __m512i x0 = load_vector(v), x1 = load_vector(v + kVector), x2 = load_vector(v + 2 * kVector);
  static constexpr Fold kStepFold = fold(8 * kVectorStep);
  const __m512i k = in_all_lanes(kStepFold);
#define ORDER asm volatile("" : "+v"(x0), "+v"(x1), "+v"(x2), "+r"(r0), "+r"(r1), "+r"(r2), "+r"(r3))
#define CRC(i)\
      r0 = _mm_crc32_u64(r0, load<std::uint64_t>(s + 8 * i));\
      r1 = _mm_crc32_u64(r1, load<std::uint64_t>(s + stream + 8 * i));\
      r2 = _mm_crc32_u64(r2, load<std::uint64_t>(t + 8 * i));\
      r3 = _mm_crc32_u64(r3, load<std::uint64_t>(t + stream + 8 * i));ORDER;
#define VEC(i) x##i = multiply_add(x##i, k, load_vector(v + 64 * i));ORDER;
  CRC(0) CRC(1) CRC(2)
  for (;;) {
    s += kStreamStep;
    t += kStreamStep;
    v += kVectorStep;
    if (s == end) break;
    VEC(0) CRC(0) VEC(1) CRC(1) VEC(2) CRC(2)
  }
  const __m512i rs = _mm512_zextsi128_si512(_mm_set_epi32((int)r3, (int)r2, (int)r1, (int)r0));
  const __m512i pw = _mm512_zextsi128_si512(_mm_loadu_si128(reinterpret_cast<const __m128i*>(&block.streams)));
  const __m512i spread = _mm512_set_epi32(0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0);
  __m512i sum = _mm512_clmulepi64_epi128(_mm512_maskz_permutexvar_epi32(0x1111, spread, rs),
                                         _mm512_maskz_permutexvar_epi32(0x1111, spread, pw), 0);
  sum = multiply_add(x0, to_end(2), sum);
  sum = multiply_add(x1, to_end(1), sum);
  sum = multiply_add(x2, to_end(0), sum);
  return sum_lanes(sum);
}

}  // namespace

ZARRPROOF_TARGET std::uint32_t crc32c_avx512_vpclmulqdq(std::uint32_t checksum, const std::byte* bytes,
                                                        std::size_t size) {
  if (size <= KSMALL) return ~extend_words(~checksum, bytes, size);
  std::size_t steps = size <= kMaxGather ? 0 : (size - 1) / kStep;
  const std::size_t rest = size - steps * kStep;
  __m128i y = gather(~checksum, bytes, rest);
  bytes += rest;
  while (steps != 0) {
    const Block& block = steps >= kLongBlock.steps ? kLongBlock : kBlocks[std::min(steps, kBlocks.size()) - 1];
    y = multiply_add(y, block.jump, blend(bytes, block));
    bytes += block.steps * kStep;
    steps -= block.steps;
  }
  const std::uint64_t remainder = _mm_crc32_u64(0, static_cast<std::uint64_t>(_mm_cvtsi128_si64(y)));
  return ~static_cast<std::uint32_t>(_mm_crc32_u64(remainder, static_cast<std::uint64_t>(_mm_extract_epi64(y, 1))));
}

}  // namespace zarrproof::kernels
