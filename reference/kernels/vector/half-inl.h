// Converts float16 codes to float32 and back. Compiled once per target. SSE4 has no such conversion: there,
// rounding 4 elements takes 10 to 14 operations. Example: 1.5 is 0x3e00 in float16 and 0x3fc00000 in
// float32.
#if defined(ZARRPROOF_KERNELS_HALF_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_HALF_INL_H
#undef ZARRPROOF_KERNELS_HALF_INL_H
#else
#define ZARRPROOF_KERNELS_HALF_INL_H
#endif

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "reference/kernels/vector/lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Whether the processor converts to float16 in its rounding mode.
inline constexpr bool kConvertsHalf = HWY_TARGET != HWY_SSE4;

// The number of vectors of float32 whose codes fill one vector, and the lanes of these codes.
inline constexpr std::size_t kHalfVectors = kConvertsHalf ? 1 : 2;
template <class DF>
using HalfLanes =
    std::conditional_t<kConvertsHalf, hn::Rebind<std::uint16_t, DF>, hn::Repartition<std::uint16_t, DF>>;

// Properties of the values to be converted, which make conversions cheaper.
enum class Nans { none, default_only, any };  // the NaNs that values may be
struct HalfValues {
  Nans nans = Nans::any;
  bool limited = false;   // magnitudes are at most 2^16, or 2^16 + 2^5 if the processor rounds towards zero
  bool positive = false;  // no value is negative or -0
};

#if HWY_TARGET == HWY_SSE4

// Returns codes shifted left by 13 bits, with copies of the sign above the exponent.
template <class DF>
HWY_INLINE hn::VFromD<hn::RebindToSigned<DF>> load_shifted_half(DF /* of the lanes */, const std::byte* in) {
  const hn::RebindToSigned<DF> di;
  return hn::ShiftLeft<13>(hn::PromoteTo(di, load(Narrower<DF, std::int16_t>(), in)));
}

// Reads the highest exponent as the exponent of a number, not as infinity or NaN. The product with 2^112
// corrects the exponent exactly.
template <class DF>
HWY_INLINE hn::VFromD<DF> number_of_half(DF df, hn::VFromD<hn::RebindToSigned<DF>> shifted) {
  const auto code =
      hn::And(shifted, hn::Set(hn::RebindToSigned<DF>(), static_cast<std::int32_t>(0x8fffe000)));
  return hn::Mul(hn::BitCast(df, code), hn::Set(df, 0x1p112f));
}

// Returns the elements at `in`.
template <class DF>
HWY_INLINE hn::VFromD<DF> load_half(DF df, const std::byte* in) {
  const hn::RebindToSigned<DF> di;
  const auto shifted = load_shifted_half(df, in);
  const auto highest = hn::Set(di, 0x0f800000);
  const auto special = hn::VecFromMask(di, hn::Eq(hn::And(shifted, highest), highest));
  const auto exponent = hn::And(special, hn::Set(di, 0x7f800000));
  return hn::Or(number_of_half(df, shifted), hn::BitCast(df, exponent));
}

// Returns the elements at `in`, but an infinity or NaN becomes a number beyond the range of float16.
template <class DF>
HWY_INLINE hn::VFromD<DF> load_finite_half(DF df, const std::byte* in) {
  return number_of_half(df, load_shifted_half(df, in));
}

// Returns the sign bits of the lanes, with 0 in all other bits.
template <class DF>
HWY_INLINE hn::VFromD<hn::RebindToSigned<DF>> sign_of(DF /* of the lanes */, hn::VFromD<DF> value) {
  const hn::RebindToSigned<DF> di;
  return hn::And(hn::BitCast(di, value), hn::Set(di, hwy::LimitsMin<std::int32_t>()));
}

// Returns the unit of a value: the power of two whose last place in float32 is the value's last place in
// float16. Adding it to the value rounds there, once, in the processor's mode. Subnormal numbers and the
// smallest normal ones have the same unit. `kLess` is subtracted from the code of the unit.
template <std::int32_t kLess, class DF>
HWY_INLINE hn::VFromD<hn::RebindToSigned<DF>> half_unit(DF /* of the lanes */, hn::VFromD<DF> value) {
  constexpr std::int32_t kPower = 1 << 23, kDistance = 23 - 10, kLeast = 127 - 14;  // exponents
  const hn::RebindToSigned<DF> di;
  const auto exponent = hn::And(hn::BitCast(di, value), hn::Set(di, 0x7f800000));
  return hn::Max(hn::Add(exponent, hn::Set(di, kDistance * kPower - kLess)),
                 hn::Set(di, (kLeast + kDistance) * kPower - kLess));
}

// Returns a sum whose lower 16 bits minus its upper 16 bits are the value's code (tests/proof:
// code_in_halves). E is the exponent field of the unit: 126 for subnormal numbers and the smallest normal
// ones. m is the value in last places, at most 2048.
//   upper bits   the sign and 128 E
//   lower bits   m + 1152 E - 129024; the addend is even, so that a tie goes to an even m (tests/proof:
//                sum_with_even_more)
//   difference   1024 (E - 126) + m, and the sign modulo 2^16
template <bool kPositive, class DF>
HWY_INLINE hn::VFromD<hn::RebindToSigned<DF>> sum_of_code(DF df, hn::VFromD<DF> value) {
  constexpr std::int32_t kFactor = 9;
  constexpr std::int32_t kLess = 129024 - 2 * kFactor;  // the unit's upper half is then 128 E - 2
  const hn::RebindToSigned<DF> di;
  const auto unit = half_unit<kLess>(df, value);
  const hn::VFromD<decltype(di)> more{_mm_madd_epi16(unit.raw, _mm_set1_epi32(kFactor << 16))};
  auto addend = hn::Add(unit, more);
  if constexpr (!kPositive) addend = hn::Or(addend, sign_of(df, value));
  return hn::BitCast(di, hn::Add(value, hn::BitCast(df, addend)));
}

