// Multiplies 64 bytes at a time without carries. At the same time the crc32 instruction, which has an
// execution unit of its own, processes other bytes. Two functions turn a message into sixteen bytes with the
// same remainder:
//    gather  short messages: multiplies each vector by the constant that moves it to the end of the message
//    blend   longer messages: each step multiplies three vectors, and extends each of four streams by
//            three words with the crc32 instruction
// Example: 2000 bytes are gather() of 272 bytes and blend() of six steps of 288 bytes.
#if defined(__x86_64__)

#define ZARRPROOF_TARGET \
  __attribute__((target("sse4.2,crc32,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi,vpclmulqdq")))

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "reference/kernels/crc32c/block.h"
#include "reference/kernels/crc32c/implementations.h"
#include "reference/kernels/crc32c/polynomial.h"
#include "reference/kernels/crc32c/words.h"

namespace zarrproof::kernels {
namespace {

// Up to this size the crc32 instruction alone is fastest (measured).
constexpr std::size_t kMaxCrc32Bytes = 32;

// Up to this size gather() is faster than blend() (measured).
constexpr std::size_t kMaxGatherBytes = 1440;

constexpr std::size_t kVectorBytes = 64;

// The truth table of a XOR b XOR c, for the instruction vpternlog: bits 1, 2, 4 and 7 are set.
constexpr int kXorOfThree = 0x96;

// A step of blend() has three vectors and three words of each stream. Both units are then equally busy: the
// multiplier takes four cycles for a vector, the crc32 unit one cycle for a word.
constexpr std::size_t kVectorsPerStep = 3;
constexpr std::size_t kStreamBytesPerStep = 24;
constexpr std::size_t kVectorBytesPerStep = kVectorsPerStep * kVectorBytes;
constexpr std::size_t kStepBytes = kStreams * kStreamBytesPerStep + kVectorBytesPerStep;

// The constants that move the lanes of a vector to the end of a message; see to_end().
constexpr std::size_t kMaxDistance = (kMaxGatherBytes - 1) / kVectorBytes;
alignas(kVectorBytes) constexpr auto kToEnd = [] {
  std::array<Fold, 4 * (kMaxDistance + 1)> folds{};
  for (std::size_t i = 0; i < folds.size(); ++i)
    folds[i] = fold(128 * static_cast<std::int64_t>(folds.size() - 1 - i));
  return folds;
}();

// power_after(size) for each size up to kMaxGatherBytes.
constexpr auto kPowersAfter = [] {
  std::array<std::uint32_t, kMaxGatherBytes + 1> powers{};
  powers[0] = power_after(0);
  for (std::size_t size = 1; size < powers.size(); ++size) {
    powers[size] = powers[size - 1];
    for (int bit = 0; bit < 8; ++bit) powers[size] = times_x(powers[size]);
  }
  return powers;
}();

// Byte i is i. So the 64 bytes from r on are the indices that rotate a vector by r bytes.
alignas(kVectorBytes) constexpr auto kRotation = [] {
  std::array<std::uint8_t, 2 * kVectorBytes + 1> indices{};
  for (std::size_t i = 0; i < indices.size(); ++i) indices[i] = static_cast<std::uint8_t>(i);
  return indices;
}();

struct Avx512 {
  ZARRPROOF_TARGET static std::uint64_t extend(std::uint64_t state, std::uint64_t word) {
    return _mm_crc32_u64(state, word);
  }
};

ZARRPROOF_TARGET inline __m512i load_vector(const void* bytes) {
  return _mm512_loadu_si512(bytes);
}

// Moves each lane of 128 bits by the distance of its lane in `folds` (Fold in polynomial.h).
ZARRPROOF_TARGET inline __m512i multiply(__m512i value, __m512i folds) {
  return _mm512_xor_si512(_mm512_clmulepi64_epi128(value, folds, 0x00),
                          _mm512_clmulepi64_epi128(value, folds, 0x11));
}

// Moves each lane, and adds (XOR) `sum`.
ZARRPROOF_TARGET inline __m512i multiply_add(__m512i value, __m512i folds, __m512i sum) {
  return _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(value, folds, 0x00),
                                   _mm512_clmulepi64_epi128(value, folds, 0x11), sum, kXorOfThree);
}

ZARRPROOF_TARGET inline __m128i multiply_add(__m128i value, const Fold& fold, __m128i sum) {
  const __m128i folds = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&fold));
  return _mm_ternarylogic_epi64(_mm_clmulepi64_si128(value, folds, 0x00),
                                _mm_clmulepi64_si128(value, folds, 0x11), sum, kXorOfThree);
}

ZARRPROOF_TARGET inline __m512i in_all_lanes(const Fold& fold) {
  return _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_loadu_si128(reinterpret_cast<const __m128i*>(&fold)));
}

