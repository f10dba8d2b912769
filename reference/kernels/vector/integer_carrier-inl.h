// Converts integers of 32 and 64 bits to carriers that have fewer bits. Compiled once per target.
//
// Rounding to odd keeps such conversions exact enough: bits that do not fit into the carrier are folded into
// its last place, which is set if any of them is. A later rounding to fewer bits then gives the result that
// the exact integer would give. Example: 2^60 + 1 becomes 2^60 + 2^11 in 53 bits; both round up with
// towards-positive.
//   function             from                    to        rounding
//   to_float64_folded    int64, uint64           float64   to odd, in any mode of the processor
//   to_float64_rounded   int64, uint64           float64   as the processor rounds
//   to_float64_away      int64, uint64           float64   nearest-away; the processor rounds towards zero
//   to_float32_limited   32 and 64 bits          float32   exact; magnitudes above 2^16 become 2^16
//   to_float32_rounded   32 and 64 bits          float32   as the processor rounds
//   to_float32_odd       32 and 64 bits          float32   to odd; the processor rounds towards zero
//   narrow_folded        float64                 float32   to odd, in any mode of the processor
//   narrow_to_odd        float64                 float32   to odd; the processor rounds towards zero
#if defined(ZARRPROOF_KERNELS_INTEGER_CARRIER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_INTEGER_CARRIER_INL_H
#undef ZARRPROOF_KERNELS_INTEGER_CARRIER_INL_H
#else
#define ZARRPROOF_KERNELS_INTEGER_CARRIER_INL_H
#endif

#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

template <class From>
inline constexpr bool kIs64BitInteger = std::is_integral_v<From> && sizeof(From) == 8;

using D64 = hn::ScalableTag<double>;
using DI64 = hn::RebindToSigned<D64>;
using DU64 = hn::RebindToUnsigned<D64>;

// Returns all ones in the lanes of negative integers, 0 in the others.
template <class From>
HWY_INLINE hn::VFromD<DI64> negative_lanes(hn::VFromD<DI64> integer) {
  if constexpr (std::is_signed_v<From>) return hn::VecFromMask(DI64(), hn::Lt(integer, hn::Zero(DI64())));
  return hn::Zero(DI64());
}

// Returns absolute values; the lowest int64 becomes 2^63.
template <class From>
HWY_INLINE hn::VFromD<DU64> magnitude(hn::VFromD<DI64> integer) {
  const auto negative = negative_lanes<From>(integer);
  return hn::BitCast(DU64(), hn::Sub(hn::Xor(integer, negative), negative));
}

template <class From>
HWY_INLINE hn::VFromD<D64> with_sign_of(hn::VFromD<DI64> integer, hn::VFromD<D64> value) {
  const auto sign = hn::And(negative_lanes<From>(integer), hn::Set(DI64(), hwy::LimitsMin<std::int64_t>()));
  return hn::BitCast(D64(), hn::Or(hn::BitCast(DI64(), hn::Abs(value)), sign));
}

// Returns float64 carriers for types of at most 24 bits of precision. For integers of more than 53 bits, the
// lowest 12 bits are folded into one: rounding to odd (tests/proof: fold_64).
template <class From>
HWY_INLINE hn::VFromD<D64> to_float64_folded(hn::VFromD<DI64> integer) {
  const D64 d;
  const DU64 du;
  const hn::Rebind<From, D64> whole;
  const auto bits = hn::BitCast(du, integer);
  const auto tail = hn::And(bits, hn::Set(du, 0xfff));
  const auto sticky = hn::IfThenElseZero(hn::Ne(tail, hn::Zero(du)), hn::Set(du, 0x800));
  const auto folded = hn::Or(hn::Xor(bits, tail), sticky);
  constexpr int kSign = std::is_signed_v<From> ? 1 : 0;
  const auto above = kSign != 0 ? hn::Add(bits, hn::Set(du, std::uint64_t{1} << 53)) : bits;
  const auto large = hn::Ne(hn::ShiftRight<53 + kSign>(above), hn::Zero(du));
  const auto value = hn::ConvertTo(d, hn::BitCast(whole, hn::IfThenElse(large, folded, bits)));
  // Highway's conversion subtracts, which may give -0.
  if constexpr (kSign == 0) return hn::Abs(value);
  return hn::IfThenZeroElse(hn::RebindMask(d, hn::Eq(integer, hn::Zero(DI64()))), value);
}

