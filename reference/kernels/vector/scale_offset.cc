// scale_offset of types wider than a byte.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/scale_offset.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/round_to_code-inl.h"

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
template <class T, bool kEncode>
struct IntegerScaleOffset {
  using D = hn::ScalableTag<T>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(T);
  static constexpr std::size_t kOutSize = sizeof(T);
  static constexpr std::size_t kVectors = 1;

  explicit IntegerScaleOffset(const ScaleOffsetInteger& c)
      : shift(c.shift),
        offset(bits(d, c.offset)),
        factor(bits(d, c.factor)),
        lowest(bits(d, c.lowest)),
        highest(bits(d, c.highest)),
        remainder(bits(d, (Bits{1} << c.shift) - 1)),
        beyond(hn::Zero(d)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const V value = load(d, in);
    if constexpr (kEncode) {
      hold(value);
      store(product(d, hn::Sub(value, offset), factor), d, out);
    } else {
      // A quotient that is an integer is the product with the inverse of the divisor's odd part.
      beyond = hn::Or(beyond, hn::And(value, remainder));
      const V quotient = hn::Mul(hn::ShiftRightSame(value, shift), factor);
      hold(quotient);
      store(hn::Add(quotient, offset), d, out);
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

template <class T, bool kEncode>
bool integer_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<ScaleOffsetInteger>(step.constants);
  if (constants.refuses_all) return count == 0;
  return run(IntegerScaleOffset<T, kEncode>(constants), in, out, count);
}

// float32 and float64: with the default answers, IEEE 754 arithmetic to nearest, ties to even (SO-2), one NaN
// for all.
template <class T, bool kEncode>
struct FloatScaleOffset {
  using D = hn::ScalableTag<T>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(T);
  static constexpr std::size_t kOutSize = sizeof(T);
  static constexpr std::size_t kVectors = 1;

  explicit FloatScaleOffset(const ScaleOffsetFloat& c) : offset(bits(d, c.offset)), scale(bits(d, c.scale)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const V value = load(d, in);
    const V result =
        kEncode ? hn::Mul(hn::Sub(value, offset), scale) : hn::Add(hn::Div(value, scale), offset);
    store(hn::IfThenElse(hn::IsNaN(result), one_nan(d), result), d, out);
  }

  bool accepted() const { return true; }

  D d;
  V offset, scale;
};

template <class T, bool kEncode>
bool float_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(FloatScaleOffset<T, kEncode>(std::get<ScaleOffsetFloat>(step.constants)), in, out, count);
}

// A number rounded to bfloat16, ties to even: the upper half, after what the lower half carries into it. A
// NaN stays one.
HWY_INLINE hn::VFromD<hn::ScalableTag<float>> upper_half(hn::VFromD<hn::ScalableTag<float>> value) {
  const hn::ScalableTag<float> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const auto bits = hn::BitCast(du, value);
  const auto odd = hn::And(hn::ShiftRight<16>(bits), hn::Set(du, 1));
  const auto sum = hn::Add(hn::Add(bits, hn::Set(du, 0x7fff)), odd);
  return hn::BitCast(d, hn::And(sum, hn::Set(du, 0xffff0000)));
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
  static constexpr std::size_t kOutSize = 2;
  static constexpr std::size_t kVectors = 1;

  explicit Bfloat16ScaleOffset(const ScaleOffsetFloat& c)
      : offset(bits(d, c.offset)), scale(bits(d, c.scale)), raised_scale(scale), unit(hn::Set(d, 0x1p-110f)) {
    // The product with a larger scale is exact.
    const bool raises = !kEncode || hn::AllTrue(d, hn::Lt(hn::Abs(scale), hn::Set(d, 1.0f)));
    if (!raises) return;
    raised_scale = hn::Mul(scale, hn::Set(d, 0x1p64f));
    unit = hn::Set(d, 0x1p-46f);
  }

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const DU du;
    const V value = load_carrier<Bfloat16>(d, in);
    const V result =
        kEncode ? scaled(upper_half(hn::Sub(value, offset))) : upper_half(hn::Add(scaled(value), offset));
    const V one = hn::IfThenElse(hn::IsNaN(result), one_nan(d), result);
    store_low<std::uint16_t>(du, hn::ShiftRight<16>(hn::BitCast(du, one)), out);
  }