// Returns the constants that move a vector to the end of the message, `distance` vectors further.
ZARRPROOF_TARGET inline __m512i to_end(std::size_t distance) {
  return load_vector(&kToEnd[4 * (kMaxDistance - distance)]);
}

// Returns the sum (XOR) of the four lanes of 128 bits.
ZARRPROOF_TARGET inline __m128i sum_lanes(__m512i v) {
  const __m256i halves = _mm256_xor_si256(_mm512_maskz_extracti64x4_epi64(0xF, v, 0),
                                          _mm512_maskz_extracti64x4_epi64(0xF, v, 1));
  return _mm_xor_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

// Loads `size` bytes, 1 to 64, into the end of a vector, after zeros. Leading zeros do not change a
// remainder.
ZARRPROOF_TARGET inline __m512i load_part(const std::byte* bytes, std::size_t size) {
  if (size == kVectorBytes) return load_vector(bytes);
  const __m512i part = _mm512_maskz_loadu_epi8((std::uint64_t{1} << size) - 1, bytes);
  return _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, load_vector(&kRotation[size]), part);
}

// Returns sixteen bytes for a message of 1 to kMaxGatherBytes bytes, without the preceding state.
ZARRPROOF_TARGET inline __m128i gather(const std::byte* bytes, std::size_t size) {
  if (size <= kVectorBytes) return sum_lanes(multiply(load_part(bytes, size), to_end(0)));
  const std::size_t whole = (size - 1) / kVectorBytes * kVectorBytes;
  const std::byte* const folds = reinterpret_cast<const std::byte*>(&kToEnd[4 * kMaxDistance]) - whole;
  __m512i sum = multiply(load_part(bytes, size - whole), load_vector(folds));
  bytes += size - whole;
#pragma GCC unroll 2
  for (std::size_t i = 0; i != whole; i += kVectorBytes)
    sum = multiply_add(load_vector(bytes + i), load_vector(folds + kVectorBytes + i), sum);
  return sum_lanes(sum);
}

// Returns the sixteen bytes that a state adds to a message of `size` bytes. The caller adds them last, so
// that the multiplications of the message need not wait for the state.
ZARRPROOF_TARGET inline __m128i state_part(std::uint32_t state, std::size_t size) {
  return _mm_clmulepi64_si128(_mm_cvtsi32_si128(static_cast<int>(state)),
                              _mm_cvtsi32_si128(static_cast<int>(kPowersAfter[size])), 0x00);
}

// The state of blend(): three vectors, a product, and four registers of the crc32 instruction.
struct Blend {
  __m512i x[kVectorsPerStep], low, high;
  std::uint64_t r0 = 0, r1 = 0, r2 = 0, r3 = 0;
};

// Extends each register by eight bytes. `words`: in the first stream; `more_words`: in the third stream;
// `gap`: the distance of the streams.
ZARRPROOF_TARGET inline void blend_words(Blend& b, const std::byte* words, const std::byte* more_words,
                                         std::size_t gap) {
  b.r0 = _mm_crc32_u64(b.r0, load<std::uint64_t>(words));
  b.r1 = _mm_crc32_u64(b.r1, load<std::uint64_t>(words + gap));
  b.r2 = _mm_crc32_u64(b.r2, load<std::uint64_t>(more_words));
  b.r3 = _mm_crc32_u64(b.r3, load<std::uint64_t>(more_words + gap));
}

// Keeps the order of instructions: none moves across a call. Without it, compilers group instructions of one
// kind, so that one unit waits for the other.
ZARRPROOF_TARGET inline void keep_order(Blend& b) {
  asm volatile(""
               : "+v"(b.x[0]), "+v"(b.x[1]), "+v"(b.x[2]), "+v"(b.low), "+v"(b.high), "+r"(b.r0), "+r"(b.r1),
                 "+r"(b.r2), "+r"(b.r3));
}

// Moves `x`, one of the vectors of `b`, over the next vector, and extends each register by eight bytes.
ZARRPROOF_TARGET inline void blend_vector(Blend& b, __m512i& x, __m512i folds, const std::byte* vector,
                                          const std::byte* words, const std::byte* more_words,
                                          std::size_t gap) {
  b.low = _mm512_clmulepi64_epi128(x, folds, 0x00);
  keep_order(b);
  b.r0 = _mm_crc32_u64(b.r0, load<std::uint64_t>(words));
  keep_order(b);
  b.r1 = _mm_crc32_u64(b.r1, load<std::uint64_t>(words + gap));
  keep_order(b);
  b.high = _mm512_clmulepi64_epi128(x, folds, 0x11);
  keep_order(b);
  x = _mm512_ternarylogic_epi64(b.low, b.high, load_vector(vector), kXorOfThree);
  keep_order(b);
  b.r2 = _mm_crc32_u64(b.r2, load<std::uint64_t>(more_words));
  keep_order(b);
  b.r3 = _mm_crc32_u64(b.r3, load<std::uint64_t>(more_words + gap));
  keep_order(b);
}

