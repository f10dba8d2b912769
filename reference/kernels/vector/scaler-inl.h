// Multiplies or divides by a constant, with one rounding. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_SCALER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_SCALER_INL_H
#undef ZARRPROOF_KERNELS_SCALER_INL_H
#else
#define ZARRPROOF_KERNELS_SCALER_INL_H
#endif

#include <algorithm>
#include <type_traits>

#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/small_float32-inl.h"
#include "reference/kernels/vector/small_float64-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Returns the limit that tiny_lanes() needs to find numbers below the code `least`. `T` is the signed integer
// type of the numbers' width.
template <class T>
T tiny_limit(Bits least) {
  constexpr Bits kSign = Bits{1} << (8 * sizeof(T) - 1);
  return static_cast<T>(2 * least - 1 - kSign);
}

// Returns the lanes whose magnitude is not 0 and below the limit. Doubling a code drops its sign. Subtracting
// 1 makes 0 the largest. The top bit is flipped because the comparison is signed.
template <class DI>
HWY_INLINE hn::Mask<DI> tiny_lanes(DI di, hn::VFromD<DI> code, hn::VFromD<DI> limit) {
  return hn::Lt(hn::Add(hn::Add(code, code), hn::Set(di, hwy::LimitsMax<hn::TFromD<DI>>())), limit);
}

// On x86 a product or quotient takes 3 to 70 times as long if an operand or the result is subnormal. Such
// lanes are calculated with normal numbers instead. This is not done for a subnormal scale.
template <class T>
struct Scaler {
  using D = hn::ScalableTag<T>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  using I = hwy::MakeSigned<T>;
  using Small = std::conditional_t<sizeof(T) == 4, SmallFloat32, SmallFloat64>;
  static constexpr int kMantissa = sizeof(T) == 4 ? 23 : 52;
  static constexpr int kBias = sizeof(T) == 4 ? 127 : 1023;

  Scaler(Bits scale_code, bool as_product)
      : multiplies(as_product), scale(bits(d, scale_code)), small(scale_code, as_product) {
    if (const Bits least = least_normal(scale_code, as_product); least != 0)
      limit = hn::Set(DI(), tiny_limit<I>(least));
  }

  // Returns the code of the least magnitude from which values and their finite results are normal. Returns 0
  // for a scale that is 0, subnormal, infinite or NaN.
  static Bits least_normal(Bits scale_code, bool as_product) {
    const int field = static_cast<int>(scale_code >> kMantissa) & (2 * kBias + 1);
    if (field == 0 || field == 2 * kBias + 1) return 0;
    const int above = as_product ? std::max(kBias - field, 0) : std::max(field - kBias, 0) + 1;
    return static_cast<Bits>(1 + above) << kMantissa;
  }

  HWY_INLINE V operator()(V value) const {
    if constexpr (Small::kIsUsed) {
      const auto tiny = tiny_lanes(DI(), hn::BitCast(DI(), value), limit);
      if (HWY_UNLIKELY(!hn::AllFalse(DI(), tiny))) return small(value, hn::RebindMask(d, tiny));
    }
    return multiplies ? hn::Mul(value, scale) : hn::Div(value, scale);
  }

 private:
  D d;
  bool multiplies;
  V scale;
  Small small;
  hn::VFromD<DI> limit = hn::Set(DI(), hwy::LimitsMin<I>());  // no number is below it
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_SCALER_INL_H
