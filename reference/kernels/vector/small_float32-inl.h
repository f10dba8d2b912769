// Multiplies and divides float32 with subnormal operands or results. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_SMALL_FLOAT32_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_SMALL_FLOAT32_INL_H
#undef ZARRPROOF_KERNELS_SMALL_FLOAT32_INL_H
#else
#define ZARRPROOF_KERNELS_SMALL_FLOAT32_INL_H
#endif

#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Calculates in float64, where these numbers are normal, and then rounds to float32.
//
// A product is exact in float64. A quotient is exact there, or its relative error is below 2^-52. The
// relative distance of an inexact quotient from the midpoint of two float32 numbers is above 2^-50, because
// the midpoint has at most 25 bits and the scale 24. So rounding the quotient to float32 equals rounding the
// exact quotient.
struct SmallFloat32 {
  using D = hn::ScalableTag<float>;
  using DHalf = hn::Half<D>;
  using DWide = hn::Rebind<double, DHalf>;
  using V = hn::VFromD<D>;
  using VWide = hn::VFromD<DWide>;
  static constexpr bool kIsUsed = true;

  SmallFloat32(Bits scale_code, bool as_product)
      : multiplies(as_product),
        narrow_scale(bits(D(), scale_code)),
        scale(wide(scale_code)),
        reciprocal(hn::Div(hn::Set(DWide(), 1.0), scale)) {}

  // Returns the number with this code in every lane.
  static VWide wide(Bits code) { return hn::PromoteTo(DWide(), hn::LowerHalf(bits(D(), code))); }

  // Applies `operation` to both halves of a vector in float64.
  template <class Operation>
  static HWY_INLINE V in_float64(V value, const Operation& operation) {
    const DHalf half;
    const auto upper = operation(hn::PromoteTo(DWide(), hn::UpperHalf(half, value)));
    const auto lower = operation(hn::PromoteTo(DWide(), hn::LowerHalf(half, value)));
    return hn::Combine(D(), hn::DemoteTo(half, upper), hn::DemoteTo(half, lower));
  }

  static HWY_INLINE V product(V value, VWide factor) {
    return in_float64(value, [&](VWide number) HWY_ATTR { return hn::Mul(number, factor); });
  }

  // Returns the results of all lanes. `tiny`: the lanes that must be calculated in float64.
  HWY_INLINE V operator()(V value, hn::Mask<D> tiny) const {
    if (multiplies) return product(value, scale);
    const V quotients = in_float64(value, [&](VWide number) HWY_ATTR { return quotient(number); });
    // A quotient of zero or infinity is wrong here. Most vectors with tiny numbers have no others.
    if (hn::AllTrue(D(), tiny)) return quotients;
    return hn::IfThenElse(tiny, quotients, hn::Div(hn::IfThenZeroElse(tiny, value), narrow_scale));
  }

 private:
  HWY_INLINE VWide quotient(VWide value) const {
#if HWY_NATIVE_FMA
    const auto near = hn::Mul(value, reciprocal);
    const auto error = hn::NegMulAdd(near, scale, value);  // exact
    return hn::MulAdd(error, reciprocal, near);
#else
    return hn::Div(value, scale);
#endif
  }

  bool multiplies;
  V narrow_scale;
  VWide scale, reciprocal;
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_SMALL_FLOAT32_INL_H
