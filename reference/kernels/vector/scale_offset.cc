// scale_offset.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/scale_offset.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/round_to_code-inl.h"
#include "reference/kernels/vector/scaler-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Products modulo 2^N. Processors have none of 8 bits: there the low halves of products of 16 bits, of the
// even lanes and of the odd ones.
template <class D>
HWY_INLINE hn::VFromD<D> product(D d, hn::VFromD<D> value, hn::VFromD<D> factor) {
  if constexpr (sizeof(hn::TFromD<D>) == 1) {
    const hn::Repartition<std::uint16_t, D> pairs;
    const auto even = hn::Mul(hn::BitCast(pairs, value), hn::BitCast(pairs, factor));
    const auto odd = hn::Mul(hn::ShiftRight<8>(hn::BitCast(pairs, value)), hn::BitCast(pairs, factor));
    return hn::BitCast(d, hn::Or(hn::And(even, hn::Set(pairs, 0xff)), hn::ShiftLeft<8>(odd)));
  } else {
    return hn::Mul(value, factor);
  }
}

// Integers (SO-2, SO-3). The values that have a result are those between two limits, worked out beforehand;
// for these, arithmetic modulo 2^N is exact.
// Quotients of 8 bits are worked out in lanes of 16, because processors have no products and shifts of 8
// bits.
template <class From, class T, bool kEncode>
struct IntegerScaleOffset {
  using D = hn::ScalableTag<T>;
  using DCode = D;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(From);

  explicit IntegerScaleOffset(const ScaleOffsetInteger& c)
      : shift(c.shift),
        offset(bits(d, c.offset)),
        factor(bits(d, c.factor)),
        lowest(bits(d, c.lowest)),
        highest(bits(d, c.highest)),
        remainder(bits(d, (Bits{1} << c.shift) - 1)),
        beyond(hn::Zero(d)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE V code(const std::byte* in) {
    V value;
    if constexpr (sizeof(From) == sizeof(T))
      value = load(d, in);
    else
      value = hn::PromoteTo(d, load(Narrower<D, From>(), in));
    if constexpr (kEncode) {
      hold(value);
      return product(d, hn::Sub(value, offset), factor);
    } else {
      // A quotient that is an integer is the product with the inverse of the divisor's odd part.
      beyond = hn::Or(beyond, hn::And(value, remainder));
      const V quotient = hn::Mul(hn::ShiftRightSame(value, shift), factor);
      hold(quotient);
      return hn::Add(quotient, offset);
    }
  }

  HWY_INLINE void hold(V value) {
    beyond = hn::Or(beyond, hn::Xor(value, hn::Min(hn::Max(value, lowest), highest)));
  }

  bool accepted() const { return hn::AllTrue(d, hn::Eq(beyond, hn::Zero(d))); }

  D d;
  int shift;
  V offset, factor, lowest, highest, remainder, beyond;
};

template <class From, bool kEncode>
bool integer_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<ScaleOffsetInteger>(step.constants);
  if (constants.refuses_all) return count == 0;
  if constexpr (sizeof(From) == 1 && !kEncode)
    return run_narrowed_to<1>(IntegerScaleOffset<From, std::int16_t, false>(constants), in, out, count);
  else
    return run_whole(IntegerScaleOffset<From, From, kEncode>(constants), in, out, count);
}

// float32 and float64: with the default answers, IEEE 754 arithmetic to nearest, ties to even (SO-2), one NaN
// for all.
template <class T, bool kEncode>
struct FloatScaleOffset {
  using D = hn::ScalableTag<T>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(T);
  using DCode = D;

  explicit FloatScaleOffset(const ScaleOffsetFloat& c)
      : offset(bits(d, c.offset)), scaled(c.scale, kEncode || c.multiplies) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE V code(const std::byte* in) {
    const V value = load(d, in);
    const V result = kEncode ? scaled(hn::Sub(value, offset)) : hn::Add(scaled(value), offset);
    return hn::IfThenElse(hn::IsNaN(result), one_nan(d), result);
  }

  bool accepted() const { return true; }

  D d;
  V offset;
  Scaler<T> scaled;
};

template <class T, bool kEncode>
bool float_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_whole(FloatScaleOffset<T, kEncode>(std::get<ScaleOffsetFloat>(step.constants)), in, out, count);
}

// The bits of a number with its upper half rounded to bfloat16, ties to even: with what the lower half
// carries into it. A NaN stays one.
HWY_INLINE hn::VFromD<hn::ScalableTag<std::uint32_t>> rounded_upper_half(
    hn::VFromD<hn::ScalableTag<float>> value) {
  const hn::ScalableTag<std::uint32_t> du;
  const auto bits = hn::BitCast(du, value);
  const auto odd = hn::And(upper_halves(du, bits), hn::Set(du, 1));
  return hn::Add(hn::Add(bits, hn::Set(du, 0x7fff)), odd);
}

