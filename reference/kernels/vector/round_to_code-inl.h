// Rounds a carrier to the code of a floating type of fewer bits. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_ROUND_TO_CODE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_ROUND_TO_CODE_INL_H
#undef ZARRPROOF_KERNELS_ROUND_TO_CODE_INL_H
#else
#define ZARRPROOF_KERNELS_ROUND_TO_CODE_INL_H
#endif

#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

template <class D>
inline constexpr int kMantissaBits = sizeof(hn::TFromD<D>) == 4 ? 23 : 52;

// The constants of ToFloat in lanes.
//
// The unit of a value is the power of two whose last place in the carrier is the value's last place in the
// output type. Adding the unit rounds the sum there, once, in the processor's mode (CV-3, CV-4). The last
// places of the sum then count the value in last places of the output type: this is the code without its
// exponent. Subnormal numbers share the unit of the smallest normal ones, so they need no special case.
// Example: 1.3 to float8_e4m3 has 3 bits of mantissa and the unit 2^20 in float32. The sum 1048577.3 rounds
// to 1048577.25, which is 2^20 plus ten eighths: the significand 1.010. tests/proof: sum_rounds_float32,
// sum_rounds_float64.
template <class D>
struct RoundToCode {
  using V = hn::VFromD<D>;
  using T = hwy::MakeSigned<hn::TFromD<D>>;
  using DI = hn::RebindToSigned<D>;
  using VI = hn::VFromD<DI>;
  using DU = hn::RebindToUnsigned<D>;
  using MI = hn::Mask<DI>;

  explicit RoundToCode(const ToFloat& c)
      : precision_step(bits(di, c.precision_step)),
        code_zero(bits(di, c.code_zero)),
        biggest(bits(di, c.biggest)),
        away(bits(di, c.away)),
        highest_code(bits(di, c.highest_code)),
        saturated_code(bits(di, c.saturated_code)),
        nan_code(bits(di, c.nan_code)),
        signed_from(hn::Set(di, static_cast<T>(c.signed_from))),
        refuse_above(hn::Set(di, static_cast<T>(c.refuse_above))),
        refuse_to(hn::Set(di, static_cast<T>(c.refuse_to))),
        refuses(c.refuse_above < c.refuse_to),
        code_shift(c.code_shift),
        sign_shift(c.sign_shift) {}

  // Returns the code of the magnitude. The exponent has no upper limit.
  HWY_INLINE VI magnitude_code(VI magnitude, VI sign) const {
    const D d;
    const auto infinity = hn::BitCast(di, hn::Inf(d));
    const VI limited = hn::Min(magnitude, biggest);
    const VI unit = hn::Max(hn::Add(hn::And(limited, infinity), precision_step), code_zero);
    // Nearest-away: adds half of the last place, then rounds towards zero.
    const VI half =
        hn::And(hn::Sub(unit, hn::Set(di, static_cast<T>(kMantissaBits<D> + 1) << kMantissaBits<D>)), away);
    const V value = hn::Add(hn::BitCast(d, hn::Or(limited, sign)), hn::BitCast(d, hn::Or(half, sign)));
    const VI signed_unit = hn::Or(unit, sign);
    const VI sum = hn::BitCast(di, hn::Add(value, hn::BitCast(d, signed_unit)));
    return hn::Add(hn::Sub(sum, signed_unit), exponent_code(hn::Sub(unit, code_zero)));
  }

  // Returns the code. Values beyond the range saturate (CV-5). Sets `refused` in the lanes that are refused.
  HWY_INLINE VI code(V value, MI& refused) const {
    const VI magnitude = magnitude_of(value);
    const VI sign = hn::Xor(hn::BitCast(di, value), magnitude);
    VI code = magnitude_code(magnitude, sign);
    refused = hn::MaskFromVec(hn::Zero(di));
    if (refuses) refused = beyond(hn::Gt(code, highest_code), magnitude);
    code = hn::Min(code, saturated_code);
    const VI sign_code = hn::BitCast(di, sign_shift(hn::BitCast(DU(), sign)));
    code = hn::Or(code, hn::IfThenElseZero(hn::Gt(code, signed_from), sign_code));
    return hn::IfThenElse(is_nan(magnitude), nan_code, code);
  }

  HWY_INLINE VI magnitude_of(V value) const { return hn::BitCast(di, hn::Abs(value)); }

  HWY_INLINE MI is_nan(VI magnitude) const { return hn::Gt(magnitude, hn::BitCast(di, hn::Inf(D()))); }

  HWY_INLINE MI beyond(MI out_of_range, VI magnitude) const {
    return hn::And(out_of_range, hn::AndNot(hn::Gt(magnitude, refuse_to), hn::Gt(magnitude, refuse_above)));
  }

  // Returns the exponent of the code for a distance, which is not negative.
  HWY_INLINE VI exponent_code(VI distance) const {
    return hn::BitCast(di, code_shift(hn::BitCast(DU(), distance)));
  }

  DI di;
  VI precision_step, code_zero, biggest, away, highest_code, saturated_code, nan_code, signed_from,
      refuse_above, refuse_to;
  bool refuses;
  RightShift<DU> code_shift, sign_shift;
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
