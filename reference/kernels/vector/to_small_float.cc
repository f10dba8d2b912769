// Casts to float types of 8 bits and fewer, in lanes of 16 bits: from float16 and bfloat16, and from other
// types through bfloat16. Example: float16 1.3 (0x3d33) to float8_e4m3: the exponent 15 has the base 0x2000
// and s = 7; the sum of 0x1d33 and 0x3f, divided by 2^7, is 0x3a, the code of 1.25.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_small_float.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_table-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Returns the elements at `in` as codes of 16 bits.
template <class From>
HWY_INLINE hn::VFromD<hn::ScalableTag<std::uint16_t>> codes_of_16_bits(const std::byte* in) {
  const hn::ScalableTag<std::uint16_t> d;
  if constexpr (std::is_same_v<From, Float16> || std::is_same_v<From, Bfloat16>) {
    return load(d, in);
  } else {
    // Rounds to odd: if a bit that is cut off is set, the last bit of bfloat16 is set. The results have at
    // least 3 bits fewer than bfloat16, so this equals a single rounding (tests/proof: odd_then_once).
    const hn::ScalableTag<float> df;
    const hn::RebindToUnsigned<decltype(df)> du;
    const auto half = [&](const std::byte* elements) HWY_ATTR {
      const auto code = hn::BitCast(du, load_with_key<From>(df, elements).value);
      return hn::Or(code, hn::Add(hn::And(code, hn::Set(du, 0xffff)), hn::Set(du, 0xffff)));
    };
    const auto lower = half(in), upper = half(in + hn::Lanes(df) * kSize<From>);
    return hn::ConcatOdd(d, hn::BitCast(d, upper), hn::BitCast(d, lower));
  }
}

// ToSmallFloatConstants describes the method.
template <class From, bool kDirected>
struct ToSmallFloat {
  using D = hn::ScalableTag<std::uint16_t>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  using VI = hn::VFromD<DI>;
  using DCode = DI;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr std::size_t kInVectors = kSize<From> / 2;
  static constexpr bool kClean = true;

  explicit ToSmallFloat(const ToSmallFloatConstants& c)
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
    const V input = codes_of_16_bits<From>(in);
    const V magnitude = hn::And(input, hn::Set(d, 0x7fff));
    const VI signed_magnitude = hn::BitCast(di, magnitude);
    VI code = hn::BitCast(di, rounded(input, magnitude));
    if (refuses) {
      // The codes of an infinity and NaN are above the highest code.
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

  // Returns the code of the magnitude. The exponent has no upper limit (tests/proof: add_then_cut).
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

  static const std::byte* bytes_of(const ToSmallFloatConstants::Codes& codes) {
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

template <class From>
bool to_small_float(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<ToSmallFloatConstants>(step.constants);
  if (constants.is_directed) return run_narrowed_to<1>(ToSmallFloat<From, true>(constants), in, out, count);
  return run_narrowed_to<1>(ToSmallFloat<From, false>(constants), in, out, count);
}

void add_to_small_float_loops(Loops& loops) {
  const auto add = [&](SourceType source, Loop loop) {
    loops.to_small_float[static_cast<std::size_t>(source)] = loop;
  };
  add(SourceType::int16, to_small_float<std::int16_t>);
  add(SourceType::uint16, to_small_float<std::uint16_t>);
  add(SourceType::int32, to_small_float<std::int32_t>);
  add(SourceType::uint32, to_small_float<std::uint32_t>);
  add(SourceType::float16, to_small_float<Float16>);
  add(SourceType::bfloat16, to_small_float<Bfloat16>);
  add(SourceType::float32, to_small_float<float>);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
