// Loads elements of any SourceType into vectors of float32 or float64, the carriers, and rounds carriers to
// integers. Example: int16 -3 becomes float32 -3.0, and the float8_e8m0fnu code 130 becomes 8.0. Compiled
// once per target.
#if defined(ZARRPROOF_KERNELS_CARRIER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_CARRIER_INL_H
#undef ZARRPROOF_KERNELS_CARRIER_INL_H
#else
#define ZARRPROOF_KERNELS_CARRIER_INL_H
#endif

#include <bit>
#include <cstddef>
#include <cstdint>

#include "reference/kernels/vector/half-inl.h"
#include "reference/kernels/vector/loops.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// The source types without a C++ type.
struct Float16 {};
struct Bfloat16 {};
struct PowerOfTwoCode {};  // float8_e8m0fnu

template <class From>
inline constexpr std::size_t kSize = sizeof(From);
template <>
inline constexpr std::size_t kSize<Float16> = 2;
template <>
inline constexpr std::size_t kSize<Bfloat16> = 2;
template <>
inline constexpr std::size_t kSize<PowerOfTwoCode> = 1;

// Returns the SourceType of a type that loops read.
template <class From>
constexpr SourceType source_type() {
  // The integer types come first in SourceType, by width, signed before unsigned.
  if constexpr (std::is_integral_v<From>)
    return static_cast<SourceType>(2 * std::countr_zero(sizeof(From)) + (std::is_unsigned_v<From> ? 1 : 0));
  if constexpr (std::is_same_v<From, Float16>) return SourceType::float16;
  if constexpr (std::is_same_v<From, Bfloat16>) return SourceType::bfloat16;
  if constexpr (std::is_same_v<From, float>) return SourceType::float32;
  if constexpr (std::is_same_v<From, double>) return SourceType::float64;
  if constexpr (std::is_same_v<From, PowerOfTwoCode>) return SourceType::float8_e8m0fnu;
}

// The index of a type in the tables of loops.
template <class From>
inline constexpr std::size_t kSource = static_cast<std::size_t>(source_type<From>());

// Returns the default NaN ("NaN") of float32 or float64, in lanes of its width.
template <class D>
HWY_INLINE hn::VFromD<D> default_nan(D d) {
  const hn::RebindToUnsigned<D> du;
  if constexpr (sizeof(hn::TFromD<D>) == 4)
    return hn::BitCast(d, hn::Set(du, 0x7fc00000));
  else
    return hn::BitCast(d, hn::Set(du, 0x7ff8000000000000));
}

// Returns the elements at `in`, one for each lane of the carrier, exactly. 64-bit integers have
// to_float64_folded().
template <class From, class DF>
  requires(sizeof(hn::TFromD<DF>) == 4)
HWY_INLINE hn::VFromD<DF> load_carrier([[maybe_unused]] DF df, const std::byte* in) {
  const hn::RebindToUnsigned<DF> du;
  const hn::RebindToSigned<DF> di;
  if constexpr (std::is_same_v<From, Float16>) {
    return load_half(df, in);
  } else if constexpr (std::is_same_v<From, Bfloat16>) {
    return hn::BitCast(df, hn::ShiftLeft<16>(hn::PromoteTo(du, load(Narrower<DF, std::uint16_t>(), in))));
  } else if constexpr (std::is_same_v<From, float>) {
    return load(df, in);
  } else if constexpr (std::is_same_v<From, PowerOfTwoCode>) {
    // The code is the exponent; 2^-127 is subnormal.
    const auto code = hn::PromoteTo(du, load(Narrower<DF, std::uint8_t>(), in));
    const auto power = hn::Max(hn::ShiftLeft<23>(code), hn::Set(du, 0x400000));
    const auto nan = hn::Eq(code, hn::Set(du, 255));
    return hn::BitCast(df, hn::IfThenElse(nan, default_nan(du), power));
  } else {
    static_assert(sizeof(From) <= 2);
    return hn::ConvertTo(df, hn::PromoteTo(di, load(Narrower<DF, From>(), in)));
  }
}

