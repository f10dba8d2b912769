// Stores the low bytes of the lanes of several vectors. Example: with AVX2, four vectors of 8 lanes of 32
// bits are packed into one vector of 32 bytes. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_NARROW_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_NARROW_INL_H
#undef ZARRPROOF_KERNELS_NARROW_INL_H
#else
#define ZARRPROOF_KERNELS_NARROW_INL_H
#endif

#include "reference/kernels/vector/carrier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// The number of vectors that are stored together. AVX-512 stores the low bytes of one vector; other targets
// pack four vectors into one.
inline constexpr std::size_t kStoredTogether = kHasAvx512 ? 2 : 4;

// Calls the function with the constants 0, 1, ... kCount - 1. A loop would keep the vectors that it indexes
// in memory.
template <std::size_t kCount, class Function>
HWY_INLINE void for_each_index(Function function) {
  [&]<std::size_t... i>(std::index_sequence<i...>) __attribute__((always_inline)) {
    (function(std::integral_constant<std::size_t, i>()), ...);
  }(std::make_index_sequence<kCount>());
}

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL

// Stores the low bytes of two vectors, as lanes of type Out.
template <class Out, class D>
HWY_INLINE void store_each(D d, const hn::VFromD<D>* codes, std::byte* out) {
  const std::size_t lanes = hn::Lanes(d);
  store_low_of_one<Out>(d, codes[0], out);
  store_low_of_one<Out>(d, codes[1], out + lanes * sizeof(Out));
}

// Stores the lowest `width` bytes of each lane. kUpperBitsAreZero: all other bits of the lanes are 0.
template <bool kUpperBitsAreZero, class D>
HWY_INLINE void store_low(D d, const hn::VFromD<D>* codes, std::size_t width, std::byte* out) {
  constexpr std::size_t kLane = sizeof(hn::TFromD<D>);
  if (kLane == 2 || width == 1) {
    store_each<std::uint8_t>(d, codes, out);
  } else if constexpr (kLane > 2) {
    if (width == 2) {
      store_each<std::uint16_t>(d, codes, out);
    } else {
      store_each<std::uint32_t>(d, codes, out);
    }
  }
}

#else

#if HWY_ARCH_X86

// Packs the lanes of two vectors, of 4 bytes into 2 or of 2 bytes into 1. They must fit, because the
// processor saturates. With AVX2 it packs within blocks of 16 bytes, whose order is then restored.
template <std::size_t kTo>
HWY_INLINE __m128i packed(__m128i first, __m128i second) {
  return kTo == 2 ? _mm_packus_epi32(first, second) : _mm_packus_epi16(first, second);
}

#if HWY_TARGET == HWY_AVX2
template <std::size_t kTo>
HWY_INLINE __m256i packed(__m256i first, __m256i second) {
  const __m256i both = kTo == 2 ? _mm256_packus_epi32(first, second) : _mm256_packus_epi16(first, second);
  return _mm256_permute4x64_epi64(both, 0xd8);
}
#endif

#endif

// Packs two vectors into one: the lower halves of their lanes, in order. On x86 the upper halves of lanes of
// 2 and 4 bytes must be 0.
template <class D>
HWY_INLINE auto lower_halves(D /* of the lanes */, hn::VFromD<D> first, hn::VFromD<D> second) {
  using Half = hwy::UnsignedFromSize<sizeof(hn::TFromD<D>) / 2>;
  const hn::Repartition<Half, D> dh;
#if HWY_ARCH_X86
  if constexpr (sizeof(Half) <= 2)
    return hn::VFromD<decltype(dh)>{packed<sizeof(Half)>(first.raw, second.raw)};
#endif
  if constexpr (!HWY_ARCH_X86 || sizeof(Half) == 4)
    return hn::ConcatEven(dh, hn::BitCast(dh, second), hn::BitCast(dh, first));
}

// Stores the lowest `width` bytes of each lane of kCount vectors. kUpperBitsAreZero: all other bits of the
// lanes are 0.
template <std::size_t kCount, bool kUpperBitsAreZero, class D>
HWY_INLINE void store_low_of(D d, const hn::VFromD<D>* codes, std::size_t width, std::byte* out) {
  constexpr std::size_t kLane = sizeof(hn::TFromD<D>);
  if (width == kLane) {
    for_each_index<kCount>([&](auto i) { store(codes[i], d, out + kLane * hn::Lanes(d) * i); });
  } else if constexpr (HWY_ARCH_X86 && !kUpperBitsAreZero && kLane <= 4) {
    const hn::RebindToUnsigned<D> du;
    const auto low = hn::Set(du, static_cast<hn::TFromD<decltype(du)> >(width == 1 ? 0xff : 0xffff));
    hn::VFromD<decltype(du)> masked[kCount];
    for_each_index<kCount>([&](auto i) { masked[i] = hn::And(hn::BitCast(du, codes[i]), low); });
    store_low_of<kCount, true>(du, masked, width, out);
  } else if constexpr (kCount == 1 && kLane == 2) {
    const auto twice = lower_halves(d, codes[0], codes[0]);
    const hn::Half<hn::DFromV<decltype(twice)> > half;
    store(hn::LowerHalf(half, twice), half, out);
  } else if constexpr (kCount > 1 && kLane > 1) {
    using VH = decltype(lower_halves(d, codes[0], codes[0]));
    VH halves[kCount / 2];
    for_each_index<kCount / 2>([&](auto i) { halves[i] = lower_halves(d, codes[2 * i], codes[2 * i + 1]); });
    store_low_of<kCount / 2, kUpperBitsAreZero>(hn::DFromV<VH>(), halves, width, out);
  }
}

// Stores the lowest `width` bytes of each lane of four vectors. If these are whole vectors, `width` is less
// than a lane. kUpperBitsAreZero: all other bits of the lanes are 0.
template <bool kUpperBitsAreZero, class D>
HWY_INLINE void store_low(D d, const hn::VFromD<D>* codes, std::size_t width, std::byte* out) {
  if constexpr (sizeof(hn::TFromD<D>) * hn::MaxLanes(D()) == 8) {
    const hn::Twice<D> whole;
    const hn::VFromD<decltype(whole)> pairs[2] = {hn::Combine(whole, codes[1], codes[0]),
                                                  hn::Combine(whole, codes[3], codes[2])};
    store_low_of<2, kUpperBitsAreZero>(whole, pairs, width, out);
  } else {
    store_low_of<4, kUpperBitsAreZero>(d, codes, width, out);
  }
}

#endif

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