// Moves the three vectors over the next three, and extends each register by three words.
ZARRPROOF_TARGET inline void blend_step(Blend& b, __m512i folds, const std::byte* vectors,
                                        const std::byte* words, const std::byte* more_words,
                                        std::size_t gap) {
  blend_vector(b, b.x[0], folds, vectors, words, more_words, gap);
  blend_vector(b, b.x[1], folds, vectors + kVectorBytes, words + 8, more_words + 8, gap);
  blend_vector(b, b.x[2], folds, vectors + 2 * kVectorBytes, words + 16, more_words + 16, gap);
}

// Returns one 32-bit number in each lane of 128 bits.
ZARRPROOF_TARGET inline __m512i spread(__m128i numbers) {
  const __m512i lanes = _mm512_set_epi32(0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0);
  return _mm512_maskz_permutexvar_epi32(0x1111, lanes, _mm512_zextsi128_si512(numbers));
}

// Returns sixteen bytes for a block, without the preceding state: first the four streams, then the vectors.
ZARRPROOF_TARGET inline __m128i blend(const std::byte* bytes, const Block& block) {
  static constexpr Fold kStepFold = fold(8 * kVectorBytesPerStep);
  const __m512i folds = in_all_lanes(kStepFold);
  const std::size_t gap = block.steps * kStreamBytesPerStep;
  const std::byte* words = bytes;
  const std::byte* more_words = bytes + 2 * gap;
  const std::byte* vectors = bytes + kStreams * gap;
  Blend b;
  b.low = b.high = folds;
#pragma GCC unroll 3
  for (std::size_t i = 0; i < kVectorsPerStep; ++i) b.x[i] = load_vector(vectors + i * kVectorBytes);
  for (std::size_t i = 0; i != kStreamBytesPerStep; i += 8) blend_words(b, words + i, more_words + i, gap);
  const std::byte* const end = words + gap;
  for (;;) {
    words += kStreamBytesPerStep;
    more_words += kStreamBytesPerStep;
    vectors += kVectorBytesPerStep;
    if (words == end) break;
    blend_step(b, folds, vectors, words, more_words, gap);
  }
  const __m128i remainders = _mm_set_epi32(static_cast<int>(b.r3), static_cast<int>(b.r2),
                                           static_cast<int>(b.r1), static_cast<int>(b.r0));
  const __m128i powers = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&block.after_stream));
  __m512i sum = _mm512_clmulepi64_epi128(spread(remainders), spread(powers), 0x00);
#pragma GCC unroll 3
  for (std::size_t i = 0; i < kVectorsPerStep; ++i)
    sum = multiply_add(b.x[i], to_end(kVectorsPerStep - 1 - i), sum);
  return sum_lanes(sum);
}

// Returns the CRC32C register after these sixteen bytes.
ZARRPROOF_TARGET inline std::uint32_t remainder(__m128i bytes) {
  const std::uint64_t first = _mm_crc32_u64(0, static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes)));
  return static_cast<std::uint32_t>(
      _mm_crc32_u64(first, static_cast<std::uint64_t>(_mm_extract_epi64(bytes, 1))));
}

// Returns the state after more than kMaxGatherBytes bytes. Not inlined: its many registers would slow down
// short messages.
[[gnu::noinline]] ZARRPROOF_TARGET std::uint32_t extend_long(std::uint32_t state, const std::byte* bytes,
                                                             std::size_t size) {
  constexpr auto& kStepBlocks = kBlocks<kStepBytes, kStreamBytesPerStep>;
  std::size_t steps = (size - 1) / kStepBytes;
  const std::size_t rest = size - steps * kStepBytes;
  __m128i sum = _mm_xor_si128(gather(bytes, rest), state_part(state, rest));
  bytes += rest;
  while (steps != 0) {
    const Block& block = kStepBlocks[std::min(steps, kStepBlocks.size()) - 1];
    sum = multiply_add(sum, block.jump, blend(bytes, block));
    bytes += block.steps * kStepBytes;
    steps -= block.steps;
  }
  return remainder(sum);
}

}  // namespace

// Aligned, because at some addresses a call for 64 bytes takes 10 cycles in place of 8.
[[gnu::aligned(64)]] ZARRPROOF_TARGET std::uint32_t crc32c_avx512_vpclmulqdq(std::uint32_t checksum,
                                                                             const std::byte* bytes,
                                                                             std::size_t size) {
  if (size <= kMaxCrc32Bytes) return ~extend_words<Avx512>(~checksum, bytes, size);
  if (size <= kMaxGatherBytes)
    return ~remainder(_mm_xor_si128(gather(bytes, size), state_part(~checksum, size)));
  return ~extend_long(~checksum, bytes, size);
}

}  // namespace zarrproof::kernels

#endif
