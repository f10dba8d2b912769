// cast_value from a floating type to an integer: wrap.
#include "reference/kernels/vector/families.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_integer_wrap.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// What an integral value leaves when divided by a power of two, with the value's sign. All steps are exact:
// the quotient is cut, and the rest is no longer than the value.
template <class D, class V = hn::VFromD<D>>
HWY_INLINE V remainder(D d, V integral, hn::TFromD<D> power) {
  const V quotient = hn::Trunc(hn::Mul(integral, hn::Set(d, 1 / power)));
  return hn::Sub(integral, hn::Mul(quotient, hn::Set(d, power)));
}

// An integral value modulo two to the power of the output's bits, in the low bits of a lane.
template <class Out, class D, class V = hn::VFromD<D>>
HWY_INLINE auto modulo(D d, V integral) {
  if constexpr (sizeof(hn::TFromD<D>) == 4) {
    static_assert(sizeof(Out) <= 2);
    return to_signed(d, remainder(d, integral, 0x1p16f));
  } else if constexpr (sizeof(Out) <= 4) {
    return to_signed(d, remainder(d, integral, 0x1p32));
  } else {
    // Once more, into the range of signed integers.
    const V rest = remainder(d, integral, 0x1p64);
    const V above = hn::IfThenElseZero(hn::Ge(rest, hn::Set(d, 0x1p63)), hn::Set(d, 0x1p64));
    const V below = hn::IfThenElseZero(hn::Lt(rest, hn::Set(d, -0x1p63)), hn::Set(d, 0x1p64));
    return to_signed(d, hn::Add(hn::Sub(rest, above), below));
  }
}

template <class From, class Carrier, class Out, bool kMapped>
struct FloatToIntegerWrap {
  using D = hn::ScalableTag<Carrier>;
  using V = hn::VFromD<D>;
  using DI = hn::RebindToSigned<D>;
  static constexpr bool kWhole = sizeof(Out) == sizeof(Carrier);
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr std::size_t kOutSize = sizeof(Out);
  static constexpr std::size_t kVectors = 1;

  explicit FloatToIntegerWrap(const ToIntegerFromFloat& c)
      : map(c.map), half(bits(d, c.half)), finite(hn::Eq(hn::Zero(d), hn::Zero(d))) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    V value = load_carrier<From>(d, in);
    if constexpr (kMapped && !kWhole) map.look_up(value, Replace<D>{value});
    // CV-3: nearest-away is one half more, rounded towards zero.
    const V rounded = round_current(d, hn::Add(value, hn::CopySignToAbs(half, value)));
    auto code = modulo<Out>(d, rounded);  // CV-5
    if constexpr (kMapped && kWhole) map.look_up(value, ReplaceAndClear<DI, D>{code, value});
    finite = hn::And(finite, hn::Lt(hn::Abs(value), hn::Inf(d)));  // CV-8
    store_low<Out>(DI(), code, out);
  }

  bool accepted() const { return hn::AllTrue(d, finite); }

  MapLanesIf<kMapped, D, std::conditional_t<kWhole, DI, D>> map;
  D d;
  V half;
  hn::Mask<D> finite;
};

template <class From, class Carrier, class Out, bool kMapped>
bool float_to_integer_wrap(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(FloatToIntegerWrap<From, Carrier, Out, kMapped>(std::get<ToIntegerFromFloat>(step.constants)),
             in, out, count);
}

template <class From, class Narrow>
void add_wrapped_source(SourceType source, Loops& loops) {
  ByWidth& by_width = loops.float_to_integer_wrap[static_cast<std::size_t>(source)];
  by_width[0] = {float_to_integer_wrap<From, Narrow, std::uint8_t, false>,
                 float_to_integer_wrap<From, Narrow, std::uint8_t, true>};
  by_width[1] = {float_to_integer_wrap<From, Narrow, std::uint16_t, false>,
                 float_to_integer_wrap<From, Narrow, std::uint16_t, true>};
  by_width[2] = {float_to_integer_wrap<From, double, std::uint32_t, false>,
                 float_to_integer_wrap<From, double, std::uint32_t, true>};
  by_width[3] = {float_to_integer_wrap<From, double, std::uint64_t, false>,
                 float_to_integer_wrap<From, double, std::uint64_t, true>};
}

void add_to_integer_wrap_loops(Loops& loops) {
  add_wrapped_source<Float16, float>(SourceType::float16, loops);
  add_wrapped_source<Bfloat16, float>(SourceType::bfloat16, loops);
  add_wrapped_source<float, float>(SourceType::float32, loops);
  add_wrapped_source<double, double>(SourceType::float64, loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace zarrproof::kernels {
ZARRPROOF_EXPORT_FAMILY(add_to_integer_wrap_loops)
}
#endif