  // The product with the scale, or the quotient.
  HWY_INLINE V scaled(V value) const {
    const DI di;
    const V direct = kEncode ? hn::Mul(value, scale) : hn::Div(value, scale);
    const auto magnitude = hn::BitCast(di, hn::Abs(direct));
    const auto tiny = hn::And(hn::Gt(magnitude, hn::Zero(di)), hn::Lt(magnitude, hn::Set(di, 0x800000)));
    V result = upper_half(direct);
    if (!hn::AllFalse(di, tiny))
      result = hn::IfThenElse(hn::RebindMask(d, tiny), tiny_scaled(value, direct), result);
    return result;
  }

  // The last place of `unit` is that of the smallest numbers of bfloat16, 2^64 times as large where the
  // number is: the sum is rounded there.
  HWY_INLINE V tiny_scaled(V value, V direct) const {
    const DU du;
    const V large =
        kEncode ? hn::Mul(value, raised_scale) : hn::Div(hn::Mul(value, hn::Set(d, 0x1p64f)), scale);
    const auto sum = hn::BitCast(du, hn::Add(hn::Abs(large), unit));
    const auto code = hn::Sub(sum, hn::BitCast(du, unit));
    return hn::CopySign(hn::BitCast(d, hn::ShiftLeft<16>(code)), direct);
  }

  bool accepted() const { return true; }

  D d;
  V offset, scale, raised_scale, unit;
};

template <bool kEncode>
bool bfloat16_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(Bfloat16ScaleOffset<kEncode>(std::get<ScaleOffsetFloat>(step.constants)), in, out, count);
}

#if ZARRPROOF_HAS_HALF

// float16 in float32, where the processor converts between them.
template <bool kEncode>
struct HalfScaleOffset {
  using D = hn::ScalableTag<float>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = 2;
  static constexpr std::size_t kOutSize = 2;
  static constexpr std::size_t kVectors = 1;

  explicit HalfScaleOffset(const ScaleOffsetSmallFloat& c)
      : offset(bits(d, c.offset)), scale(bits(d, c.scale)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const hn::Rebind<std::uint16_t, D> du;
    const V value = load_half(d, in);
    const auto first = half_code(d, kEncode ? hn::Sub(value, offset) : hn::Div(value, scale));
    const V rounded = hn::PromoteTo(d, hn::BitCast(hn::Rebind<hwy::float16_t, D>(), first));
    const V second = kEncode ? hn::Mul(rounded, scale) : hn::Add(rounded, offset);
    store(with_one_nan(du, half_code(d, second)), du, out);
  }

  bool accepted() const { return true; }

  D d;
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
  static constexpr std::size_t kOutSize = 2;
  static constexpr std::size_t kVectors = 1;

  explicit HalfScaleOffset(const ScaleOffsetSmallFloat& c)
      : rounder(c.rounding), offset(bits(d, c.offset)), scale(bits(d, c.scale)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const hn::RebindToUnsigned<D> du;
    const V value = load_carrier<Float16>(d, in);
    const V first = kEncode ? hn::Sub(value, offset) : hn::Div(value, scale);
    const V rounded = half_value(d, hn::BitCast(du, rounder.code(first, refused)));
    const V second = kEncode ? hn::Mul(rounded, scale) : hn::Add(rounded, offset);
    store_low<std::uint16_t>(DI(), rounder.code(second, refused), out);
  }

  bool accepted() const { return true; }

  D d;
  RoundToCode<D> rounder;
  V offset, scale;
  hn::Mask<DI> refused;  // never: beyond the range there is infinity
};

#endif

template <bool kEncode>
bool half_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(HalfScaleOffset<kEncode>(std::get<ScaleOffsetSmallFloat>(step.constants)), in, out, count);
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
  // Quotients of 8 bits are looked up.
  loops.scale_offset_encode[static_cast<std::size_t>(SourceType::int8)] =
      integer_scale_offset<std::int8_t, true>;
  loops.scale_offset_encode[static_cast<std::size_t>(SourceType::uint8)] =
      integer_scale_offset<std::uint8_t, true>;
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
