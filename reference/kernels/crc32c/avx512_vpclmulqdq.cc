// Carry-less multiplication of 64 bytes at a time, and beside it the crc32 instruction, which has an
// execution unit of its own. Three ways turn bytes into sixteen bytes with the same remainder:
//   gather  short messages: each vector is multiplied by what takes it to the end, independent of the others
//   blend   steps of some vectors, which are multiplied, and words, which go through crc32 in four streams
//   stream  more than caches hold: six distant streams, which keep the memory busier than one
#if defined(__x86_64__)

#define ZARRPROOF_TARGET \
  __attribute__((target("sse4.2,crc32,pclmul,avx512f,avx512bw,avx512vl,avx512vbmi,vpclmulqdq")))

#include <immintrin.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "reference/kernels/crc32c/block.h"
#include "reference/kernels/crc32c/kernels.h"
#include "reference/kernels/crc32c/polynomial.h"
#include "reference/kernels/crc32c/words.h"

namespace zarrproof::kernels {
namespace {

// Up to this size the crc32 instruction alone is best.
constexpr std::size_t kMaxWords = 32;

constexpr std::size_t kVector = 64;

// A step of blend has some words of each stream, and as many vectors as keep both units about equally busy,
// where a word takes one of them one cycle. Up to its `kMaxGather` bytes gather is best.
template <std::size_t vectors, std::size_t words, std::size_t max_gather>
struct Steps {
  static constexpr std::size_t kVectors = vectors, kWords = words;
  static constexpr std::size_t kStreamStep = 8 * words;
  static constexpr std::size_t kVectorStep = vectors * kVector;
  static constexpr std::size_t kStep = kStreams * kStreamStep + kVectorStep;
  static constexpr std::size_t kMaxGather = max_gather;
};
using Steps3 = Steps<3, 3, 1440>;                           // a vector takes four cycles
using Steps10 = Steps<10, 4, 2400>;                         // a vector takes two cycles
constexpr std::size_t kMostGathered = Steps10::kMaxGather;  // the tables serve both

// From this size on stream is best.
constexpr std::size_t kMinStream = std::size_t{20} << 20;

// What takes the lanes of a vector to the end, the vector `distance` vectors before it; see `to_end`.
constexpr std::size_t kMaxDistance = (kMostGathered - 1) / kVector;
alignas(kVector) constexpr auto kToEnd = [] {
  std::array<Fold, 4 * (kMaxDistance + 1)> folds{};
  for (std::size_t i = 0; i < folds.size(); ++i)
    folds[i] = fold(128 * static_cast<std::int64_t>(folds.size() - 1 - i));
  return folds;
}();

// after(size), by size.
constexpr auto kAfter = [] {
  std::array<std::uint32_t, kMostGathered + 1> powers{};
  powers[0] = after(0);
  for (std::size_t size = 1; size < powers.size(); ++size) {
    powers[size] = powers[size - 1];
    for (int bit = 0; bit < 8; ++bit) powers[size] = times_x(powers[size]);
  }
  return powers;
}();

// The checksums of zeros, by their number.
constexpr auto kOfZeros = [] {
  std::array<std::uint32_t, kMostGathered + 1> checksums{};
  std::uint32_t state = ~std::uint32_t{0};
  for (std::uint32_t& checksum : checksums) {
    checksum = ~state;
    for (int bit = 0; bit < 8; ++bit) state = times_x(state);
  }
  return checksums;
}();

// Byte i is i, so that 64 of them from r on rotate a vector by r bytes.
alignas(kVector) constexpr auto kRotation = [] {
  std::array<std::uint8_t, 2 * kVector + 1> indices{};
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

ZARRPROOF_TARGET inline __m512i multiply(__m512i value, __m512i folds) {
  return _mm512_xor_si512(_mm512_clmulepi64_epi128(value, folds, 0x00),
                          _mm512_clmulepi64_epi128(value, folds, 0x11));
}

ZARRPROOF_TARGET inline __m512i multiply_add(__m512i value, __m512i folds, __m512i sum) {
  return _mm512_ternarylogic_epi64(_mm512_clmulepi64_epi128(value, folds, 0x00),
                                   _mm512_clmulepi64_epi128(value, folds, 0x11), sum, 0x96);
}

ZARRPROOF_TARGET inline __m128i multiply_add(__m128i value, const Fold& fold, __m128i sum) {
  const __m128i folds = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&fold));
  return _mm_ternarylogic_epi64(_mm_clmulepi64_si128(value, folds, 0x00),
                                _mm_clmulepi64_si128(value, folds, 0x11), sum, 0x96);
}

ZARRPROOF_TARGET inline __m512i in_all_lanes(const Fold& fold) {
  return _mm512_maskz_broadcast_i32x4(0xFFFF, _mm_loadu_si128(reinterpret_cast<const __m128i*>(&fold)));
}

ZARRPROOF_TARGET inline __m512i to_end(std::size_t distance) {
  return load_vector(&kToEnd[4 * (kMaxDistance - distance)]);
}

ZARRPROOF_TARGET inline __m128i sum_lanes(__m512i v) {
  const __m256i halves = _mm256_xor_si256(_mm512_maskz_extracti64x4_epi64(0xF, v, 0),
                                          _mm512_maskz_extracti64x4_epi64(0xF, v, 1));
  return _mm_xor_si128(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1));
}