template <class From, class DF>
  requires(sizeof(hn::TFromD<DF>) == 8)
HWY_INLINE hn::VFromD<DF> load_carrier([[maybe_unused]] DF df, const std::byte* in) {
  if constexpr (std::is_same_v<From, double>) {
    return load(df, in);
  } else if constexpr (std::is_same_v<From, std::int32_t>) {
    return hn::PromoteTo(df, load(Narrower<DF, From>(), in));
  } else if constexpr (std::is_same_v<From, std::uint32_t>) {
    // Returns (2^52 + integer) - 2^52, which is exact: the integer is in the last places of the sum. If the
    // processor rounds downwards, the difference 0 is -0, so the sign is cleared.
    const hn::RebindToUnsigned<DF> du;
    const auto low = hn::PromoteTo(du, load(Narrower<DF, From>(), in));
    const auto sum = hn::BitCast(df, hn::Or(low, hn::BitCast(du, hn::Set(df, 0x1p52))));
    return hn::Abs(hn::Sub(sum, hn::Set(df, 0x1p52)));
  } else if constexpr (std::is_same_v<From, PowerOfTwoCode>) {
    const hn::RebindToUnsigned<DF> du;
    const auto narrow = hn::PromoteTo(Narrower<DF, std::uint32_t>(), load(Narrower<DF, std::uint8_t>(), in));
    const auto code = hn::PromoteTo(du, narrow);
    const auto power = hn::ShiftLeft<52>(hn::Add(code, hn::Set(du, 1023 - 127)));
    const auto nan = hn::Eq(code, hn::Set(du, 255));
    return hn::BitCast(df, hn::IfThenElse(nan, default_nan(du), power));
  } else if constexpr (std::is_integral_v<From>) {
    static_assert(sizeof(From) <= 2);
    const Narrower<DF, std::int32_t> di;
    return hn::PromoteTo(df, hn::PromoteTo(di, load(Narrower<DF, From>(), in)));
  } else {
    return hn::PromoteTo(df, load_carrier<From>(Narrower<DF, float>(), in));
  }
}

// Returns the elements at `in`, but an infinity or NaN may become a number beyond the input type's range.
template <class From, class DF>
HWY_INLINE hn::VFromD<DF> load_finite(DF df, const std::byte* in) {
  if constexpr (std::is_same_v<From, Float16> && sizeof(hn::TFromD<DF>) == 4)
    return load_finite_half(df, in);
  else
    return load_carrier<From>(df, in);
}

// Returns the upper halves of lanes of 32 bits in the lower halves; the upper halves are undefined. Uses
// multiplications on AVX2, where shifts compete with shuffles for few execution units.
template <class DU>
HWY_INLINE hn::VFromD<DU> upper_halves([[maybe_unused]] DU du, hn::VFromD<DU> v) {
#if HWY_TARGET == HWY_AVX2
  using V = hn::VFromD<DU>;
  const auto second = hn::Set(du, 0x10000);
  if constexpr (sizeof(v.raw) == 32)
    return V{_mm256_madd_epi16(v.raw, second.raw)};
  else
    return V{_mm_madd_epi16(v.raw, second.raw)};
#else
  return hn::ShiftRight<16>(v);
#endif
}

// Returns for each lane of 32 bits the lane of `negative` or of `positive`, by the sign of `v`.
template <class DU>
HWY_INLINE hn::VFromD<DU> by_sign(DU /* of the lanes */, hn::VFromD<DU> v, hn::VFromD<DU> negative,
                                  hn::VFromD<DU> positive) {
#if HWY_TARGET == HWY_AVX2
  using V = hn::VFromD<DU>;
  if constexpr (sizeof(v.raw) == 32)
    return V{_mm256_castps_si256(_mm256_blendv_ps(
        _mm256_castsi256_ps(positive.raw), _mm256_castsi256_ps(negative.raw), _mm256_castsi256_ps(v.raw)))};
  else
    return V{_mm_castps_si128(_mm_blendv_ps(_mm_castsi128_ps(positive.raw), _mm_castsi128_ps(negative.raw),
                                            _mm_castsi128_ps(v.raw)))};
#else
  const hn::RebindToSigned<DU> di;
  const auto sign = hn::BitCast(DU(), hn::ShiftRight<31>(hn::BitCast(di, v)));
  return hn::Xor(positive, hn::And(sign, hn::Xor(positive, negative)));
#endif
}

