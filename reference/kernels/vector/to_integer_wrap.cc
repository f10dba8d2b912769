// Casts from a floating type to an integer with `wrap`. Example: float32 70000.5 to uint8. Minus 2^16 it
// is 4464.5, which rounds to 4464 (0x1170). The low byte is 0x70, which is 112.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_integer_wrap.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_lanes-inl.h"
#include "reference/kernels/vector/range_check-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Returns value - multiple * power, where `power` is a power of two of at least 2^16. The difference is
// exact. It rounds to an integer as the value does, if it has the value's sign or the value is an integer.
template <class D, class V = hn::VFromD<D>>
HWY_INLINE V minus_multiple(D d, V value, V multiple, hn::TFromD<D> power) {
  return hn::NegMulAdd(multiple, hn::Set(d, power), value);
}

// Returns a value divided by a power of two, for rounding to nearest or towards zero. Replaces tiny values,
// including 0, by 2^-40, because subnormal products take many times as long on x86.
template <class From, class D, class V = hn::VFromD<D>>
HWY_INLINE V quotient(D d, V value, hn::TFromD<D> power) {
#if HWY_ARCH_X86
  constexpr bool kNeverTiny = sizeof(hn::TFromD<D>) == 8 && !std::is_same_v<From, double>;
  if constexpr (kNeverTiny) return hn::Mul(value, hn::Set(d, 1 / power));
  const V tiny = hn::Set(d, static_cast<hn::TFromD<D>>(0x1p-40));
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  constexpr int kLargerMagnitude = 3;  // the larger magnitude, with the sign of the first operand
  if constexpr (sizeof(hn::TFromD<D>) == 4)
    value = V{_mm512_range_ps(value.raw, tiny.raw, kLargerMagnitude)};
  else
    value = V{_mm512_range_pd(value.raw, tiny.raw, kLargerMagnitude)};
#else
  value = hn::CopySignToAbs(hn::Max(hn::Abs(value), tiny), value);
#endif
#endif
  return hn::Mul(value, hn::Set(d, 1 / power));
}

// Returns the remainder of a division, with the sign of the value.
template <class From, class D, class V = hn::VFromD<D>>
HWY_INLINE V remainder(D d, V value, hn::TFromD<D> power) {
  return minus_multiple(d, value, hn::Trunc(quotient<From>(d, value, power)), power);
}

// Returns the remainder of a float32 divided by 2^16. The processor's conversion must give a multiple of 2^16
// for values that it cannot convert. A sum of magnitude 2^39 or more is a multiple of 2^16. It has the
// value's sign, so if the processor rounds towards zero, the remainder keeps that sign. Rounding of the sum
// and rounding of the remainder to an integer go the same way.
template <class D, class V = hn::VFromD<D>>
HWY_INLINE V remainder_of_2_16(D d, V value) {
  const V large = hn::CopySignToAbs(hn::Set(d, 0x1p39f), value);
  return hn::Sub(value, hn::Sub(hn::Add(value, large), large));
}

#if HWY_ARCH_X86
// Returns integral values of magnitudes up to 2^98 modulo 2^32, in the lower halves of the lanes. Subtracts a
// multiple of 2^48; the rest is in the last places of its sum with 1.5 * 2^52.
template <class D, class V = hn::VFromD<D>>
HWY_INLINE hn::VFromD<hn::RebindToSigned<D>> modulo_2_32(D d, V integral) {
  const V large = hn::Set(d, 0x1.8p100);
  const V rest = hn::Sub(integral, hn::Sub(hn::Add(integral, large), large));
  return hn::BitCast(hn::RebindToSigned<D>(), hn::Add(rest, hn::Set(d, 0x1.8p52)));
}
#endif

