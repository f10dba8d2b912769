// The loops of scale_offset. Example: decode of int16 with scale 6 and offset 5 shifts right by 1, multiplies
// by the inverse of 3 modulo 2^16, and adds 5; odd inputs are refused.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/scale_offset.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Returns products modulo 2^N. Processors do not multiply lanes of 8 bits: these are the low halves of
// products of 16 bits, for even lanes and for odd lanes.
template <class D>
HWY_INLINE hn::VFromD<D> multiply_modulo(D d, hn::VFromD<D> value, hn::VFromD<D> factor) {
  if constexpr (sizeof(hn::TFromD<D>) == 1) {
    const hn::Repartition<std::uint16_t, D> pairs;
    const auto even = hn::Mul(hn::BitCast(pairs, value), hn::BitCast(pairs, factor));
    const auto odd = hn::Mul(hn::ShiftRight<8>(hn::BitCast(pairs, value)), hn::BitCast(pairs, factor));
    return hn::BitCast(d, hn::Or(hn::And(even, hn::Set(pairs, 0xff)), hn::ShiftLeft<8>(odd)));
  } else {
    return hn::Mul(value, factor);
  }
}

// Calculates with integers (SO-2, SO-3) of type `From` in lanes of T. integer_constants() in
// steps/scale_offset_step.cc sets the constants. Exactly the values between two limits have a result; for
// these, arithmetic modulo 2^N is exact. Quotients of 8 bits use lanes of 16 bits, because processors do not
// multiply or shift lanes of 8 bits.
template <class From, class T, bool kEncode>
struct IntegerScaleOffset {
  using D = hn::ScalableTag<T>;
  using DCode = D;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(From);

  explicit IntegerScaleOffset(const IntegerScaleOffsetConstants& c)
      : shift(c.shift),
        offset(broadcast_bits(d, c.offset)),
        factor(broadcast_bits(d, c.factor)),
        lowest(broadcast_bits(d, c.lowest)),
        highest(broadcast_bits(d, c.highest)),
        remainder(broadcast_bits(d, (Bits{1} << c.shift) - 1)),
        beyond(hn::Zero(d)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE V codes(const std::byte* in) {
    V value;
    if constexpr (sizeof(From) == sizeof(T))
      value = load(d, in);
    else
      value = hn::PromoteTo(d, load(Narrower<D, From>(), in));
    if constexpr (kEncode) {
      check_limits(value);
      return multiply_modulo(d, hn::Sub(value, offset), factor);
    } else {
      // An exact quotient is the product with the inverse of the divisor's odd part.
      beyond = hn::Or(beyond, hn::And(value, remainder));
      const V quotient = hn::Mul(hn::ShiftRightSame(value, shift), factor);
      check_limits(quotient);
      return hn::Add(quotient, offset);
    }
  }

  HWY_INLINE void check_limits(V value) {
    beyond = hn::Or(beyond, hn::Xor(value, hn::Min(hn::Max(value, lowest), highest)));
  }

  bool accepted() const { return hn::AllTrue(d, hn::Eq(beyond, hn::Zero(d))); }

  D d;
  int shift;
  V offset, factor, lowest, highest, remainder, beyond;
};

template <class From, bool kEncode>
bool integer_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<IntegerScaleOffsetConstants>(step.constants);
  if (constants.refuses_all) return count == 0;
  if constexpr (sizeof(From) == 1 && !kEncode)
    return run_narrowed_to<1>(IntegerScaleOffset<From, std::int16_t, false>(constants), in, out, count);
  else
    return run_whole(IntegerScaleOffset<From, From, kEncode>(constants), in, out, count);
}

// Multiplies by a constant, or divides by it.
template <class D>
struct Scaler {
  using V = hn::VFromD<D>;

  Scaler(Bits code, bool as_product) : multiplies(as_product), scale(broadcast_bits(D(), code)) {}

  HWY_INLINE V apply(V value) const { return multiplies ? hn::Mul(value, scale) : hn::Div(value, scale); }

  bool multiplies;
  V scale;
};

// Calculates with float32 and float64. scale_offset_step() in steps/scale_offset_step.cc sets the constants
// of all floats. Under the default answers, operations round to nearest, ties to even (SO-2), and every NaN
// becomes the default NaN.
template <class T, bool kEncode>
struct FloatScaleOffset {
  using D = hn::ScalableTag<T>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(T);
  using DCode = D;

  explicit FloatScaleOffset(const FloatScaleOffsetConstants& c)
      : offset(broadcast_bits(d, c.offset)), scaler(c.scale, kEncode || c.multiplies) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE V codes(const std::byte* in) {
    const V value = load(d, in);
    const V result = kEncode ? scaler.apply(hn::Sub(value, offset)) : hn::Add(scaler.apply(value), offset);
    return hn::IfThenElse(hn::IsNaN(result), default_nan(d), result);
  }

  bool accepted() const { return true; }

  D d;
  V offset;
  Scaler<D> scaler;
};

template <class T, bool kEncode>
bool float_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_whole(FloatScaleOffset<T, kEncode>(std::get<FloatScaleOffsetConstants>(step.constants)), in, out,
                   count);
}

// Calculates with bfloat16 in float32. Each operation is rounded to float32 and then to bfloat16. The result
// equals a single rounding: float32 has all exponents and more than twice the precision, so no value becomes
// a tie by the first rounding. This includes subnormal results (tests/kernels: OfEverySignificand).
//
// Lanes of 32 bits hold the even elements in their lower halves and the odd elements in their upper halves.
// Each half is calculated separately.
template <bool kEncode>
struct Bfloat16ScaleOffset {
  using D = hn::ScalableTag<float>;
  using DU = hn::RebindToUnsigned<D>;
  using V = hn::VFromD<D>;
  using VU = hn::VFromD<DU>;
  static constexpr std::size_t kInSize = 2;
  using DCode = hn::Repartition<std::uint16_t, D>;
  using DI = hn::RebindToSigned<DCode>;