// Rounds to an integral value in the processor's rounding mode.
template <class DF, class V = hn::VFromD<DF>>
HWY_INLINE V round_current([[maybe_unused]] DF df, V v) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  if constexpr (sizeof(hn::TFromD<DF>) == 4)
    return V{_mm512_roundscale_ps(v.raw, _MM_FROUND_CUR_DIRECTION)};
  else
    return V{_mm512_roundscale_pd(v.raw, _MM_FROUND_CUR_DIRECTION)};
#elif HWY_TARGET == HWY_AVX2
  if constexpr (sizeof(hn::TFromD<DF>) == 4)
    return V{_mm256_round_ps(v.raw, _MM_FROUND_CUR_DIRECTION)};
  else
    return V{_mm256_round_pd(v.raw, _MM_FROUND_CUR_DIRECTION)};
#elif HWY_TARGET == HWY_SSE4
  if constexpr (sizeof(hn::TFromD<DF>) == 4)
    return V{_mm_round_ps(v.raw, _MM_FROUND_CUR_DIRECTION)};
  else
    return V{_mm_round_pd(v.raw, _MM_FROUND_CUR_DIRECTION)};
#else
  // Adding a number whose last place is 1 rounds the sum to an integer.
  using F = hn::TFromD<DF>;
  const auto large = hn::Set(df, sizeof(F) == 4 ? static_cast<F>(0x1p23) : static_cast<F>(0x1p52));
  const auto signed_large = hn::CopySign(large, v);
  const auto rounded = hn::Sub(hn::Add(v, signed_large), signed_large);
  return hn::IfThenElse(hn::Lt(hn::Abs(v), large), rounded, v);
#endif
}

// Rounds to signed integers in the processor's rounding mode. The values must be in their range.
template <class V>
HWY_INLINE auto to_int32([[maybe_unused]] hn::ScalableTag<float> df, V v) {
  const hn::RebindToSigned<decltype(df)> di;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  return hn::VFromD<decltype(di)>{_mm512_cvtps_epi32(v.raw)};
#elif HWY_TARGET == HWY_AVX2
  return hn::VFromD<decltype(di)>{_mm256_cvtps_epi32(v.raw)};
#elif HWY_TARGET == HWY_SSE4
  return hn::VFromD<decltype(di)>{_mm_cvtps_epi32(v.raw)};
#else
  return hn::ConvertTo(di, round_current(df, v));
#endif
}

template <class V>
HWY_INLINE auto to_int32([[maybe_unused]] hn::ScalableTag<double> dd, V v) {
  const Narrower<decltype(dd), std::int32_t> di;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  return hn::VFromD<decltype(di)>{_mm512_cvtpd_epi32(v.raw)};
#elif HWY_TARGET == HWY_AVX2
  return hn::VFromD<decltype(di)>{_mm256_cvtpd_epi32(v.raw)};
#elif HWY_TARGET == HWY_SSE4
  return hn::VFromD<decltype(di)>{_mm_cvtpd_epi32(v.raw)};
#else
  return hn::DemoteTo(di, round_current(dd, v));
#endif
}