// The rounded number.
HWY_INLINE hn::VFromD<hn::ScalableTag<float>> upper_half(hn::VFromD<hn::ScalableTag<float>> value) {
  const auto bits = rounded_upper_half(value);
  const hn::ScalableTag<std::uint32_t> du;
  return hn::BitCast(hn::ScalableTag<float>(), hn::And(bits, hn::Set(du, 0xffff0000)));
}

// bfloat16 in float32, which has all its exponents and more than twice its precision. So rounding each
// operation first to float32 and then to bfloat16 gives the same as a single rounding, but for products and
// quotients below the smallest normal number, of which float32 loses bits. These are calculated anew, 2^64
// times as large.
template <bool kEncode>
struct Bfloat16ScaleOffset {
  using D = hn::ScalableTag<float>;
  using DU = hn::RebindToUnsigned<D>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = 2;
  static constexpr bool kClean = true;
  using DCode = DU;

  explicit Bfloat16ScaleOffset(const ScaleOffsetFloat& c)
      : multiplies(kEncode || c.multiplies),
        offset(bits(d, c.offset)),
        scale(bits(d, c.scale)),
        raised_scale(scale),
        unit(hn::Set(d, 0x1p-110f)) {
    // The product with a larger scale is exact.
    const bool raises = !multiplies || hn::AllTrue(d, hn::Lt(hn::Abs(scale), hn::Set(d, 1.0f)));
    if (!raises) return;
    raised_scale = hn::Mul(scale, hn::Set(d, 0x1p64f));
    unit = hn::Set(d, 0x1p-46f);
  }

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE hn::VFromD<DCode> code(const std::byte* in) {
    const DU du;
    const V value = load_carrier<Bfloat16>(d, in);
    if constexpr (kEncode) {
      const V difference = upper_half(hn::Sub(value, offset));
      const V direct = scaled(difference);
      auto code = hn::ShiftRight<16>(rounded_upper_half(direct));
      if (const auto tiny = subnormal_lanes(DI(), direct); !hn::AllFalse(DI(), tiny))
        code = hn::IfThenElse(hn::RebindMask(du, tiny),
                              hn::ShiftRight<16>(hn::BitCast(du, tiny_scaled(difference, direct))), code);
      return with_one_nan(direct, code);
    } else {
      const V direct = scaled(value);
      V quotient = upper_half(direct);
      if (const auto tiny = subnormal_lanes(DI(), direct); !hn::AllFalse(DI(), tiny))
        quotient = hn::IfThenElse(hn::RebindMask(d, tiny), tiny_scaled(value, direct), quotient);
      const V sum = hn::Add(quotient, offset);
      return with_one_nan(sum, hn::ShiftRight<16>(rounded_upper_half(sum)));
    }
  }

  HWY_INLINE hn::VFromD<DU> with_one_nan(V value, hn::VFromD<DU> code) const {
    const DU du;
    return hn::IfThenElse(hn::RebindMask(du, hn::IsNaN(value)), hn::Set(du, 0x7fc0), code);
  }

  // The product with the scale, or the quotient.
  HWY_INLINE V scaled(V value) const { return multiplies ? hn::Mul(value, scale) : hn::Div(value, scale); }

  // The last place of `unit` is that of the smallest numbers of bfloat16, 2^64 times as large where the
  // number is: the sum is rounded there.
  HWY_INLINE V tiny_scaled(V value, V direct) const {
    const DU du;
    const V large =
        multiplies ? hn::Mul(value, raised_scale) : hn::Div(hn::Mul(value, hn::Set(d, 0x1p64f)), scale);
    const auto sum = hn::BitCast(du, hn::Add(hn::Abs(large), unit));
    const auto code = hn::Sub(sum, hn::BitCast(du, unit));
    return hn::CopySign(hn::BitCast(d, hn::ShiftLeft<16>(code)), direct);
  }

  bool accepted() const { return true; }

  D d;
  bool multiplies;
  V offset, scale, raised_scale, unit;
};

template <bool kEncode>
bool bfloat16_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_narrowed_to<2>(Bfloat16ScaleOffset<kEncode>(std::get<ScaleOffsetFloat>(step.constants)), in, out,
                            count);
}

#if ZARRPROOF_HAS_HALF

// float16 in float32, where the processor converts between them.
template <bool kEncode>
struct HalfScaleOffset {
  using D = hn::ScalableTag<float>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = 2;
  using DCode = hn::Rebind<std::uint16_t, D>;