// `size` bytes, 1 to 64, at the end of a vector: zeros before a message do not change its remainder.
ZARRPROOF_TARGET inline __m512i load_part(const std::byte* bytes, std::size_t size) {
  if (size == kVector) return load_vector(bytes);
  const __m512i part = _mm512_maskz_loadu_epi8((std::uint64_t{1} << size) - 1, bytes);
  return _mm512_maskz_permutexvar_epi8(~std::uint64_t{0}, load_vector(&kRotation[size]), part);
}

// The message without a state before it; `size` from 1 to kMostGathered.
ZARRPROOF_TARGET inline __m128i gather(const std::byte* bytes, std::size_t size) {
  // Made for short messages: a shortcut for one vector, and only one multiplication of an index.
  if (size <= kVector) return sum_lanes(multiply(load_part(bytes, size), to_end(0)));
  const std::size_t whole = (size - 1) / kVector * kVector;
  const std::byte* const folds = reinterpret_cast<const std::byte*>(&kToEnd[4 * kMaxDistance]) - whole;
  __m512i sum = multiply(load_part(bytes, size - whole), load_vector(folds));
  bytes += size - whole;
#pragma GCC unroll 2
  for (std::size_t i = 0; i != whole; i += kVector)
    sum = multiply_add(load_vector(bytes + i), load_vector(folds + kVector + i), sum);
  return sum_lanes(sum);
}

// What a state adds that `size` bytes follow. It comes last, as whoever continues a checksum waits for it.
ZARRPROOF_TARGET inline __m128i state_part(std::uint32_t state, std::size_t size) {
  return _mm_clmulepi64_si128(_mm_cvtsi32_si128(static_cast<int>(state)),
                              _mm_cvtsi32_si128(static_cast<int>(kAfter[size])), 0x00);
}

// What blend works on: three or ten vectors, a product, and four registers of the crc32 instruction.
template <std::size_t vectors>
struct Blend {
  __m512i x[vectors], low, high;
  std::uint64_t r0 = 0, r1 = 0, r2 = 0, r3 = 0;
};

// Eight bytes of each stream; `words` are those of the first stream, `more_words` of the third.
template <std::size_t vectors>
ZARRPROOF_TARGET inline void blend_words(Blend<vectors>& b, const std::byte* words,
                                         const std::byte* more_words, std::size_t gap) {
  b.r0 = _mm_crc32_u64(b.r0, load<std::uint64_t>(words));
  b.r1 = _mm_crc32_u64(b.r1, load<std::uint64_t>(words + gap));
  b.r2 = _mm_crc32_u64(b.r2, load<std::uint64_t>(more_words));
  b.r3 = _mm_crc32_u64(b.r3, load<std::uint64_t>(more_words + gap));
}

// Instructions stay on their side of this. Compilers put like ones together, and one unit would wait for the
// other.
ZARRPROOF_TARGET inline void keep_order(Blend<3>& b) {
  asm volatile(""
               : "+v"(b.x[0]), "+v"(b.x[1]), "+v"(b.x[2]), "+v"(b.low), "+v"(b.high), "+r"(b.r0), "+r"(b.r1),
                 "+r"(b.r2), "+r"(b.r3));
}

// The next vector of `x`, one of those of `b`, and eight bytes of each stream.
ZARRPROOF_TARGET inline void blend_vector(Blend<3>& b, __m512i& x, __m512i folds, const std::byte* vector,
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
  x = _mm512_ternarylogic_epi64(b.low, b.high, load_vector(vector), 0x96);
  keep_order(b);
  b.r2 = _mm_crc32_u64(b.r2, load<std::uint64_t>(more_words));
  keep_order(b);
  b.r3 = _mm_crc32_u64(b.r3, load<std::uint64_t>(more_words + gap));
  keep_order(b);
}

