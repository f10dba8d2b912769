// Products with a constant, or quotients by it, rounded once. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_SCALER_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_SCALER_INL_H
#undef ZARRPROOF_KERNELS_SCALER_INL_H
#else
#define ZARRPROOF_KERNELS_SCALER_INL_H
#endif

#include <algorithm>

#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// On x86 a product or a quotient takes many times as long where an operand or the result is subnormal. Such
// lanes are calculated from larger numbers. Without a fused multiply-add, or where the scale itself is
// subnormal, they are calculated as other lanes.
//
// Notation: the scale's magnitude is `significand` times 2^e for a product, and times 2^-e for a quotient.
// `significand` is from 1 to below 2. A raised value is the value's magnitude times 2^kRaise. The result is
// the raised value times `significand`, or divided by it, times 2^(e - kRaise).
template <class T>
struct Scaler {
  using D = hn::ScalableTag<T>;
  using DU = hn::RebindToUnsigned<D>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  using I = hwy::MakeSigned<T>;
  static constexpr int kMantissa = sizeof(T) == 4 ? 23 : 52;
  static constexpr int kBias = sizeof(T) == 4 ? 127 : 1023;
  // A raised value is a normal number, and so is the error of its quotient, where that is not 0.
  static constexpr int kRaise = sizeof(T) == 4 ? 100 : 900;

  Scaler(Bits scale_code, bool as_product) : multiplies(as_product), scale(bits(d, scale_code)) {
    const int field = static_cast<int>(scale_code >> kMantissa) & (2 * kBias + 1);
    if (field == 0 || field == 2 * kBias + 1) return;  // a scale that is 0, subnormal, infinite or NaN
    const int e = multiplies ? field - kBias : kBias - field;
    // Values whose code is `least` or more are normal, and so are their results.
    const Bits least = static_cast<Bits>(1 - std::min(e, 0) + (multiplies ? 0 : 1)) << kMantissa;
    limit = hn::Set(DI(), static_cast<I>(2 * least - 1 - kSign));
    significand = bits(d, (scale_code & ((Bits{1} << kMantissa) - 1)) | power(0));
    lowering = bits(d, static_cast<Bits>(e - kRaise) << kMantissa);
    // `smallest` is the smallest normal number, times 2^(kRaise - e). Its last place stands for the smallest
    // subnormal number. `half_place` is half of that place. Both stay 0 where no result can be subnormal.
    if (const int exponent = 1 - kBias - e + kRaise; exponent > kMantissa + 1 - kBias) {
      smallest = bits(d, power(exponent));
      half_place = bits(d, power(exponent - kMantissa - 1));
    }
  }

  HWY_INLINE V operator()(V value) const {
#if HWY_NATIVE_FMA
    const auto tiny = tiny_lanes(value);
    if (HWY_UNLIKELY(!hn::AllFalse(DI(), tiny))) return with_tiny(value, hn::RebindMask(d, tiny));
#endif
    return operation(value, scale);
  }

 private:
  static constexpr Bits kSign = Bits{1} << (8 * sizeof(T) - 1);
  static constexpr Bits power(int exponent) { return static_cast<Bits>(exponent + kBias) << kMantissa; }

  HWY_INLINE V operation(V a, V b) const { return multiplies ? hn::Mul(a, b) : hn::Div(a, b); }

  // Lanes of numbers that are not 0 and whose magnitude is below the limit. Twice the code drops the sign.
  // Less 1, 0 becomes the largest. The top bit is flipped, because the comparison is of integers with a sign.
  HWY_INLINE hn::Mask<DI> tiny_lanes(V value) const {
    const auto code = hn::BitCast(DI(), value);
    return hn::Lt(hn::Add(hn::Add(code, code), hn::Set(DI(), hwy::LimitsMax<I>())), limit);
  }

  HWY_INLINE V with_tiny(V value, hn::Mask<D> tiny) const {
    const DI di;
    const V magnitude = hn::Abs(value);
    const auto code = hn::BitCast(di, magnitude);
    const auto subnormal = hn::RebindMask(d, hn::Lt(code, hn::Set(di, static_cast<I>(Bits{1} << kMantissa))));
    // A normal number gets a larger exponent. The code of a subnormal number is the mantissa of a normal
    // number, from which the leading 1 is taken away.
    const V base = bits(d, power(1 - kBias + kRaise));
    // Other lanes get 0: a large exponent would become larger than there are, and the number subnormal.
    const V raised = hn::IfThenElseZero(
        tiny, hn::IfThenElse(
                  subnormal, hn::Sub(hn::Or(magnitude, base), base),
                  hn::BitCast(d, hn::Add(code, hn::Set(di, static_cast<I>(Bits{kRaise} << kMantissa))))));
    const V operand = hn::IfThenElse(tiny, raised, value);
    const V result = operation(operand, hn::IfThenElse(tiny, significand, scale));

    // For a normal result only the exponent changes. For a subnormal result the addition of `smallest` rounds
    // to a whole number of last places.
    const auto normal = hn::Add(hn::BitCast(di, result), hn::BitCast(di, lowering));
    const auto places = multiplies ? places_of_product(raised) : places_of_quotient(raised, result);
    const V found =
        hn::BitCast(d, hn::IfThenElse(hn::RebindMask(di, hn::Lt(result, smallest)), places, normal));
    const V sign = hn::And(hn::Xor(value, scale), bits(d, kSign));
    return hn::IfThenElse(tiny, hn::Or(found, sign), result);
  }

  // The number of last places, which is the code of a subnormal number.
  HWY_INLINE hn::VFromD<DI> places_of_product(V raised) const {
    const DI di;
    const V sum = hn::MulAdd(raised, significand, smallest);
    return hn::Sub(hn::BitCast(di, sum), hn::BitCast(di, smallest));
  }

  // The quotient is rounded twice. That is wrong only where the first rounding made a tie, and then by one
  // place. The error has the sign of the exact quotient less the rounded one.
  HWY_INLINE hn::VFromD<DI> places_of_quotient(V raised, V quotient) const {
    const DI di;
    const V error = hn::NegMulAdd(quotient, significand, raised);
    const V sum = hn::Add(quotient, smallest);
    const V rest = hn::Sub(quotient, hn::Sub(sum, smallest));
    const V zero = hn::Zero(d);
    const auto too_low = hn::And(hn::Eq(rest, half_place), hn::Gt(error, zero));
    const auto too_high = hn::And(hn::Eq(rest, hn::Neg(half_place)), hn::Lt(error, zero));
    const auto places = hn::Sub(hn::BitCast(di, sum), hn::BitCast(di, smallest));
    return hn::Add(hn::Sub(places, hn::BitCast(di, hn::VecFromMask(d, too_low))),
                   hn::BitCast(di, hn::VecFromMask(d, too_high)));
  }

  D d;
  bool multiplies;
  V scale;
  V significand = hn::Zero(d), lowering = hn::Zero(d), smallest = hn::Zero(d), half_place = hn::Zero(d);
  hn::VFromD<DI> limit = hn::Set(DI(), hwy::LimitsMin<I>());  // no number is below it
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_SCALER_INL_H