#if HWY_ARCH_X86 && !(HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL)
// An integer as the exact sum of two float64, for targets without a conversion: the lower half plus 2^52, and
// the upper half minus 2^52. Adding the two rounds once.
struct Sum64 {
  hn::VFromD<D64> upper, lower;
};

template <class From>
HWY_INLINE Sum64 as_exact_sum(hn::VFromD<DI64> integer) {
  const D64 d;
  const DU64 du;
  const hn::Repartition<std::uint32_t, D64> du32;
  constexpr double kShift = std::is_signed_v<From> ? 0x1p63 : 0;
  const auto halves = hn::BitCast(du32, integer);
  const auto exponent = hn::BitCast(du32, hn::Set(d, 0x1p52));
  const auto lower = hn::BitCast(d, hn::OddEven(exponent, halves));
  // The upper half counts units of 2^32. For signed integers, flipping the top bit adds 2^63, which the
  // subtraction takes away.
  const auto places = hn::BitCast(du, hn::Set(d, 0x1p84 + kShift));
  const auto shifted = hn::BitCast(d, hn::Xor(hn::ShiftRight<32>(hn::BitCast(du, integer)), places));
  return {hn::Sub(shifted, hn::Set(d, 0x1p84 + kShift + 0x1p52)), lower};
}
#endif

// Rounds to float64 in the processor's rounding mode. Zero becomes +0.
template <class From>
HWY_INLINE hn::VFromD<D64> to_float64_rounded(hn::VFromD<DI64> integer) {
  const auto value = hn::ConvertTo(D64(), hn::BitCast(hn::Rebind<From, D64>(), integer));
  return hn::IfThenZeroElse(hn::RebindMask(D64(), hn::Eq(integer, hn::Zero(DI64()))), value);
}

// Rounds to float64 with nearest-away while the processor rounds towards zero: adds one last place if the
// remainder is at least half of it.
template <class From>
HWY_INLINE hn::VFromD<D64> to_float64_away(hn::VFromD<DI64> integer) {
  const D64 d;
  const DI64 di;
  const auto whole = magnitude<From>(integer);
#if HWY_ARCH_X86 && !(HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL)
  const Sum64 sum = as_exact_sum<std::uint64_t>(hn::BitCast(di, whole));
  const auto below = hn::Add(sum.upper, sum.lower);
  const auto rest = hn::Sub(sum.lower, hn::Sub(below, sum.upper));  // exact: whole - below
#else
  const DU64 du;
  const auto below = hn::Abs(hn::ConvertTo(d, whole));
  const auto high = hn::ConvertTo(d, hn::AndNot(hn::Set(du, 0xffffffff), whole));
  const auto low = hn::ConvertTo(d, hn::And(hn::Set(du, 0xffffffff), whole));
  const auto rest = hn::Add(hn::Sub(high, below), low);  // exact: whole - below
#endif
  const auto exponent = hn::And(hn::BitCast(di, below), hn::BitCast(di, hn::Inf(d)));
  const auto half = hn::BitCast(d, hn::Sub(exponent, hn::Set(di, std::int64_t{53} << 52)));
  const auto up = hn::And(hn::Gt(rest, hn::Zero(d)), hn::Ge(rest, half));
  const auto bumped = hn::Sub(hn::BitCast(di, below), hn::VecFromMask(di, hn::RebindMask(di, up)));
  return with_sign_of<From>(integer, hn::BitCast(d, bumped));
}

// Converts float64 to float32 for types of at most 11 bits of precision, with rounding to odd (tests/proof:
// narrowed). Values below the normal numbers of float32 are rounded in the processor's mode, which does not
// change the final result.
template <class D>
HWY_INLINE hn::VFromD<hn::Rebind<float, D>> narrow_folded(D d, hn::VFromD<D> value) {
  const hn::RebindToSigned<D> di;
  const auto tail = hn::Set(di, 0x1fffffff);
  const auto code = hn::BitCast(di, value);
  // The bit above the tail is set if any bit of the tail is.
  const auto any = hn::Add(hn::And(code, tail), tail);
  return hn::DemoteTo(hn::Rebind<float, D>(), hn::BitCast(d, hn::AndNot(tail, hn::Or(code, any))));
}

