// cast_value from a floating type to an integer: error and clamp; also with scale_offset before it.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_integer.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/range_check-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Out has the width of the type; `Carrier` is float32 or float64. kScaled: scale_offset is done first, in the
// carrier, which is its type. kPlain: what is out of range is refused, and the rounding is one of the
// processor's.
template <class From, class Carrier, class Out, bool kScaled, bool kPlain, Entries kEntries>
struct FloatToInteger {
  using D = hn::ScalableTag<Carrier>;
  using V = hn::VFromD<D>;
  using M = hn::Mask<D>;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr std::size_t kOutSize = sizeof(Out);
  static constexpr std::size_t kVectors = 1;
  static constexpr bool kWhole = sizeof(Out) == sizeof(Carrier);
  static constexpr bool kMapped = kEntries != Entries::none;
  using DI = hn::RebindToSigned<D>;

  explicit FloatToInteger(const ToIntegerFromFloat& c)
      : constants(c),
        map(c.map),
        away(c.half != 0),
        lowest(bits(d, c.lowest)),
        highest(bits(d, c.highest)),
        half(bits(d, c.half)),
        bias(bits(d, c.bias)),
        offset(bits(d, c.offset)),
        scale(bits(d, c.scale)),
        range(bits(d, c.accept_from), bits(d, c.accept_to)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    V value = load_carrier<From>(d, in);
    if constexpr (kScaled) value = hn::Mul(hn::Sub(value, offset), scale);  // SO-1
    if constexpr (kMapped && !kWhole) map.look_up(value, Replace<D>{value});
    V rounding = value;
    if constexpr (!kPlain) {
      rounding = hn::Min(hn::Max(value, lowest), highest);
      // CV-3: nearest-away is one half more, rounded towards zero (tests/proof: half_more).
      if (away) rounding = hn::Add(rounding, hn::CopySignToAbs(half, rounding));
    }
    if constexpr (kWhole) {
      const DI di;
      // Of unsigned integers, those that signed ones have not, by their distance from the first of them.
      const V rounded = round_current(d, rounding);
      const M far = hn::Ge(rounded, bias);
      const auto near = to_signed(d, hn::Sub(rounded, hn::IfThenElseZero(far, bias)));
      auto code = hn::Xor(near, hn::IfThenElseZero(hn::RebindMask(di, far), bits(di, constants.flip)));
      if constexpr (!kPlain)
        code = hn::IfThenElse(hn::RebindMask(di, hn::Gt(value, highest)), bits(di, constants.above), code);
      if constexpr (kMapped) map.look_up(value, ReplaceAndClear<DI, D>{code, value});
      store_low<Out>(di, code, out);
    } else if constexpr (sizeof(Out) == 4) {
      // Unsigned ones by their distance from 2^31, which is taken of integral values because it is rounded,
      // too.
      const auto integer = to_int32(d, hn::Sub(round_current(d, rounding), bias));
      const hn::DFromV<decltype(integer)> di;
      store_low<Out>(di, hn::Xor(integer, bits(di, constants.flip)), out);
    } else {
      const auto integer = to_int32(d, rounding);
      store_low<Out>(hn::DFromV<decltype(integer)>(), integer, out);
    }
    range.add(value);  // CV-5, CV-8
  }

  bool accepted() const { return range.passed(); }

  const ToIntegerFromFloat& constants;
  MapLanes<kEntries, D, std::conditional_t<kWhole, DI, D>> map;
  bool away;
  D d;
  V lowest, highest, half, bias, offset, scale;
  RangeCheck<D> range;
};

template <class From, class Carrier, class Out, bool kScaled, Entries kEntries>
bool float_to_integer(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& c = std::get<ToIntegerFromFloat>(step.constants);
  if (c.plain) return run(FloatToInteger<From, Carrier, Out, kScaled, true, kEntries>(c), in, out, count);
  return run(FloatToInteger<From, Carrier, Out, kScaled, false, kEntries>(c), in, out, count);
}

template <class From, class Carrier, class Out, bool kScaled>
constexpr ByMap by_map() {
  return {float_to_integer<From, Carrier, Out, kScaled, Entries::none>,
          mapped<From, ToIntegerFromFloat, float_to_integer<From, Carrier, Out, kScaled, kSingle<From>>,
                 float_to_integer<From, Carrier, Out, kScaled, Entries::any>>};
}

template <class From, class Narrow>
void add_float_source(SourceType source, Loops& loops) {
  ByWidth& by_width = loops.float_to_integer[static_cast<std::size_t>(source)];
  by_width[0] = by_map<From, Narrow, std::uint8_t, false>();
  by_width[1] = by_map<From, Narrow, std::uint16_t, false>();
  by_width[2] = by_map<From, Narrow, std::uint32_t, false>();
  by_width[3] = by_map<From, double, std::uint64_t, false>();
}

template <class From>
void add_scaled_source(SourceType source, Loops& loops) {
  ByWidth& by_width = loops.scaled_to_integer[static_cast<std::size_t>(source)];
  by_width[0] = by_map<From, From, std::uint8_t, true>();
  by_width[1] = by_map<From, From, std::uint16_t, true>();
}

void add_to_integer_loops(Loops& loops) {
  add_float_source<Float16, float>(SourceType::float16, loops);
  add_float_source<Bfloat16, float>(SourceType::bfloat16, loops);
  add_float_source<float, float>(SourceType::float32, loops);
  add_float_source<double, double>(SourceType::float64, loops);
  add_scaled_source<float>(SourceType::float32, loops);
  add_scaled_source<double>(SourceType::float64, loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