  explicit Bfloat16ScaleOffset(const FloatScaleOffsetConstants& c)
      : offset(broadcast_bits(d, c.offset)), scaler(c.scale, kEncode || c.multiplies) {}

  std::size_t lanes() const { return hn::Lanes(DCode()); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    const DCode dc;
    const DI di;
    const VU pairs = hn::BitCast(du, load(dc, in));
    const auto even = hn::BitCast(dc, hn::ShiftRight<16>(result_code(hn::ShiftLeft<16>(pairs))));
    const auto odd = hn::BitCast(dc, result_code(upper_halves_only(pairs)));
    const auto code = hn::OddEven(odd, even);
    // The lower half of a NaN is 0 in float32, so rounding keeps it a NaN.
    const auto magnitude = hn::And(hn::BitCast(di, code), hn::Set(di, 0x7fff));
    const auto is_nan = hn::RebindMask(dc, hn::Gt(magnitude, hn::Set(di, 0x7f80)));
    return hn::IfThenElse(is_nan, hn::Set(dc, 0x7fc0), code);  // CV-7
  }

  // Calculates with one bfloat16 in the upper half of each lane, and returns the results there. The lower
  // halves are undefined.
  HWY_INLINE VU result_code(VU code) const {
    const V value = hn::BitCast(d, code);
    const VU first = with_rounded_upper_half(kEncode ? hn::Sub(value, offset) : scaler.apply(value));
    const V rounded = hn::BitCast(d, upper_halves_only(first));
    return with_rounded_upper_half(kEncode ? scaler.apply(rounded) : hn::Add(rounded, offset));
  }

  // Rounds the upper half to nearest, ties to even: adds to the lower half, which carries (tests/proof:
  // add_then_cut).
  HWY_INLINE VU with_rounded_upper_half(V value) const {
    const VU code = hn::BitCast(du, value);
    const VU odd = hn::And(upper_halves(du, code), hn::Set(du, 1));
    return hn::Add(hn::Add(code, hn::Set(du, 0x7fff)), odd);
  }

  HWY_INLINE VU upper_halves_only(VU code) const { return hn::And(code, hn::Set(du, 0xffff0000)); }

  bool accepted() const { return true; }

  D d;
  DU du;
  V offset;
  Scaler<D> scaler;
};

template <bool kEncode>
bool bfloat16_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_whole(Bfloat16ScaleOffset<kEncode>(std::get<FloatScaleOffsetConstants>(step.constants)), in, out,
                   count);
}

// Calculates with float16 in float32. Each operation is rounded to float32 and then to float16. The result
// equals a single rounding, because float32 has more than twice the precision of float16 and all exponents of
// the exact result.
template <bool kEncode>
struct HalfScaleOffset {
  using D = hn::ScalableTag<float>;
  using V = hn::VFromD<D>;
  using DCode = HalfLanes<D>;
  static constexpr std::size_t kInSize = 2;

  explicit HalfScaleOffset(const FloatScaleOffsetConstants& c)
      : offset(broadcast_bits(d, c.offset)), scaler(c.scale, kEncode || c.multiplies) {}

  std::size_t lanes() const { return hn::Lanes(DCode()); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    return codes_of(in, std::make_index_sequence<kHalfVectors>());
  }

  template <std::size_t... i>
  HWY_INLINE hn::VFromD<DCode> codes_of(const std::byte* in,
                                        std::index_sequence<i...> /* of vectors */) const {
    const V results[] = {result_value(load_half(d, in + i * hn::Lanes(d) * kInSize))...};
    return half_codes<HalfValues{}>(d, results);
  }

  // Returns the results before the second rounding, which half_codes() does.
  HWY_INLINE V result_value(V value) const {
    const V rounded = rounded_to_half(d, kEncode ? hn::Sub(value, offset) : scaler.apply(value));
    return kEncode ? scaler.apply(rounded) : hn::Add(rounded, offset);
  }

  bool accepted() const { return true; }

  D d;
  V offset;
  Scaler<D> scaler;
};

template <bool kEncode>
bool half_scale_offset(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_whole(HalfScaleOffset<kEncode>(std::get<FloatScaleOffsetConstants>(step.constants)), in, out,
                   count);
}

template <class... T>
void add_integers(Loops& loops) {
  ((loops.scale_offset_encode[kSource<T>] = integer_scale_offset<T, true>), ...);
  ((loops.scale_offset_decode[kSource<T>] = integer_scale_offset<T, false>), ...);
}

void add_scale_offset_loops(Loops& loops) {
  add_integers<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
               std::int64_t, std::uint64_t>(loops);
  loops.scale_offset_encode[kSource<Float16>] = half_scale_offset<true>;
  loops.scale_offset_decode[kSource<Float16>] = half_scale_offset<false>;
  loops.scale_offset_encode[kSource<Bfloat16>] = bfloat16_scale_offset<true>;
  loops.scale_offset_decode[kSource<Bfloat16>] = bfloat16_scale_offset<false>;
  loops.scale_offset_encode[kSource<float>] = float_scale_offset<float, true>;
  loops.scale_offset_decode[kSource<float>] = float_scale_offset<float, false>;
  loops.scale_offset_encode[kSource<double>] = float_scale_offset<double, true>;
  loops.scale_offset_decode[kSource<double>] = float_scale_offset<double, false>;
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