ZARRPROOF_TARGET inline void blend_step(Blend<3>& b, __m512i folds, const std::byte* vectors,
                                        const std::byte* words, const std::byte* more_words,
                                        std::size_t gap) {
  blend_vector(b, b.x[0], folds, vectors, words, more_words, gap);
  blend_vector(b, b.x[1], folds, vectors + kVector, words + 8, more_words + 8, gap);
  blend_vector(b, b.x[2], folds, vectors + 2 * kVector, words + 16, more_words + 16, gap);
}

// With ten vectors a fixed order is slower: Intel's processors reorder the instructions themselves.
ZARRPROOF_TARGET inline void blend_step(Blend<Steps10::kVectors>& b, __m512i folds, const std::byte* vectors,
                                        const std::byte* words, const std::byte* more_words,
                                        std::size_t gap) {
  constexpr std::size_t kVectors = Steps10::kVectors, kWords = Steps10::kWords;
#pragma GCC unroll 10
  for (std::size_t i = 0; i < kVectors; ++i) {
    b.x[i] = multiply_add(b.x[i], folds, load_vector(vectors + i * kVector));
    // The words come after vectors at about equal distances.
    if ((i + 1) * kWords / kVectors != i * kWords / kVectors) {
      const std::size_t word = 8 * (i * kWords / kVectors);
      blend_words(b, words + word, more_words + word, gap);
    }
  }
}

// One 32-bit number in each lane of a vector.
ZARRPROOF_TARGET inline __m512i spread(__m128i numbers) {
  const __m512i lanes = _mm512_set_epi32(0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0);
  return _mm512_maskz_permutexvar_epi32(0x1111, lanes, _mm512_zextsi128_si512(numbers));
}

// The message of `block.steps` steps, without a state: first the four streams, then the vectors.
template <typename Step>
ZARRPROOF_TARGET inline __m128i blend(const std::byte* bytes, const Block& block) {
  constexpr std::size_t kVectors = Step::kVectors, kStreamStep = Step::kStreamStep;
  static constexpr Fold kStepFold = fold(8 * Step::kVectorStep);
  const __m512i folds = in_all_lanes(kStepFold);
  const std::size_t gap = block.steps * kStreamStep;
  const std::byte* words = bytes;
  const std::byte* more_words = bytes + 2 * gap;
  const std::byte* vectors = bytes + kStreams * gap;
  Blend<kVectors> b;
  b.low = b.high = folds;
#pragma GCC unroll 10
  for (std::size_t i = 0; i < kVectors; ++i) b.x[i] = load_vector(vectors + i * kVector);
  for (std::size_t i = 0; i != kStreamStep; i += 8) blend_words(b, words + i, more_words + i, gap);
  const std::byte* const end = words + gap;
  for (;;) {
    words += kStreamStep;
    more_words += kStreamStep;
    vectors += Step::kVectorStep;
    if (words == end) break;
    blend_step(b, folds, vectors, words, more_words, gap);
  }
  const __m128i remainders = _mm_set_epi32(static_cast<int>(b.r3), static_cast<int>(b.r2),
                                           static_cast<int>(b.r1), static_cast<int>(b.r0));
  const __m128i powers = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&block.after_stream));
  __m512i sum = _mm512_clmulepi64_epi128(spread(remainders), spread(powers), 0x00);
#pragma GCC unroll 10
  for (std::size_t i = 0; i < kVectors; ++i) sum = multiply_add(b.x[i], to_end(kVectors - 1 - i), sum);
  return sum_lanes(sum);
}

// The next vector of a distant stream.
ZARRPROOF_TARGET inline __m512i advance(__m512i x, __m512i folds, const std::byte* stream, std::size_t offset,
                                        std::size_t ahead) {
  _mm_prefetch(stream + ahead, _MM_HINT_T0);
  return multiply_add(x, folds, load_vector(stream + offset));
}

