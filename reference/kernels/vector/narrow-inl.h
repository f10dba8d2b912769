// Stores the low bytes of the lanes of several vectors. Compiled once per target.
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

template <class Out, class D>
HWY_INLINE void store_each(D d, const hn::VFromD<D>* codes, std::byte* out) {
  const std::size_t lanes = hn::Lanes(d);
  store_low_of_one<Out>(d, codes[0], out);
  store_low_of_one<Out>(d, codes[1], out + lanes * sizeof(Out));
}

// Stores the lowest `width` bytes of each lane. kClean: all other bits of the lanes are 0.
template <bool kClean, class D>
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

// Packs two vectors of 16 bytes into one: the lower halves of their lanes, in order. On x86 the upper halves
// of lanes of 2 and 4 bytes must be 0, because the processor's packing saturates.
template <class D>
HWY_INLINE auto lower_halves(D /* of the lanes */, hn::VFromD<D> first, hn::VFromD<D> second) {
  using Half = hwy::UnsignedFromSize<sizeof(hn::TFromD<D>) / 2>;
  const hn::Repartition<Half, D> dh;
#if HWY_ARCH_X86
  using VH = hn::VFromD<decltype(dh)>;
  if constexpr (sizeof(Half) == 2) return VH{_mm_packus_epi32(first.raw, second.raw)};
  if constexpr (sizeof(Half) == 1) return VH{_mm_packus_epi16(first.raw, second.raw)};
#endif
  if constexpr (!HWY_ARCH_X86 || sizeof(Half) == 4)
    return hn::ConcatEven(dh, hn::BitCast(dh, second), hn::BitCast(dh, first));
}

// Stores the lowest `width` bytes of each lane of kCount vectors of 16 bytes.
template <std::size_t kCount, bool kMasked, class D>
HWY_INLINE void store_low_of_blocks(D d, const hn::VFromD<D>* codes, std::size_t width, std::byte* out) {
  constexpr std::size_t kLane = sizeof(hn::TFromD<D>);
  if (width == kLane) {
    for_each_index<kCount>([&](auto i) { store(codes[i], d, out + 16 * i); });
  } else if constexpr (HWY_ARCH_X86 && !kMasked && kLane <= 4) {
    const hn::RebindToUnsigned<D> du;
    const auto low = hn::Set(du, static_cast<hn::TFromD<decltype(du)> >(width == 1 ? 0xff : 0xffff));
    hn::VFromD<decltype(du)> masked[kCount];
    for_each_index<kCount>([&](auto i) { masked[i] = hn::And(hn::BitCast(du, codes[i]), low); });
    store_low_of_blocks<kCount, true>(du, masked, width, out);
  } else if constexpr (kCount == 1 && kLane == 2) {
    const auto twice = lower_halves(d, codes[0], codes[0]);
    const hn::Half<hn::DFromV<decltype(twice)> > half;
    store(hn::LowerHalf(half, twice), half, out);
  } else if constexpr (kCount > 1 && kLane > 1) {
    using VH = decltype(lower_halves(d, codes[0], codes[0]));
    VH halves[kCount / 2];
    for_each_index<kCount / 2>([&](auto i) { halves[i] = lower_halves(d, codes[2 * i], codes[2 * i + 1]); });
    store_low_of_blocks<kCount / 2, kMasked>(hn::DFromV<VH>(), halves, width, out);
  }
}

#if HWY_TARGET == HWY_AVX2

// Restores the order of lanes of 4 bytes after packing within blocks of 16 bytes: 0, 4, 1, 5, ...
HWY_INLINE __m256i blocks_in_turns(__m256i packed) {
  return _mm256_permutevar8x32_epi32(packed, _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7));
}

HWY_INLINE void store_whole(__m256i v, std::byte* out) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), v);
}

// Restores the order of lanes of 8 bytes.
HWY_INLINE __m256i quarters_in_turns(__m256i packed) {
  return _mm256_permute4x64_epi64(packed, 0xd8);
}

