// cast_value to float16 and float32 by the processor's own conversion: every mode but nearest-away.
#include "reference/kernels/vector/families.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_float_directly.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Only where the processor has it, and rounds as it is told to.
#define ZARRPROOF_HAS_HALF (HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL)

// Writes float32 as float16, every NaN as the one that "NaN" stands for.
#if ZARRPROOF_HAS_HALF
template <class V>
HWY_INLINE void store_converted(hn::ScalableTag<float> d, V value, std::byte* out) {
  const Narrower<decltype(d), std::uint16_t> du;
#if HWY_TARGET == HWY_AVX2
  const hn::VFromD<decltype(du)> code{_mm256_cvtps_ph(value.raw, _MM_FROUND_CUR_DIRECTION)};
#else
  const hn::VFromD<decltype(du)> code{_mm512_cvtps_ph(value.raw, _MM_FROUND_CUR_DIRECTION)};
#endif
  const auto nan = hn::Gt(hn::And(code, hn::Set(du, 0x7fff)), hn::Set(du, 0x7c00));
  store(hn::IfThenElse(nan, hn::Set(du, 0x7e00), code), du, out);
}
#endif

// Writes float64 as float32, likewise.
template <class V>
HWY_INLINE void store_converted(hn::ScalableTag<double> d, V value, std::byte* out) {
  const Narrower<decltype(d), float> df;
  const auto single = hn::DemoteTo(df, value);
  const auto nan = hn::BitCast(df, hn::Set(hn::RebindToUnsigned<decltype(df)>(), 0x7fc00000u));
  store(hn::IfThenElse(hn::IsNaN(single), nan, single), df, out);
}

template <class From, class Carrier, bool kClamps, bool kMapped>
struct Directly {
  using D = hn::ScalableTag<Carrier>;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr std::size_t kOutSize = sizeof(Carrier) / 2;
  static constexpr std::size_t kVectors = 1;

  explicit Directly(const ToFloatDirectly& c)
      : constants(c),
        lowest(bits(d, c.lowest)),
        highest(bits(d, c.highest)),
        refused(hn::MaskFromVec(hn::Zero(d))) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    V value;
    if constexpr (kMapped && kIs64BitInteger<From>) {
      const auto integer = load(hn::RebindToSigned<D>(), in);
      value = carrier_of<From>(integer);
      for (const MapEntry& entry : constants.map)
        value = hn::IfThenElse(hn::RebindMask(d, matches(hn::RebindToSigned<D>(), integer, entry)),
                               bits(d, entry.carrier), value);
    } else {
      value = load_with_key<From>(d, in).value;
      if constexpr (kMapped) value = map_values(d, constants.map, value);
    }
    const auto beyond = hn::Or(hn::Lt(value, lowest), hn::Gt(value, highest));  // not NaN
    const V infinity = hn::CopySign(hn::Inf(d), value);
    if constexpr (kClamps)
      value = hn::IfThenElse(beyond, infinity, value);  // CV-5
    else
      refused = hn::Or(refused, hn::And(beyond, hn::Ne(value, infinity)));
    store_converted(d, value, out);
  }

  bool accepted() const { return hn::AllFalse(d, refused); }

  const ToFloatDirectly& constants;
  D d;
  V lowest, highest;
  hn::MFromD<D> refused;
};

template <class From, class Carrier, bool kMapped>
bool directly(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<ToFloatDirectly>(step.constants);
  if (constants.clamps) return run(Directly<From, Carrier, true, kMapped>(constants), in, out, count);
  return run(Directly<From, Carrier, false, kMapped>(constants), in, out, count);
}

template <class From, class Carrier>
void add_direct(WideType wide, std::array<ByMap, kWideCount>& loops) {
  loops[static_cast<std::size_t>(wide)] = {directly<From, Carrier, false>, directly<From, Carrier, true>};
}

void add_to_float_directly_loops(Loops& loops) {
#if ZARRPROOF_HAS_HALF
  add_direct<std::int16_t, float>(WideType::int16, loops.to_float16_directly);
  add_direct<std::uint16_t, float>(WideType::uint16, loops.to_float16_directly);
  add_direct<Float16, float>(WideType::float16, loops.to_float16_directly);
  add_direct<Bfloat16, float>(WideType::bfloat16, loops.to_float16_directly);
  add_direct<float, float>(WideType::float32, loops.to_float16_directly);
#endif
  add_direct<std::int32_t, double>(WideType::int32, loops.to_float32_directly);
  add_direct<std::uint32_t, double>(WideType::uint32, loops.to_float32_directly);
  add_direct<std::int64_t, double>(WideType::int64, loops.to_float32_directly);
  add_direct<std::uint64_t, double>(WideType::uint64, loops.to_float32_directly);
  add_direct<double, double>(WideType::float64, loops.to_float32_directly);
}

#undef ZARRPROOF_HAS_HALF

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace zarrproof::kernels {
ZARRPROOF_EXPORT_FAMILY(add_to_float_directly_loops)
}
#endif