  explicit HalfScaleOffset(const ScaleOffsetSmallFloat& c)
      : multiplies(kEncode || c.parameters.multiplies),
        offset(bits(d, c.parameters.offset)),
        scale(bits(d, c.parameters.scale)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE hn::VFromD<DCode> code(const std::byte* in) {
    const V value = load_half(d, in);
    const auto first = half_code(d, kEncode ? hn::Sub(value, offset) : scaled(value));
    const V rounded = hn::PromoteTo(d, hn::BitCast(hn::Rebind<hwy::float16_t, D>(), first));
    const V second = kEncode ? hn::Mul(rounded, scale) : hn::Add(rounded, offset);
    return with_one_nan(DCode(), half_code(d, second));
  }

  HWY_INLINE V scaled(V value) const { return multiplies ? hn::Mul(value, scale) : hn::Div(value, scale); }

  bool accepted() const { return true; }

  D d;
  bool multiplies;
  V offset, scale;
};

#else

// float16 in float32, which has more than twice its precision and all exponents of the exact result: each
// operation is rounded to float16 at once, which gives the same as a single rounding.
template <bool kEncode>
struct HalfScaleOffset {
  using D = hn::ScalableTag<float>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = 2;
  static constexpr bool kClean = true;
  using DCode = DI;

  explicit HalfScaleOffset(const ScaleOffsetSmallFloat& c)
      : multiplies(kEncode || c.parameters.multiplies),
        rounder(c.rounding),
        offset(bits(d, c.parameters.offset)),
        scale(bits(d, c.parameters.scale)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE hn::VFromD<DCode> code(const std::byte* in) {
    const hn::RebindToUnsigned<D> du;
    const V value = load_carrier<Float16>(d, in);
    const V first = kEncode ? hn::Sub(value, offset) : scaled(value);
    const V rounded = half_value(d, hn::BitCast(du, rounder.code(first, refused)));
    const V second = kEncode ? hn::Mul(rounded, scale) : hn::Add(rounded, offset);
    return rounder.code(second, refused);
  }

  HWY_INLINE V scaled(V value) const { return multiplies ? hn::Mul(value, scale) : hn::Div(value, scale); }

  bool accepted() const { return true; }

  D d;
  bool multiplies;
  RoundToCode<D> rounder;
  V offset, scale;
  hn::Mask<DI> refused;  // never: beyond the range there is infinity
};

#endif

template <bool kEncode>
bool half_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  HalfScaleOffset<kEncode> body(std::get<ScaleOffsetSmallFloat>(step.constants));
#if ZARRPROOF_HAS_HALF
  return run_whole(std::move(body), in, out, count);
#else
  return run_narrowed_to<2>(std::move(body), in, out, count);
#endif
}

template <class T>
void add_integer(SourceType source, Loops& loops) {
  loops.scale_offset_encode[static_cast<std::size_t>(source)] = integer_scale_offset<T, true>;
  loops.scale_offset_decode[static_cast<std::size_t>(source)] = integer_scale_offset<T, false>;
}

template <class T>
void add_float(SourceType source, Loops& loops) {
  loops.scale_offset_encode[static_cast<std::size_t>(source)] = float_scale_offset<T, true>;
  loops.scale_offset_decode[static_cast<std::size_t>(source)] = float_scale_offset<T, false>;
}

void add_scale_offset_loops(Loops& loops) {
  add_integer<std::int8_t>(SourceType::int8, loops);
  add_integer<std::uint8_t>(SourceType::uint8, loops);
  add_integer<std::int16_t>(SourceType::int16, loops);
  add_integer<std::uint16_t>(SourceType::uint16, loops);
  add_integer<std::int32_t>(SourceType::int32, loops);
  add_integer<std::uint32_t>(SourceType::uint32, loops);
  add_integer<std::int64_t>(SourceType::int64, loops);
  add_integer<std::uint64_t>(SourceType::uint64, loops);
  loops.scale_offset_encode[static_cast<std::size_t>(SourceType::float16)] = half_scale_offset<true>;
  loops.scale_offset_decode[static_cast<std::size_t>(SourceType::float16)] = half_scale_offset<false>;
  loops.scale_offset_encode[static_cast<std::size_t>(SourceType::bfloat16)] = bfloat16_scale_offset<true>;
  loops.scale_offset_decode[static_cast<std::size_t>(SourceType::bfloat16)] = bfloat16_scale_offset<false>;
  add_float<float>(SourceType::float32, loops);
  add_float<double>(SourceType::float64, loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