template <bool kClean>
HWY_INLINE __m256i cleaned(__m256i codes, __m256i low) {
  return kClean ? codes : _mm256_and_si256(codes, low);
}

template <bool kClean>
HWY_INLINE void store_2_byte_lanes(const __m256i* codes, std::byte* out) {
  const __m256i low = _mm256_set1_epi16(0xff);
  for_each_index<2>([&](auto i) {
    const __m256i packed =
        _mm256_packus_epi16(cleaned<kClean>(codes[2 * i], low), cleaned<kClean>(codes[2 * i + 1], low));
    store_whole(quarters_in_turns(packed), out + 32 * i);
  });
}

template <bool kClean>
HWY_INLINE void store_4_byte_lanes(const __m256i* codes, std::size_t width, std::byte* out) {
  const __m256i low = _mm256_set1_epi32(width == 1 ? 0xff : 0xffff);
  const __m256i first = _mm256_packus_epi32(cleaned<kClean>(codes[0], low), cleaned<kClean>(codes[1], low));
  const __m256i second = _mm256_packus_epi32(cleaned<kClean>(codes[2], low), cleaned<kClean>(codes[3], low));
  if (width == 1) {
    store_whole(blocks_in_turns(_mm256_packus_epi16(first, second)), out);
  } else {
    store_whole(quarters_in_turns(first), out);
    store_whole(quarters_in_turns(second), out + 32);
  }
}

HWY_INLINE __m256i lower_halves_in_blocks(__m256i first, __m256i second) {
  return _mm256_castps_si256(
      _mm256_shuffle_ps(_mm256_castsi256_ps(first), _mm256_castsi256_ps(second), 0x88));
}

template <bool kClean>
HWY_INLINE void store_8_byte_lanes(const __m256i* codes, std::size_t width, std::byte* out) {
  const __m256i first = lower_halves_in_blocks(codes[0], codes[1]);
  const __m256i second = lower_halves_in_blocks(codes[2], codes[3]);
  if (width == 4) {
    store_whole(quarters_in_turns(first), out);
    store_whole(quarters_in_turns(second), out + 32);
    return;
  }
  const __m256i low = _mm256_set1_epi32(width == 1 ? 0xff : 0xffff);
  const __m256i both =
      blocks_in_turns(_mm256_packus_epi32(cleaned<kClean>(first, low), cleaned<kClean>(second, low)));
  if (width == 2) {
    store_whole(both, out);
  } else {
    const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(both), _mm256_extracti128_si256(both, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), bytes);
  }
}

#endif

// Stores the lowest `width` bytes of each lane of four vectors. If these are whole vectors, `width` is less
// than a lane. kClean: all other bits of the lanes are 0.
template <bool kClean, class D>
HWY_INLINE void store_low(D d, const hn::VFromD<D>* codes, std::size_t width, std::byte* out) {
  constexpr std::size_t kLane = sizeof(hn::TFromD<D>);
  constexpr std::size_t kBytes = kLane * hn::MaxLanes(D());
  if constexpr (kBytes == 8) {
    const hn::Twice<D> whole;
    const hn::VFromD<decltype(whole)> pairs[2] = {hn::Combine(whole, codes[1], codes[0]),
                                                  hn::Combine(whole, codes[3], codes[2])};
    store_low_of_blocks<2, kClean>(whole, pairs, width, out);
  } else if constexpr (kBytes == 16) {
    store_low_of_blocks<4, kClean>(d, codes, width, out);
  } else {
#if HWY_TARGET == HWY_AVX2
    const __m256i raw[4] = {codes[0].raw, codes[1].raw, codes[2].raw, codes[3].raw};
    if constexpr (kLane == 2) store_2_byte_lanes<kClean>(raw, out);
    if constexpr (kLane == 4) store_4_byte_lanes<kClean>(raw, width, out);
    if constexpr (kLane == 8) store_8_byte_lanes<kClean>(raw, width, out);
#endif
  }
}

#endif

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
