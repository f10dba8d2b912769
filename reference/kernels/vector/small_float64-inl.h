// Multiplies and divides float64 with subnormal operands or results. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_SMALL_FLOAT64_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_SMALL_FLOAT64_INL_H
#undef ZARRPROOF_KERNELS_SMALL_FLOAT64_INL_H
#else
#define ZARRPROOF_KERNELS_SMALL_FLOAT64_INL_H
#endif

#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Multiplies operands by a power of two, calculates, and scales the result back.
//
// Notation: the scale's magnitude is `significand` times 2^e for a product, and times 2^-e for a quotient.
// `significand` is from 1 to below 2. A raised value is the value's magnitude times 2^kRaise. The result is
// the raised value times `significand`, or divided by it, times 2^(e - kRaise).
struct SmallFloat64 {
  using D = hn::ScalableTag<double>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  static constexpr int kMantissa = 52;
  static constexpr int kBias = 1023;
  // A raised value is a normal number, and so is the error of its quotient, unless that is 0.
  static constexpr int kRaise = 900;
  // Without a fused multiply-add, these numbers are calculated as all others.
  static constexpr bool kIsUsed = HWY_NATIVE_FMA != 0;

  SmallFloat64(Bits scale_code, bool as_product) : multiplies(as_product), scale(bits(D(), scale_code)) {
    const int field = static_cast<int>(scale_code >> kMantissa) & (2 * kBias + 1);
    const int e = multiplies ? field - kBias : kBias - field;
    significand = bits(d, (scale_code & ((Bits{1} << kMantissa) - 1)) | power(0));
    lowering = bits(d, static_cast<Bits>(e - kRaise) << kMantissa);
    // `smallest` is the smallest normal number times 2^(kRaise - e). Its last place stands for the smallest
    // subnormal number. `half_divisor` is half of that place times `significand`. Both stay 0 if no result
    // can be subnormal.
    if (const int exponent = 1 - kBias - e + kRaise; exponent > kMantissa + 1 - kBias) {
      smallest = bits(d, power(exponent));
      half_divisor = hn::Mul(bits(d, power(exponent - kMantissa - 1)), significand);
    }
  }

  // Returns the results of all lanes. `tiny`: the lanes that must be calculated from larger numbers.
  HWY_INLINE V operator()(V value, hn::Mask<D> tiny) const {
    return multiplies ? product(value, tiny) : quotient(value, tiny);
  }

 private:
  static constexpr Bits kSign = Bits{1} << 63;
  static constexpr Bits power(int exponent) { return static_cast<Bits>(exponent + kBias) << kMantissa; }

  HWY_INLINE V product(V value, hn::Mask<D> tiny) const {
    const V tiny_bits = hn::And(hn::VecFromMask(d, tiny), bits(d, ~kSign));
    const V raised = raised_magnitude(hn::And(tiny_bits, value));
    const V sum = hn::MulAdd(raised, significand, smallest);
    const V found = lowered(hn::Mul(raised, significand), places(sum));
    // In tiny lanes the processor's product is a zero with the sign of the result.
    return hn::Or(hn::Mul(hn::AndNot(tiny_bits, value), scale), hn::IfThenElseZero(tiny, found));
  }

  HWY_INLINE V quotient(V value, hn::Mask<D> tiny) const {
    // Most vectors with tiny numbers have no others.
    const bool all = hn::AllTrue(d, tiny);
    const V raised = raised_magnitude(hn::IfThenElseZero(tiny, hn::Abs(value)));
    const V result =
        all ? hn::Div(raised, significand)
            : hn::Div(hn::IfThenElse(tiny, raised, value), hn::IfThenElse(tiny, significand, scale));
    // The quotient is rounded twice, so the number of last places may be wrong by one. If it is, the exact
    // quotient is more than half a place away from the rounded one.
    const V sum = hn::Add(result, smallest);
    const V rest = hn::NegMulAdd(hn::Sub(sum, smallest), significand, raised);  // exact
    const auto too_low = hn::VecFromMask(d, hn::Gt(rest, half_divisor));
    const auto too_high = hn::VecFromMask(d, hn::Lt(rest, hn::Neg(half_divisor)));
    const auto corrected = hn::Add(hn::Sub(places(sum), hn::BitCast(di, too_low)), hn::BitCast(di, too_high));
    const V sign = hn::And(hn::Xor(value, scale), bits(d, kSign));
    const V found = hn::Or(lowered(result, corrected), sign);
    return all ? found : hn::IfThenElse(tiny, found, result);
  }

  // Multiplies a magnitude by 2^kRaise. For a normal number only the exponent changes. For a subnormal number
  // that change gives the mean of the raised number and `base`, which the last line corrects. 0 stays 0.
  HWY_INLINE V raised_magnitude(V magnitude) const {
    const V base = bits(d, power(1 - kBias + kRaise));
    const auto larger = hn::Add(hn::BitCast(di, magnitude), hn::Set(di, std::int64_t{kRaise} << kMantissa));
    const V raised = hn::BitCast(d, larger);
    return hn::Add(raised, hn::Min(hn::Sub(raised, base), hn::Zero(d)));
  }

  // Returns the number of last places above `smallest`, which is the code of a subnormal result.
  HWY_INLINE hn::VFromD<DI> places(V sum) const {
    return hn::Sub(hn::BitCast(di, sum), hn::BitCast(di, smallest));
  }

  // Multiplies a result by 2^(e - kRaise). For a normal result only the exponent changes.
  HWY_INLINE V lowered(V result, hn::VFromD<DI> places_if_subnormal) const {
    const auto normal = hn::Add(hn::BitCast(di, result), hn::BitCast(di, lowering));
    const auto subnormal = hn::RebindMask(di, hn::Lt(result, smallest));
    return hn::BitCast(d, hn::IfThenElse(subnormal, places_if_subnormal, normal));
  }

  D d;
  DI di;
  bool multiplies;
  V scale, significand, lowering;
  V smallest = hn::Zero(d), half_divisor = hn::Zero(d);
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_SMALL_FLOAT64_INL_H
