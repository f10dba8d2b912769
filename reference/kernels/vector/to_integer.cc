// Casts from a floating type to an integer with `error` or `clamp`, optionally fused with a scale_offset
// before it. Example: float32 to uint8 with `clamp` limits a value to -0.5 and 255.49998, converts it to
// int32 in the processor's rounding mode, and stores the low byte.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_integer.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_lanes-inl.h"
#include "reference/kernels/vector/range_check-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Whether to_signed() is modulo a power of two, so that unsigned integers need no special case.
template <class Carrier>
inline constexpr bool kConvertsModulo = sizeof(Carrier) == 8 && HWY_ARCH_X86 && !kHasAvx512;

// Converts `From` in the lanes of `Carrier` (float or double). Its constants, such as `half`, `bias` and
// `flip`, are described in steps/step.h and set by float_to_integer_step() in steps/cast_to_integer.cc.
//   kWhole    the output has the carrier's width; otherwise it is narrower and has lanes of 32 bits
//   kScaled   a scale_offset precedes, whose type is the carrier
//   kPlain    values out of range are refused, and the processor has the rounding mode: no limits, no half
//   kMapKind  the entries of the scalar_map (map_lanes-inl.h)
// Without a map, load_finite() may read infinities and NaN as numbers beyond the range of `From`. These are
// refused as well.
template <class From, class Carrier, bool kWhole, bool kScaled, bool kPlain, MapKind kMapKind>
struct FloatToInteger {
  using D = hn::ScalableTag<Carrier>;
  using V = hn::VFromD<D>;
  using M = hn::Mask<D>;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr bool kMapped = kMapKind != MapKind::none;
  using DI = hn::RebindToSigned<D>;
  using DCode = std::conditional_t<kWhole, DI, hn::Rebind<std::int32_t, D>>;

  explicit FloatToInteger(const FloatToIntegerConstants& c)
      : constants(c),
        map(c.map),
        away(c.half != 0),
        biased(c.bias != 0),
        lowest(broadcast_bits(d, c.lowest)),
        highest(broadcast_bits(d, c.highest)),
        half(broadcast_bits(d, c.half)),
        bias(broadcast_bits(d, c.bias)),
        offset(broadcast_bits(d, c.offset)),
        scale(broadcast_bits(d, c.scale)),
        range(broadcast_bits(d, c.accept_from), broadcast_bits(d, c.accept_to)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    V value = kMapped ? load_carrier<From>(d, in) : load_finite<From>(d, in);
    if constexpr (kScaled) value = hn::Mul(hn::Sub(value, offset), scale);  // SO-1
    if constexpr (kMapped && !kWhole) map.look_up(value, Replace<D>{value});
    V rounding = value;
    if constexpr (!kPlain) {
      rounding = hn::Min(hn::Max(value, lowest), highest);
      // CV-3: nearest-away adds one half and rounds towards zero (tests/proof: half_more).
      if (away) rounding = hn::Add(rounding, hn::CopySignToAbs(half, rounding));
    }
    const auto code = code_of(rounding, value);
    range.add(value);  // CV-5, CV-8
    return code;
  }

  // Returns the codes of values that were limited, in lanes of the output. Sets `value`, which is still to be
  // checked, to 0 where the map gives the code.
  HWY_INLINE hn::VFromD<DCode> code_of(V rounding, V& value) const {
    const DCode di;
    if constexpr (kWhole) {
      auto code = whole_code(rounding);
      if constexpr (!kPlain)
        code = hn::IfThenElse(hn::RebindMask(di, hn::Gt(value, highest)), broadcast_bits(di, constants.above),
                              code);
      if constexpr (kMapped) map.look_up(value, ReplaceAndClear<DI, D>{code, value});
      return code;
    } else {
      // uint32: subtracts 2^31, converts as signed, and flips the top bit. The value is rounded to an integer
      // first, because the subtraction rounds as well.
      if (sizeof(Carrier) == 8 && biased)
        return hn::Xor(to_int32(d, hn::Sub(round_current(d, rounding), bias)),
                       broadcast_bits(di, constants.flip));
      return to_int32(d, rounding);
    }
  }

  // Rounds to integers of the carrier's width.
  HWY_INLINE hn::VFromD<DI> whole_code(V rounding) const {
    if constexpr (kConvertsModulo<Carrier>) {
      return to_signed(d, rounding);
    } else {
      const DI di;
      // uint64 values from 2^63 on (uint32 from 2^31 on): subtracts 2^63, converts as signed, adds it back.
      const V rounded = round_current(d, rounding);
      const M far = hn::Ge(rounded, bias);
      const auto near = to_signed(d, hn::Sub(rounded, hn::IfThenElseZero(far, bias)));
      return hn::Xor(near, hn::IfThenElseZero(hn::RebindMask(di, far), broadcast_bits(di, constants.flip)));
    }
  }

  bool accepted() const { return range.passed(); }

  const FloatToIntegerConstants& constants;
  MapLanes<kMapKind, D, std::conditional_t<kWhole, DI, D>> map;
  bool away, biased;
  D d;
  V lowest, highest, half, bias, offset, scale;
  RangeCheck<D, kMapKind != MapKind::nan> range;
};

template <class From, class Carrier, bool kWhole, bool kScaled, bool kPlain, MapKind kMapKind>
HWY_INLINE bool run_to_integer(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  using Body = FloatToInteger<From, Carrier, kWhole, kScaled, kPlain, kMapKind>;
  const auto& c = std::get<FloatToIntegerConstants>(step.constants);
  if constexpr (kWhole)
    return run_whole(Body(c), in, out, count);
  else
    return run_narrowed(Body(c), step, in, out, count);
}

template <class From, class Carrier, bool kWhole, bool kScaled, MapKind kMapKind>
bool float_to_integer(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  if (std::get<FloatToIntegerConstants>(step.constants).plain)
    return run_to_integer<From, Carrier, kWhole, kScaled, true, kMapKind>(step, in, out, count);
  return run_to_integer<From, Carrier, kWhole, kScaled, false, kMapKind>(step, in, out, count);
}

template <class From, class Carrier, bool kWhole, bool kScaled>
constexpr ByMap by_map() {
  return {float_to_integer<From, Carrier, kWhole, kScaled, MapKind::none>,
          mapped<From, FloatToIntegerConstants,
                 float_to_integer<From, Carrier, kWhole, kScaled, kSingleEntry<From>>,
                 float_to_integer<From, Carrier, kWhole, kScaled, MapKind::any>>};
}

template <class From, class Narrow>
void add_float_source(Loops& loops) {
  ByWidth& by_width = loops.float_to_integer[kSource<From>];
  by_width[0] = by_width[1] = by_map<From, Narrow, false, false>();
  by_width[2] = by_map<From, Narrow, sizeof(Narrow) == 4, false>();
  by_width[3] = by_map<From, double, true, false>();
}

template <class From>
void add_scaled_source(Loops& loops) {
  ByWidth& by_width = loops.scaled_to_integer[kSource<From>];
  by_width[0] = by_width[1] = by_map<From, From, false, true>();
}

void add_to_integer_loops(Loops& loops) {
  add_float_source<Float16, float>(loops);
  add_float_source<Bfloat16, float>(loops);
  add_float_source<float, float>(loops);
  add_float_source<double, double>(loops);
  add_scaled_source<float>(loops);
  add_scaled_source<double>(loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