// The message of `before` and six times `length` bytes, a multiple of 64.
ZARRPROOF_TARGET inline __m128i stream(__m128i before, const std::byte* bytes, std::size_t length) {
  static constexpr Fold kVectorFold = fold(8 * kVector);
  constexpr std::size_t kAhead = 512;
  const __m512i folds = in_all_lanes(kVectorFold);
  const std::size_t last = length - kVector;
  const std::byte* const s0 = bytes;
  const std::byte* const s1 = s0 + length;
  const std::byte* const s2 = s1 + length;
  const std::byte* const s3 = s2 + length;
  const std::byte* const s4 = s3 + length;
  const std::byte* const s5 = s4 + length;
  __m512i x0 = load_vector(s0), x1 = load_vector(s1), x2 = load_vector(s2);
  __m512i x3 = load_vector(s3), x4 = load_vector(s4), x5 = load_vector(s5);
  for (std::size_t offset = kVector; offset != length; offset += kVector) {
    const std::size_t ahead = std::min(offset + kAhead, last);
    x0 = advance(x0, folds, s0, offset, ahead);
    x1 = advance(x1, folds, s1, offset, ahead);
    x2 = advance(x2, folds, s2, offset, ahead);
    x3 = advance(x3, folds, s3, offset, ahead);
    x4 = advance(x4, folds, s4, offset, ahead);
    x5 = advance(x5, folds, s5, offset, ahead);
  }
  const Fold jump = fold(8 * static_cast<std::int64_t>(length));
  __m128i sum = multiply_add(before, jump, sum_lanes(multiply(x0, to_end(0))));
  sum = multiply_add(sum, jump, sum_lanes(multiply(x1, to_end(0))));
  sum = multiply_add(sum, jump, sum_lanes(multiply(x2, to_end(0))));
  sum = multiply_add(sum, jump, sum_lanes(multiply(x3, to_end(0))));
  sum = multiply_add(sum, jump, sum_lanes(multiply(x4, to_end(0))));
  return multiply_add(sum, jump, sum_lanes(multiply(x5, to_end(0))));
}

ZARRPROOF_TARGET inline std::uint32_t remainder(__m128i bytes) {
  const std::uint64_t first = _mm_crc32_u64(0, static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes)));
  return static_cast<std::uint32_t>(
      _mm_crc32_u64(first, static_cast<std::uint64_t>(_mm_extract_epi64(bytes, 1))));
}

// More than `Step::kMaxGather` bytes. Not inlined: its many registers would burden short messages.
template <typename Step>
[[gnu::noinline]] ZARRPROOF_TARGET std::uint32_t extend_long(std::uint32_t state, const std::byte* bytes,
                                                             std::size_t size) {
  constexpr auto& kStepBlocks = kBlocks<Step::kStep, Step::kStreamStep>;
  // Among many steps, long streams suit the caches better.
  constexpr const Block& kLongBlock = kBlock<Step::kStep, Step::kStreamStep, 512>;
  const bool streams = size >= kMinStream;
  const std::size_t unit = streams ? 6 * kVector : Step::kStep;
  std::size_t units = (size - 1) / unit;
  const std::size_t rest = size - units * unit;
  __m128i sum = _mm_xor_si128(gather(bytes, rest), state_part(state, rest));
  bytes += rest;
  if (streams) return remainder(stream(sum, bytes, units * kVector));
  while (units != 0) {
    const Block& block =
        units >= kLongBlock.steps ? kLongBlock : kStepBlocks[std::min(units, kStepBlocks.size()) - 1];
    sum = multiply_add(sum, block.jump, blend<Step>(bytes, block));
    bytes += block.steps * Step::kStep;
    units -= block.steps;
  }
  return remainder(sum);
}

template <typename Step>
ZARRPROOF_TARGET inline std::uint32_t extend(std::uint32_t checksum, const std::byte* bytes,
                                             std::size_t size) {
  if (size <= kMaxWords) return ~extend_words<Avx512>(~checksum, bytes, size);
  if (size <= Step::kMaxGather) {
    const __m128i sum = gather(bytes, size);
    if (checksum == 0) return remainder(sum) ^ kOfZeros[size];
    return ~remainder(_mm_xor_si128(sum, state_part(~checksum, size)));
  }
  return ~extend_long<Step>(~checksum, bytes, size);
}

}  // namespace

// Aligned: a call for 64 bytes takes 8 cycles, and at some addresses 10.
[[gnu::aligned(64)]] ZARRPROOF_TARGET std::uint32_t crc32c_avx512_vpclmulqdq_3(std::uint32_t checksum,
                                                                               const std::byte* bytes,
                                                                               std::size_t size) {
  return extend<Steps3>(checksum, bytes, size);
}

[[gnu::aligned(64)]] ZARRPROOF_TARGET std::uint32_t crc32c_avx512_vpclmulqdq_10(std::uint32_t checksum,
                                                                                const std::byte* bytes,
                                                                                std::size_t size) {
  return extend<Steps10>(checksum, bytes, size);
}

}  // namespace zarrproof::kernels

#endif