// Converts float64 to float32 with rounding to odd while the processor rounds towards zero, for any later
// rounding to at least two bits fewer (tests/proof: odd_then_once).
template <class D>
HWY_INLINE hn::VFromD<hn::Rebind<float, D>> narrow_to_odd(D d, hn::VFromD<D> value) {
  const hn::Rebind<float, D> df;
  const hn::RebindToSigned<decltype(df)> di;
  const hn::RebindToSigned<D> di64;
  const auto cut = hn::DemoteTo(df, value);
  const auto inexact = hn::VecFromMask(di64, hn::RebindMask(di64, hn::Ne(hn::PromoteTo(d, cut), value)));
  const auto odd = hn::And(truncate(di, di64, inexact), hn::Set(di, 1));
  return hn::BitCast(df, hn::Or(hn::BitCast(di, cut), odd));
}

// The lanes of one vector of integers, and as many lanes of float32.
template <class From>
using IntegerLanes = hn::ScalableTag<hwy::SignedFromSize<sizeof(From)>>;
template <class From>
using FloatLanes = hn::Rebind<float, IntegerLanes<From>>;

// Converts integers of 32 and 64 bits to float32, for types whose range is below 2^16. Larger magnitudes
// become 2^16, which is out of range as well.
template <class From>
HWY_INLINE hn::VFromD<FloatLanes<From>> to_float32_limited(hn::VFromD<IntegerLanes<From>> integer) {
  const hn::Rebind<From, IntegerLanes<From>> d;
  const hn::Rebind<std::int32_t, decltype(d)> narrow;
  auto value = hn::Min(hn::BitCast(d, integer), hn::Set(d, From{0x10000}));
  if constexpr (std::is_signed_v<From>) value = hn::Max(value, hn::Set(d, From{-0x10000}));
  if constexpr (sizeof(From) == 8)
    return hn::ConvertTo(FloatLanes<From>(), truncate(narrow, d, value));
  else
    return hn::ConvertTo(FloatLanes<From>(), hn::BitCast(narrow, value));
}

// Rounds integers to float32 in the processor's rounding mode: int32 on every target; uint32, int64 and
// uint64 only with AVX-512.
template <class From>
HWY_INLINE hn::VFromD<FloatLanes<From>> to_float32_rounded(hn::VFromD<IntegerLanes<From>> integer) {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  using Result = hn::VFromD<FloatLanes<From>>;
  if constexpr (std::is_same_v<From, std::uint32_t>) return Result{_mm512_cvtepu32_ps(integer.raw)};
  if constexpr (std::is_same_v<From, std::int64_t>) return Result{_mm512_cvtepi64_ps(integer.raw)};
  if constexpr (std::is_same_v<From, std::uint64_t>) return Result{_mm512_cvtepu64_ps(integer.raw)};
#endif
  if constexpr (std::is_same_v<From, std::int32_t>) return hn::ConvertTo(FloatLanes<From>(), integer);
}

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL

// Converts float32 back to integers.
template <class From>
HWY_INLINE hn::VFromD<IntegerLanes<From>> integer_of(hn::VFromD<FloatLanes<From>> value) {
  using Result = hn::VFromD<IntegerLanes<From>>;
  if constexpr (std::is_same_v<From, std::int32_t>) return Result{_mm512_cvtps_epi32(value.raw)};
  if constexpr (std::is_same_v<From, std::uint32_t>) return Result{_mm512_cvtps_epu32(value.raw)};
  if constexpr (std::is_same_v<From, std::int64_t>) return Result{_mm512_cvtps_epi64(value.raw)};
  if constexpr (std::is_same_v<From, std::uint64_t>) return Result{_mm512_cvtps_epu64(value.raw)};
}

#endif