// Rounds a value in the processor's mode, and returns it modulo two to the power of the output's bits, in the
// low bits of a lane. kWhole: the output is as wide as the carrier.
template <class From, bool kWhole, class D, class V = hn::VFromD<D>>
HWY_INLINE auto round_modulo(D d, V value) {
  if constexpr (std::is_same_v<From, Float16>) {
    return to_signed(d, value);  // at most 17 bits
  } else if constexpr (sizeof(hn::TFromD<D>) == 8 && HWY_ARCH_X86 && !kHasAvx512) {
#if HWY_ARCH_X86
    // All numbers beyond the limits are multiples of the power of two. The limits keep magnitudes in the
    // ranges of modulo_2_64() and modulo_2_32().
    if constexpr (std::is_same_v<From, double>)
      value = hn::Min(hn::Max(value, hn::Set(d, kWhole ? -0x1p120 : -0x1p96)),
                      hn::Set(d, kWhole ? 0x1p120 : 0x1p96));
    const V integral = round_current(d, value);
    if constexpr (kWhole)
      return modulo_2_64<true>(d, integral);
    else
      return modulo_2_32(d, integral);
#endif
  } else if constexpr (sizeof(hn::TFromD<D>) == 8 && !kWhole) {
    return to_signed(d, remainder<From>(d, value, 0x1p32));
  } else if constexpr (sizeof(hn::TFromD<D>) == 8) {
    // Adds or subtracts 2^64 once more, to reach the range of signed integers.
    const V rest = remainder<From>(d, value, 0x1p64);
    const V above = hn::IfThenElseZero(hn::Ge(rest, hn::Set(d, 0x1p63)), hn::Set(d, 0x1p64));
    const V below = hn::IfThenElseZero(hn::Lt(rest, hn::Set(d, -0x1p63)), hn::Set(d, 0x1p64));
    return to_signed(d, hn::Add(hn::Sub(rest, above), below));
  } else if constexpr (!kWhole) {
#if HWY_ARCH_X86
    return to_signed(d, remainder_of_2_16(d, value));
#else
    return to_signed(d, remainder<From>(d, value, 0x1p16f));
#endif
  } else {
    // From 2^31 on, float32 has only integers, so the multiple may be above the value. The rest may be 2^31,
    // which x86 converts to -2^31.
    const V rest = minus_multiple(d, value, hn::Round(quotient<From>(d, value, 0x1p32f)), 0x1p32f);
#if HWY_ARCH_X86
    return to_signed(d, rest);
#else
    return to_signed(d, hn::IfThenElse(hn::Eq(rest, hn::Set(d, 0x1p31f)), hn::Set(d, -0x1p31f), rest));
#endif
  }
}

// Converts `From` in the lanes of `Carrier`. float_to_integer_step() in steps/cast_to_integer.cc sets the
// constants. kWhole: the output has the carrier's width; otherwise it is narrower.
template <class From, class Carrier, bool kWhole, MapKind kMapKind>
struct FloatToIntegerWrap {
  using D = hn::ScalableTag<Carrier>;
  using V = hn::VFromD<D>;
  using DI = hn::RebindToSigned<D>;
  using DCode = DI;
  static constexpr bool kMapped = kMapKind != MapKind::none;
  static constexpr std::size_t kInSize = kSize<From>;

  explicit FloatToIntegerWrap(const FloatToIntegerConstants& c)
      : map(c.map),
        away(c.half != 0),
        half(broadcast_bits(d, c.half)),
        finite(broadcast_bits(d, c.accept_from), broadcast_bits(d, c.accept_to)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    V value = kMapped ? load_carrier<From>(d, in) : load_finite<From>(d, in);
    if constexpr (kMapped && !kWhole) map.look_up(value, Replace<D>{value});
    V rounding = value;
    // CV-3: nearest-away adds one half and rounds towards zero (tests/proof: half_more).
    if (away) rounding = hn::Add(value, hn::CopySignToAbs(half, value));
    auto code = round_modulo<From, kWhole>(d, rounding);  // CV-5
    if constexpr (kMapped && kWhole) map.look_up(value, ReplaceAndClear<DI, D>{code, value});
    finite.add(value);  // CV-8
    return code;
  }

  bool accepted() const { return finite.passed(); }

  MapLanes<kMapKind, D, std::conditional_t<kWhole, DI, D>> map;
  bool away;
  D d;
  V half;
  RangeCheck<D, kMapKind != MapKind::nan> finite;
};

template <class From, class Carrier, bool kWhole, MapKind kMapKind>
bool float_to_integer_wrap(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  using Body = FloatToIntegerWrap<From, Carrier, kWhole, kMapKind>;
  const auto& c = std::get<FloatToIntegerConstants>(step.constants);
  if constexpr (kWhole)
    return run_whole(Body(c), in, out, count);
  else
    return run_narrowed(Body(c), step, in, out, count);
}

template <class From, class Carrier, bool kWhole>
constexpr ByMap wrap_by_map() {
  return {
      float_to_integer_wrap<From, Carrier, kWhole, MapKind::none>,
      mapped<From, FloatToIntegerConstants, float_to_integer_wrap<From, Carrier, kWhole, kSingleEntry<From>>,
             float_to_integer_wrap<From, Carrier, kWhole, MapKind::any>>};
}

template <class From, class Narrow>
void add_wrapped_source(Loops& loops) {
  ByWidth& by_width = loops.float_to_integer_wrap[kSource<From>];
  by_width[0] = by_width[1] = wrap_by_map<From, Narrow, false>();
  by_width[2] = wrap_by_map<From, Narrow, sizeof(Narrow) == 4>();
  by_width[3] = wrap_by_map<From, double, true>();
}

void add_to_integer_wrap_loops(Loops& loops) {
  add_wrapped_source<Float16, float>(loops);
  add_wrapped_source<Bfloat16, float>(loops);
  add_wrapped_source<float, float>(loops);
  add_wrapped_source<double, double>(loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