// Limits magnitudes to 2^16, which gets the code of infinity. A NaN becomes 2^16 or -2^16. A signed minimum
// of codes limits positive numbers; an unsigned minimum limits negative numbers.
template <class DF>
HWY_INLINE hn::VFromD<DF> limited_for_half(DF df, hn::VFromD<DF> value) {
  const hn::RebindToSigned<DF> di;
  const hn::RebindToUnsigned<DF> du;
  const auto limit = hn::Set(df, 0x1p16f);
  const auto below = hn::Min(hn::BitCast(di, value), hn::BitCast(di, limit));
  return hn::BitCast(df, hn::Min(hn::BitCast(du, below), hn::BitCast(du, hn::Neg(limit))));
}

// Returns the codes of two vectors. Every NaN becomes the default NaN. A value that rounds beyond the range
// becomes an infinity.
template <HalfValues kValues, class DF>
HWY_INLINE hn::VFromD<HalfLanes<DF>> half_codes(DF df, const hn::VFromD<DF>* values) {
  static_assert(kValues.nans == Nans::none || !kValues.limited);
  using V = hn::VFromD<DF>;
  const HalfLanes<DF> dh;
  const auto sum = [df](V value) HWY_ATTR {
    return sum_of_code<kValues.positive>(df, kValues.limited ? value : limited_for_half(df, value)).raw;
  };
  const hn::VFromD<decltype(dh)> codes{_mm_hsub_epi16(sum(values[0]), sum(values[1]))};
  if constexpr (kValues.nans == Nans::none) return codes;
  const auto nans = [](V value) HWY_ATTR { return _mm_castps_si128(_mm_cmpunord_ps(value.raw, value.raw)); };
  const hn::VFromD<decltype(dh)> is_nan{_mm_packs_epi32(nans(values[0]), nans(values[1]))};
  return hn::IfThenElse(hn::MaskFromVec(is_nan), hn::Set(dh, 0x7e00), codes);
}

// Rounds values to float16, including infinities. The processor must round to nearest. Finite magnitudes must
// be below 2^115.
template <class DF>
HWY_INLINE hn::VFromD<DF> rounded_to_half(DF df, hn::VFromD<DF> value) {
  // One and a half units, so that the sum with a negative value has the same last place (tests/proof:
  // sum_with_half_more).
  const auto unit = hn::BitCast(df, half_unit<-(1 << 22)>(df, value));
  const auto rounded = hn::Sub(hn::Add(value, unit), unit);
  // Values beyond the range overflow.
  const auto limited = hn::Mul(hn::Mul(rounded, hn::Set(df, 0x1p112f)), hn::Set(df, 0x1p-112f));
  return hn::Or(limited, hn::BitCast(df, sign_of(df, value)));  // a zero has lost its sign
}

#else

template <class DF>
HWY_INLINE hn::VFromD<DF> load_half(DF df, const std::byte* in) {
  // Loaded as integers: Highway 1.0.3 has two functions for 2 lanes of float16 on aarch64.
  const Narrower<DF, hwy::float16_t> dh;
  return hn::PromoteTo(df, hn::BitCast(dh, load(Narrower<DF, std::uint16_t>(), in)));
}

template <class DF>
HWY_INLINE hn::VFromD<DF> load_finite_half(DF df, const std::byte* in) {
  return load_half(df, in);
}

// Returns the codes of at most 16 lanes. NaNs keep their payload.
template <class DF>
HWY_INLINE hn::VFromD<HalfLanes<DF>> half_code(DF /* of the lanes */, hn::VFromD<DF> value) {
  using Result = hn::VFromD<HalfLanes<DF>>;
#if HWY_ARCH_X86
  if constexpr (sizeof(value.raw) == 64) return Result{_mm512_cvtps_ph(value.raw, _MM_FROUND_CUR_DIRECTION)};
  if constexpr (sizeof(value.raw) == 32) return Result{_mm256_cvtps_ph(value.raw, _MM_FROUND_CUR_DIRECTION)};
  if constexpr (sizeof(value.raw) == 16) return Result{_mm_cvtps_ph(value.raw, _MM_FROUND_CUR_DIRECTION)};
#else
  return Result{vreinterpret_u16_f16(vcvt_f16_f32(value.raw))};
#endif
}

// Returns the codes of one vector. Every NaN becomes the default NaN. A value that rounds beyond the range
// becomes an infinity or the largest number, as the rounding mode says.
template <HalfValues kValues, class DF>
HWY_INLINE hn::VFromD<HalfLanes<DF>> half_codes(DF df, const hn::VFromD<DF>* values) {
  const auto code = half_code(df, *values);
  if constexpr (kValues.nans != Nans::any) return code;
  // Compared as signed integers, which is one instruction.
  const HalfLanes<DF> du;
  const hn::RebindToSigned<decltype(du)> di;
  const auto magnitude = hn::BitCast(di, hn::And(code, hn::Set(du, 0x7fff)));
  const auto nan = hn::RebindMask(du, hn::Gt(magnitude, hn::Set(di, 0x7c00)));
  return hn::IfThenElse(nan, hn::Set(du, 0x7e00), code);
}

template <class DF>
HWY_INLINE hn::VFromD<DF> rounded_to_half(DF df, hn::VFromD<DF> value) {
  return hn::PromoteTo(df, hn::BitCast(hn::Rebind<hwy::float16_t, DF>(), half_code(df, value)));
}

#endif

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