// Converts integers of 32 and 64 bits to float32 for types of at most 16 bits, with rounding to odd while the
// processor rounds towards zero (tests/proof: odd_then_once).
template <class From>
HWY_INLINE hn::VFromD<FloatLanes<From>> to_float32_odd(hn::VFromD<IntegerLanes<From>> integer) {
  const FloatLanes<From> df;
  const hn::RebindToSigned<FloatLanes<From>> di;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const auto cut = to_float32_rounded<From>(integer);
  const hn::Mask<decltype(di)> inexact{hn::Ne(integer_of<From>(cut), integer).raw};
  return hn::BitCast(df, hn::Or(hn::BitCast(di, cut), hn::IfThenElseZero(inexact, hn::Set(di, 1))));
#else
  if constexpr (sizeof(From) == 8) {
#if HWY_ARCH_X86
    const Sum64 sum = as_exact_sum<From>(integer);
    const auto cut = hn::DemoteTo(df, hn::Add(sum.upper, sum.lower));
    const auto rest = hn::Sub(hn::PromoteTo(D64(), cut), sum.upper);
    const auto inexact = hn::VecFromMask(DI64(), hn::RebindMask(DI64(), hn::Ne(rest, sum.lower)));
    return hn::BitCast(df,
                       hn::Or(hn::BitCast(di, cut), hn::And(truncate(di, DI64(), inexact), hn::Set(di, 1))));
#else
    const DU64 du;
    const auto bits = hn::BitCast(du, to_float64_folded<From>(integer));
    const auto low = hn::Set(du, 0x1fffffff);  // the bits that float32 does not have
    const auto any = hn::Add(hn::And(bits, low), low);
    return hn::DemoteTo(df, hn::BitCast(D64(), hn::AndNot(low, hn::Or(bits, any))));
#endif
  } else if constexpr (std::is_signed_v<From>) {
    const auto cut = hn::ConvertTo(df, integer);
    const auto inexact = hn::Ne(to_int32(df, cut), integer);
    return hn::BitCast(df, hn::Or(hn::BitCast(di, cut), hn::IfThenElseZero(inexact, hn::Set(di, 1))));
  } else {
#if HWY_ARCH_X86
    // As in Sum64: the lower half plus 2^23, and the upper half minus 2^23.
    const hn::RebindToUnsigned<decltype(df)> du;
    const hn::Repartition<std::uint16_t, decltype(df)> du16;
    const auto exponent = hn::BitCast(du16, hn::Set(df, 0x1p23f));
    const auto lower = hn::BitCast(df, hn::OddEven(exponent, hn::BitCast(du16, integer)));
    const auto places = hn::BitCast(du, hn::Set(df, 0x1p39f));
    const auto shifted = hn::BitCast(df, hn::Or(hn::ShiftRight<16>(hn::BitCast(du, integer)), places));
    const auto upper = hn::Sub(shifted, hn::Set(df, 0x1p39f + 0x1p23f));
    const auto cut = hn::Add(upper, lower);
    const auto inexact = hn::RebindMask(di, hn::Ne(hn::Sub(cut, upper), lower));
    return hn::BitCast(df, hn::Or(hn::BitCast(di, cut), hn::IfThenElseZero(inexact, hn::Set(di, 1))));
#else
    // For integers of more than 24 bits, the lowest nine are folded into one (tests/proof: fold_32).
    const hn::RebindToUnsigned<decltype(df)> du;
    const auto whole = hn::BitCast(du, integer);
    const auto tail = hn::And(whole, hn::Set(du, 0x1ff));
    const auto sticky = hn::IfThenElseZero(hn::Ne(tail, hn::Zero(du)), hn::Set(du, 0x100));
    const auto folded = hn::Or(hn::Xor(whole, tail), sticky);
    const auto large = hn::Ne(hn::ShiftRight<24>(whole), hn::Zero(du));
    return hn::Abs(hn::ConvertTo(df, hn::IfThenElse(large, folded, whole)));
#endif
  }
#endif
}

// The lanes at `in` as carriers, and the keys that a scalar_map compares: the integers themselves if they
// have the carrier's width, otherwise the carriers, which are exact.
template <class From, class D>
struct CarrierAndKey {
  static constexpr bool kIsInteger = std::is_integral_v<From> && sizeof(From) == sizeof(hn::TFromD<D>);
  using DKey = std::conditional_t<kIsInteger, hn::RebindToSigned<D>, D>;
  hn::VFromD<D> value;
  hn::VFromD<DKey> key;
};

template <class From, class D>
HWY_INLINE CarrierAndKey<From, D> load_with_key(D d, const std::byte* in) {
  if constexpr (kIs64BitInteger<From>) {
    const auto integer = load(hn::RebindToSigned<D>(), in);
    return {to_float64_folded<From>(integer), integer};
  } else if constexpr (CarrierAndKey<From, D>::kIsInteger) {
    const auto integer = load(hn::RebindToSigned<D>(), in);
    return {to_float32_limited<From>(integer), integer};
  } else {
    const auto value = load_carrier<From>(d, in);
    return {value, value};
  }
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
