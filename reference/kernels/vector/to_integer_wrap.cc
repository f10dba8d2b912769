// cast_value from a floating type to an integer: wrap.
#include "reference/kernels/vector/families.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_integer_wrap.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// An integral value modulo two to the power of the lane's bits: the significand, shifted by the exponent.
template <class D, class V = hn::VFromD<D>>
HWY_INLINE auto modulo_lane(D /* of the value */, V integral) {
  using F = hn::TFromD<D>;
  constexpr int kMantissaBits = sizeof(F) == 4 ? 23 : 52;
  constexpr int kBias = sizeof(F) == 4 ? 127 : 1023;
  constexpr int kLaneBits = 8 * sizeof(F);
  using T = hwy::MakeSigned<F>;
  const hn::RebindToSigned<D> di;
  const hn::RebindToUnsigned<D> du;

  const auto code = hn::BitCast(di, integral);
  const auto magnitude = hn::And(code, hn::Set(di, hwy::LimitsMax<T>()));
  const auto implicit = hn::Set(di, T{1} << kMantissaBits);
  const auto significand =
      hn::BitCast(du, hn::Or(hn::And(magnitude, hn::Set(di, (T{1} << kMantissaBits) - 1)), implicit));
  const auto exponent =
      hn::Sub(hn::ShiftRight<kMantissaBits>(magnitude), hn::Set(di, static_cast<T>(kBias + kMantissaBits)));

  const auto zero = hn::Zero(di);
  const auto most = hn::Set(di, static_cast<T>(kLaneBits - 1));
  const auto left = hn::Min(hn::Max(exponent, zero), most);
  const auto right = hn::Min(hn::Max(hn::Sub(zero, exponent), zero), most);
  auto shifted =
      hn::BitCast(di, hn::Shr(hn::Shl(significand, hn::BitCast(du, left)), hn::BitCast(du, right)));
  shifted = hn::IfThenZeroElse(hn::Gt(exponent, most), shifted);
  const auto negative = hn::VecFromMask(di, hn::Lt(code, zero));
  return hn::Sub(hn::Xor(shifted, negative), negative);
}

template <class From, class Carrier, class Out, bool kMapped>
struct FloatToIntegerWrap {
  using D = hn::ScalableTag<Carrier>;
  using V = hn::VFromD<D>;
  using M = hn::MFromD<D>;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr std::size_t kOutSize = sizeof(Out);
  static constexpr std::size_t kVectors = 1;

  explicit FloatToIntegerWrap(const ToIntegerFromFloat& c)
      : constants(c),
        accept_from(bits(d, c.accept_from)),
        accept_to(bits(d, c.accept_to)),
        half(bits(d, c.half)),
        refused(hn::Ne(hn::Zero(d), hn::Zero(d))) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const hn::RebindToSigned<D> di;
    const V value = load_carrier<From>(d, in);
    auto refused_here = hn::Not(hn::And(hn::Ge(value, accept_from), hn::Le(value, accept_to)));  // CV-8
    // CV-3: nearest-away is one half more, rounded towards zero.
    const V rounded = round_current(d, hn::Add(value, hn::CopySignToAbs(half, value)));
    auto code = modulo_lane(d, rounded);  // CV-5
    if constexpr (kMapped) {
      auto refused_code = hn::RebindMask(di, refused_here);
      map_codes(d, di, constants.map, value, code, refused_code);
      refused_here = hn::RebindMask(d, refused_code);
    }
    refused = hn::Or(refused, refused_here);
    store_low<Out>(di, code, out);
  }

  bool accepted() const { return hn::AllFalse(d, refused); }

  const ToIntegerFromFloat& constants;
  D d;
  V accept_from, accept_to, half;
  M refused;
};

template <class From, class Carrier, class Out, bool kMapped>
bool float_to_integer_wrap(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run(FloatToIntegerWrap<From, Carrier, Out, kMapped>(std::get<ToIntegerFromFloat>(step.constants)),
             in, out, count);
}

template <class From, class Narrow>
void add_wrapped_source(WideType wide, Loops& loops) {
  ByWidth& by_width = loops.float_to_integer_wrap[static_cast<std::size_t>(wide)];
  by_width[0] = {float_to_integer_wrap<From, Narrow, std::uint8_t, false>,
                 float_to_integer_wrap<From, Narrow, std::uint8_t, true>};
  by_width[1] = {float_to_integer_wrap<From, Narrow, std::uint16_t, false>,
                 float_to_integer_wrap<From, Narrow, std::uint16_t, true>};
  by_width[2] = {float_to_integer_wrap<From, Narrow, std::uint32_t, false>,
                 float_to_integer_wrap<From, Narrow, std::uint32_t, true>};
  by_width[3] = {float_to_integer_wrap<From, double, std::uint64_t, false>,
                 float_to_integer_wrap<From, double, std::uint64_t, true>};
}

void add_to_integer_wrap_loops(Loops& loops) {
  add_wrapped_source<Float16, float>(WideType::float16, loops);
  add_wrapped_source<Bfloat16, float>(WideType::bfloat16, loops);
  add_wrapped_source<float, float>(WideType::float32, loops);
  add_wrapped_source<double, double>(WideType::float64, loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace zarrproof::kernels {
ZARRPROOF_EXPORT_FAMILY(add_to_integer_wrap_loops)
}
#endif
