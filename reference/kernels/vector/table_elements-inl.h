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

// Writes the first blocks of the four vectors, `distance` bytes further their second blocks, and so on.
HWY_INLINE void store_blocks(ByteVector a, ByteVector b, ByteVector c, ByteVector e, std::byte* out,
                             [[maybe_unused]] std::size_t distance) {
  const D8 d;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const __m512i ab_low = _mm512_shuffle_i64x2(a.raw, b.raw, 0x44);
  const __m512i ab_high = _mm512_shuffle_i64x2(a.raw, b.raw, 0xee);
  const __m512i ce_low = _mm512_shuffle_i64x2(c.raw, e.raw, 0x44);
  const __m512i ce_high = _mm512_shuffle_i64x2(c.raw, e.raw, 0xee);
  store(ByteVector{_mm512_shuffle_i64x2(ab_low, ce_low, 0x88)}, d, out);
  store(ByteVector{_mm512_shuffle_i64x2(ab_low, ce_low, 0xdd)}, d, out + distance);
  store(ByteVector{_mm512_shuffle_i64x2(ab_high, ce_high, 0x88)}, d, out + 2 * distance);
  store(ByteVector{_mm512_shuffle_i64x2(ab_high, ce_high, 0xdd)}, d, out + 3 * distance);
#elif HWY_TARGET == HWY_AVX2
  store(hn::ConcatLowerLower(d, b, a), d, out);
  store(hn::ConcatLowerLower(d, e, c), d, out + 32);
  store(hn::ConcatUpperUpper(d, b, a), d, out + distance);
  store(hn::ConcatUpperUpper(d, e, c), d, out + distance + 32);
#else
  store(a, d, out);
  store(b, d, out + 16);
  store(c, d, out + 32);
  store(e, d, out + 48);
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
struct Elements {
  void set_constants(const LookupTable& table) {
    for (std::size_t place = 0; place < table.constants.size(); ++place)
      set(table.plane_count() + place, hn::Set(D8(), table.constants[place]));
  }

  HWY_INLINE void set(std::size_t place, ByteVector bytes) { hn::Store(bytes, D8(), distinct[place]); }

  HWY_INLINE void store(const LookupTable& table, std::byte* out) const {
    const auto byte = [&](std::size_t place)
                          HWY_ATTR { return hn::Load(D8(), distinct[table.sources[place]]); };
    // Returns four bytes of each element, starting with byte `place`.
    const auto quads = [&](std::size_t place) HWY_ATTR {
      return Quads(Pairs(byte(place), byte(place + 1)), Pairs(byte(place + 2), byte(place + 3)));
    };
    if constexpr (kWidth == 1) kernels::HWY_NAMESPACE::store(byte(0), D8(), out);
    if constexpr (kWidth == 2) store_elements(Pairs(byte(0), byte(1)), out);
    if constexpr (kWidth == 4) store_elements(quads(0), out);
    if constexpr (kWidth == 8) store_elements(quads(0), quads(4), out);
  }

  alignas(64) std::uint8_t distinct[kWidth][HWY_MAX_BYTES];
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_TABLE_ELEMENTS_INL_H
