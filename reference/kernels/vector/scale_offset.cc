// scale_offset of types wider than a byte.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/scale_offset.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/round_to_code-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Products modulo 2^N. Processors have none of 8 bits: there the low halves of products of 16 bits, of the even
// lanes and of the odd ones.
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

// The code of a type of 16 bits as its value in the carrier.
template <class From, class D>
HWY_INLINE hn::VFromD<D> value_of_code(D d, hn::VFromD<hn::RebindToSigned<D>> code) {
  const hn::RebindToUnsigned<D> du;
  if constexpr (std::is_same_v<From, Float16>) {
    return half_value(d, hn::BitCast(du, code));
  } else {
    const Narrower<D, float> df;
    const hn::RebindToUnsigned<decltype(df)> du32;
    return hn::PromoteTo(d, hn::BitCast(df, hn::ShiftLeft<16>(truncate(du32, du, hn::BitCast(du, code)))));
  }
}

// float16 and bfloat16: each operation in a carrier of more than twice the precision that also has all
// exponents of the exact result, rounded to the type at once; that gives the same as a single rounding.
template <class From, class Carrier, bool kEncode>
struct SmallFloatScaleOffset {
  using D = hn::ScalableTag<Carrier>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = 2;
  static constexpr std::size_t kOutSize = 2;
  static constexpr std::size_t kVectors = 1;

  explicit SmallFloatScaleOffset(const ScaleOffsetSmallFloat& c)
      : rounder(c.rounding), offset(bits(d, c.offset)), scale(bits(d, c.scale)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const V value = load_carrier<From>(d, in);
    const V first = kEncode ? hn::Sub(value, offset) : hn::Div(value, scale);
    const V rounded = value_of_code<From>(d, rounder.code(first, refused));
    const V second = kEncode ? hn::Mul(rounded, scale) : hn::Add(rounded, offset);
    store_low<std::uint16_t>(DI(), rounder.code(second, refused), out);
  }

  bool accepted() const { return true; }

  D d;
  RoundToCode<D> rounder;
  V offset, scale;
  hn::Mask<DI> refused;  // never: beyond the range there is infinity
};

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

template <bool kEncode>
bool half_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(HalfScaleOffset<kEncode>(std::get<ScaleOffsetSmallFloat>(step.constants)), in, out, count);
}

#endif

template <class From, class Carrier, bool kEncode>
bool small_float_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(SmallFloatScaleOffset<From, Carrier, kEncode>(std::get<ScaleOffsetSmallFloat>(step.constants)),
             in, out, count);
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

template <class From, class Carrier>
void add_small_float(SourceType source, Loops& loops) {
  loops.scale_offset_encode[static_cast<std::size_t>(source)] = small_float_scale_offset<From, Carrier, true>;
  loops.scale_offset_decode[static_cast<std::size_t>(source)] =
      small_float_scale_offset<From, Carrier, false>;
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
#if ZARRPROOF_HAS_HALF
  loops.scale_offset_encode[static_cast<std::size_t>(SourceType::float16)] = half_scale_offset<true>;
  loops.scale_offset_decode[static_cast<std::size_t>(SourceType::float16)] = half_scale_offset<false>;
#else
  add_small_float<Float16, float>(SourceType::float16, loops);
#endif
  add_small_float<Bfloat16, double>(SourceType::bfloat16, loops);
  add_float<float>(SourceType::float32, loops);
  add_float<double>(SourceType::float64, loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