#if HWY_ARCH_X86
// Returns integral values modulo 2^64, for targets without such a conversion. Magnitudes must be at most
// 2^83, with kLarge at most 2^130. Adding 2^52 puts each half of the integer into the last places of a
// float64.
template <bool kLarge, class D>
HWY_INLINE hn::VFromD<hn::RebindToSigned<D>> modulo_2_64(D d, hn::VFromD<D> integral) {
  const hn::RebindToSigned<D> di;
  auto upper = hn::Floor(hn::Mul(integral, hn::Set(d, 0x1p-32)));
  const auto lower = hn::NegMulAdd(upper, hn::Set(d, 0x1p32), integral);
  if constexpr (kLarge) {  // less a multiple of 2^48
    const auto large = hn::Set(d, 0x1.8p100);
    upper = hn::Sub(upper, hn::Sub(hn::Add(upper, large), large));
  }
  // The sum with the lower half has the exponent bits of 2^52, which add to the upper half. So they are
  // subtracted from the upper half beforehand.
  constexpr double kExponent = 0x43300000;
  const auto upper_half =
      hn::ShiftLeft<32>(hn::BitCast(di, hn::Add(upper, hn::Set(d, 0x1.8p52 - kExponent))));
  return hn::Add(upper_half, hn::BitCast(di, hn::Add(lower, hn::Set(d, 0x1p52))));
}
#endif

template <class V>
HWY_INLINE auto to_int64([[maybe_unused]] hn::ScalableTag<double> dd, V v) {
  [[maybe_unused]] const hn::RebindToSigned<decltype(dd)> di;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  return hn::VFromD<decltype(di)>{_mm512_cvtpd_epi64(v.raw)};
#elif HWY_ARCH_X86
  return modulo_2_64<false>(dd, round_current(dd, v));
#else
  return hn::ConvertTo(di, round_current(dd, v));
#endif
}

// Rounds to signed integers in lanes of the carrier's width.
template <class D>
HWY_INLINE auto to_signed(D d, hn::VFromD<D> v) {
  if constexpr (sizeof(hn::TFromD<D>) == 4)
    return to_int32(d, v);
  else
    return to_int64(d, v);
}

// Returns the low bytes of each lane. AVX-512 has instructions for this, which Highway 1.0.3 does not use. On
// AVX3_DL its TruncateTo from 32 bits to 8 is wrong: it permutes lanes of 32 bits by byte indices.
template <class Narrow, class D>
HWY_INLINE hn::VFromD<Narrow> truncate(Narrow narrow, D /* of the lanes */, hn::VFromD<D> v) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  constexpr std::size_t kTo = sizeof(hn::TFromD<Narrow>);
  constexpr std::size_t kFrom = sizeof(hn::TFromD<D>);
  static_cast<void>(narrow);
  using Result = hn::VFromD<Narrow>;
  if constexpr (sizeof(v.raw) == 32) {
    static_assert(kFrom == 4);
    if constexpr (kTo == 1) return Result{_mm256_cvtepi32_epi8(v.raw)};
    if constexpr (kTo == 2) return Result{_mm256_cvtepi32_epi16(v.raw)};
  } else if constexpr (kFrom == 8) {
    if constexpr (kTo == 1) return Result{_mm512_cvtepi64_epi8(v.raw)};
    if constexpr (kTo == 2) return Result{_mm512_cvtepi64_epi16(v.raw)};
    if constexpr (kTo == 4) return Result{_mm512_cvtepi64_epi32(v.raw)};
  } else if constexpr (kFrom == 4) {
    if constexpr (kTo == 1) return Result{_mm512_cvtepi32_epi8(v.raw)};
    if constexpr (kTo == 2) return Result{_mm512_cvtepi32_epi16(v.raw)};
  } else {
    return Result{_mm512_cvtepi16_epi8(v.raw)};
  }
#else
  const hn::RebindToUnsigned<Narrow> unsigned_narrow;
  return hn::BitCast(narrow, hn::TruncateTo(unsigned_narrow, hn::BitCast(hn::RebindToUnsigned<D>(), v)));
#endif
}

// Stores the low bytes of the lanes of one vector, as lanes of type Out.
template <class Out, class D>
HWY_INLINE void store_low_of_one(D d, hn::VFromD<D> v, std::byte* out) {
  using Unsigned = hn::RebindToUnsigned<D>;
  if constexpr (sizeof(Out) == sizeof(hn::TFromD<D>)) {
    store(hn::BitCast(Unsigned(), v), Unsigned(), out);
  } else {
    const Narrower<Unsigned, Out> narrow;
    store(truncate(narrow, d, v), narrow, out);
  }
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
