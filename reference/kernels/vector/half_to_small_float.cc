// float16 and bfloat16 to float types of 8 bits and fewer, in lanes of 16 bits.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/half_to_small_float.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_table-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// How it works is told at ToSmallFloat.
template <bool kDirected>
struct HalfToSmallFloat {
  using D = hn::ScalableTag<std::uint16_t>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  using VI = hn::VFromD<DI>;
  using DCode = DI;
  static constexpr std::size_t kInSize = 2;
  static constexpr bool kClean = true;

  explicit HalfToSmallFloat(const ToSmallFloat& c)
      : base(bytes_of(c.base)),
        factor(bytes_of(c.factor)),
        addend(bytes_of(c.addend)),
        first_normal(hn::Set(d, c.first_normal)),
        odd(hn::Set(d, c.odd)),
        flip(hn::Set(d, c.flip)),
        highest_code(hn::Set(di, c.highest_code)),
        saturated_code(hn::Set(di, c.saturated_code)),
        nan_code(hn::Set(di, c.nan_code)),
        refuse_above(hn::Set(di, c.refuse_above)),
        refuse_to(hn::Set(di, c.refuse_to)),
        infinity(hn::Set(di, c.infinity)),
        refuses(c.refuse_above < c.refuse_to),
        refuses_finite(c.refuse_above < 0),
        has_negative_zero(c.has_negative_zero),
        has_nan(c.has_nan),
        exponent_shift(c.exponent_shift),
        sign_shift(c.sign_shift),
        refused(hn::MaskFromVec(hn::Zero(di))) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE VI code(const std::byte* in) {
    const V input = load(d, in);
    const V magnitude = hn::And(input, hn::Set(d, 0x7fff));
    const VI signed_magnitude = hn::BitCast(di, magnitude);
    VI code = hn::BitCast(di, rounded(input, magnitude));
    if (refuses) {
      // An infinity or NaN has a code beyond the highest.
      const auto beyond =
          refuses_finite ? hn::Gt(code, highest_code) : hn::Gt(signed_magnitude, refuse_above);
      refused = hn::Or(refused, hn::AndNot(hn::Gt(signed_magnitude, refuse_to), beyond));
    }
    code = hn::Min(code, saturated_code);
    VI sign = hn::BitCast(di, sign_shift(hn::Xor(input, magnitude)));
    if (!has_negative_zero) sign = hn::IfThenElseZero(hn::Gt(code, hn::Zero(di)), sign);
    code = hn::Or(code, sign);
    if (!has_nan) return code;
    return hn::IfThenElse(hn::Gt(signed_magnitude, infinity), nan_code, code);
  }

  // The code of the magnitude, with the exponent unbounded at the top.
  HWY_INLINE V rounded(V input, V magnitude) const {
    const V below = hn::SaturatedSub(first_normal, exponent_shift(magnitude));
    const V place = indices_of_places(d, hn::Min(below, hn::Set(d, 7)));
    const V units = factor.pick(place);
    const V value = hn::Sub(magnitude, base.pick(place));
    V rounding = addend.pick(place);
    if constexpr (kDirected) {
      const V sign = hn::BitCast(d, hn::BroadcastSignBit(hn::BitCast(di, input)));
      rounding = hn::And(rounding, hn::Xor(sign, flip));
      return hn::MulHigh(hn::Add(value, rounding), units);
    } else {
      const V cut_off = hn::MulHigh(value, units);
      return hn::MulHigh(hn::Add(value, hn::Add(rounding, hn::And(cut_off, odd))), units);
    }
  }

  bool accepted() const { return hn::AllFalse(di, refused); }

  static const std::byte* bytes_of(const ToSmallFloat::Codes& codes) {
    return reinterpret_cast<const std::byte*>(codes.data());
  }

  D d;
  DI di;
  MapTable<D> base, factor, addend;
  V first_normal, odd, flip;
  VI highest_code, saturated_code, nan_code, refuse_above, refuse_to, infinity;
  bool refuses, refuses_finite, has_negative_zero, has_nan;
  RightShift<D> exponent_shift, sign_shift;
  hn::Mask<DI> refused;
};

bool half_to_small_float(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<ToSmallFloat>(step.constants);
  if (constants.is_directed) return run_narrowed_to<1>(HalfToSmallFloat<true>(constants), in, out, count);
  return run_narrowed_to<1>(HalfToSmallFloat<false>(constants), in, out, count);
}

void add_half_to_small_float_loops(Loops& loops) {
  loops.half_to_small_float = half_to_small_float;
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
