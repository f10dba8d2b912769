// Assembles and stores results whose bytes are in separate vectors. Example: float8_e4m3 to float32 has the
// bytes 2 and 3 of 16 results in two vectors; two rounds of interleaving with the zeros of the bytes 0 and 1
// give four vectors of 4 results. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_TABLE_ELEMENTS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_TABLE_ELEMENTS_INL_H
#undef ZARRPROOF_KERNELS_TABLE_ELEMENTS_INL_H
#else
#define ZARRPROOF_KERNELS_TABLE_ELEMENTS_INL_H
#endif

#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

using D8 = hn::ScalableTag<std::uint8_t>;
using ByteVector = hn::VFromD<D8>;

// Interleaves lanes of type T of two vectors within each block of 16 bytes. `a` becomes the lower halves, `b`
// the upper halves.
template <class T>
HWY_INLINE void interleave(ByteVector& a, ByteVector& b) {
  const hn::ScalableTag<T> d;
  const auto lower = hn::InterleaveLower(d, hn::BitCast(d, a), hn::BitCast(d, b));
  const auto upper = hn::InterleaveUpper(d, hn::BitCast(d, a), hn::BitCast(d, b));
  a = hn::BitCast(D8(), lower);
  b = hn::BitCast(D8(), upper);
}

// Writes the first blocks of both vectors, then their second blocks, and so on.
HWY_INLINE void store_blocks(ByteVector a, ByteVector b, std::byte* out) {
  const D8 d;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  // An index below 8 is a quadword of `a`, another one of `b`. A block is two quadwords: the blocks 0 of
  // both, then the blocks 1; and the blocks 2 and 3.
  const __m512i order_low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i order_high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  store(ByteVector{_mm512_permutex2var_epi64(a.raw, order_low, b.raw)}, d, out);
  store(ByteVector{_mm512_permutex2var_epi64(a.raw, order_high, b.raw)}, d, out + 64);
#elif HWY_TARGET == HWY_AVX2
  store(hn::ConcatLowerLower(d, b, a), d, out);
  store(hn::ConcatUpperUpper(d, b, a), d, out + 32);
#else
  store(a, d, out);
  store(b, d, out + 16);
#endif
}

// Writes the first blocks of the four vectors, `distance` bytes further their second blocks, and so on. The
// distance is 64, or 128 if another call fills the gaps.
HWY_INLINE void store_blocks(ByteVector first, ByteVector second, ByteVector third, ByteVector fourth,
                             std::byte* out, [[maybe_unused]] std::size_t distance) {
  const D8 bytes;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  // shuffle_i64x2 takes two blocks of each operand: 0x44 the blocks 0 and 1, 0xee 2 and 3, 0x88 0 and 2, 0xdd
  // 1 and 3. So the four stores are the blocks 0, 1, 2 and 3 of all vectors.
  const __m512i low_12 = _mm512_shuffle_i64x2(first.raw, second.raw, 0x44);
  const __m512i high_12 = _mm512_shuffle_i64x2(first.raw, second.raw, 0xee);
  const __m512i low_34 = _mm512_shuffle_i64x2(third.raw, fourth.raw, 0x44);
  const __m512i high_34 = _mm512_shuffle_i64x2(third.raw, fourth.raw, 0xee);
  store(ByteVector{_mm512_shuffle_i64x2(low_12, low_34, 0x88)}, bytes, out);
  store(ByteVector{_mm512_shuffle_i64x2(low_12, low_34, 0xdd)}, bytes, out + distance);
  store(ByteVector{_mm512_shuffle_i64x2(high_12, high_34, 0x88)}, bytes, out + 2 * distance);
  store(ByteVector{_mm512_shuffle_i64x2(high_12, high_34, 0xdd)}, bytes, out + 3 * distance);
#elif HWY_TARGET == HWY_AVX2
  store(hn::ConcatLowerLower(bytes, second, first), bytes, out);
  store(hn::ConcatLowerLower(bytes, fourth, third), bytes, out + 32);
  store(hn::ConcatUpperUpper(bytes, second, first), bytes, out + distance);
  store(hn::ConcatUpperUpper(bytes, fourth, third), bytes, out + distance + 32);
#else
  store(first, bytes, out);
  store(second, bytes, out + 16);
  store(third, bytes, out + 32);
  store(fourth, bytes, out + 48);
#endif
}

// Two bytes of each element, interleaved within blocks of 16 bytes: the lower and upper halves of the blocks.
struct Pairs {
  Pairs(ByteVector a, ByteVector b) : lower(a), upper(b) { interleave<std::uint8_t>(lower, upper); }
  ByteVector lower, upper;
};

// Four bytes of each element, interleaved likewise: the quarters of the blocks, in order.
struct Quads {
  Quads(Pairs a, Pairs b) : first(a.lower), second(b.lower), third(a.upper), fourth(b.upper) {
    interleave<std::uint16_t>(first, second);
    interleave<std::uint16_t>(third, fourth);
  }
  ByteVector first, second, third, fourth;
};

HWY_INLINE void store_elements(Pairs p, std::byte* out) {
  store_blocks(p.lower, p.upper, out);
}

HWY_INLINE void store_elements(Quads q, std::byte* out) {
  store_blocks(q.first, q.second, q.third, q.fourth, out, 64);
}

HWY_INLINE void store_elements(Quads low, Quads high, std::byte* out) {
  interleave<std::uint32_t>(low.first, high.first);
  interleave<std::uint32_t>(low.second, high.second);
  interleave<std::uint32_t>(low.third, high.third);
  interleave<std::uint32_t>(low.fourth, high.fourth);
  store_blocks(low.first, high.first, low.second, high.second, out, 128);
  store_blocks(low.third, high.third, low.fourth, high.fourth, out + 64, 128);
}

// The bytes of a vector of results, each kept once: the looked-up planes, then the constants.
template <std::size_t kWidth>
struct ResultBytes {
  // Sets the bytes that are equal in every result.
  void set_constants(const LookupTable& table) {
    for (std::size_t i = 0; i < table.constants.size(); ++i)
      set_byte(table.plane_count() + i, hn::Set(D8(), table.constants[i]));
  }

  HWY_INLINE void set_byte(std::size_t index, ByteVector bytes) { hn::Store(bytes, D8(), distinct[index]); }

  HWY_INLINE void store(const LookupTable& table, std::byte* out) const {
    // Returns the byte of this index of each element.
    const auto bytes_at = [&](std::size_t index)
                              HWY_ATTR { return hn::Load(D8(), distinct[table.sources[index]]); };
    // Returns four bytes of each element, from the index on.
    const auto quads_at = [&](std::size_t index) HWY_ATTR {
      return Quads(Pairs(bytes_at(index), bytes_at(index + 1)),
                   Pairs(bytes_at(index + 2), bytes_at(index + 3)));
    };
    if constexpr (kWidth == 1) kernels::HWY_NAMESPACE::store(bytes_at(0), D8(), out);
    if constexpr (kWidth == 2) store_elements(Pairs(bytes_at(0), bytes_at(1)), out);
    if constexpr (kWidth == 4) store_elements(quads_at(0), out);
    if constexpr (kWidth == 8) store_elements(quads_at(0), quads_at(4), out);
  }

  // Row i: byte i of as many results as a vector has bytes.
  alignas(64) std::uint8_t distinct[kWidth][HWY_MAX_BYTES];
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_TABLE_ELEMENTS_INL_H
