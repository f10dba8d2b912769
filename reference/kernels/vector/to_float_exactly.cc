// Casts to float32 and float64 from types whose values all fit the output, and from wider integers, which a
// conversion of the processor rounds. Example: bfloat16 1.5 (0x3fc0) to float32 is a shift by 16 bits,
// 0x3fc00000.
#include <cstdint>
#include <cstring>

#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_float_exactly.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Converts any type to float64 (Carrier double), and types whose values all fit to float32 (float). kAway:
// 64-bit integers are rounded with nearest-away.
template <class From, class Carrier, bool kAway, MapKind kMapKind>
struct ExactFloatCast {
  using D = hn::ScalableTag<Carrier>;
  using DI = hn::RebindToSigned<D>;
  static constexpr std::size_t kInSize = kSize<From>;
  using DCode = DI;
  static constexpr bool kMapped = kMapKind != MapKind::none;

  explicit ExactFloatCast(const ExactFloatConstants& c) : map(c.map) {}

  std::size_t lanes() const { return hn::Lanes(D()); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    const D d;
    const DI di;
    if constexpr (kIs64BitInteger<From>) {
      const auto integer = load(di, in);
      auto code = hn::BitCast(di, kAway ? to_float64_away<From>(integer) : to_float64_rounded<From>(integer));
      if constexpr (kMapped) map.look_up(integer, Replace<DI>{code});
      return code;
    } else {
      const auto value = load_carrier<From>(d, in);
      auto code = hn::BitCast(di, value);
      if constexpr (kHasNans && !kMapped)  // CV-7: the default NaN; with a map, an entry of the map
        code = hn::IfThenElse(hn::RebindMask(di, hn::IsNaN(value)), default_nan(di), code);
      if constexpr (kMapped) map.look_up(value, Replace<DI>{code});
      return code;
    }
  }

  bool accepted() const { return true; }

  // Whether the input may be a NaN with any payload.
  static constexpr bool kHasNans = !std::is_integral_v<From> && !std::is_same_v<From, PowerOfTwoCode>;
  MapLanes<kMapKind, std::conditional_t<kIs64BitInteger<From>, DI, D>, DI> map;
};

// Rounds integers of 32 and 64 bits to float32, in the processor's rounding mode.
template <class From, bool kMapped>
struct RoundedFloat32Cast {
  using D = IntegerLanes<From>;
  static constexpr std::size_t kInSize = sizeof(From);
  using DCode = hn::RebindToUnsigned<FloatLanes<From>>;
  using DResult = hn::RebindToUnsigned<D>;

  explicit RoundedFloat32Cast(const ExactFloatConstants& c) : map(c.map) {}

  std::size_t lanes() const { return hn::Lanes(D()); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    const auto integer = load(D(), in);
    auto code = hn::BitCast(DCode(), to_float32_rounded<From>(integer));
    if constexpr (kMapped && sizeof(From) == 4) map.look_up(integer, Replace<DCode>{code});
    if constexpr (kMapped && sizeof(From) == 8) look_up_in_half(map, D(), integer, DCode(), code);
    return code;
  }

  bool accepted() const { return true; }

  MapLanesIf<kMapped, D, DResult> map;
};

template <class From, bool kMapped>
bool to_float32(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_whole(RoundedFloat32Cast<From, kMapped>(std::get<ExactFloatConstants>(step.constants)), in, out,
                   count);
}

template <class... From>
void add_rounded(Loops& loops) {
  ((loops.to_float32_exactly[kSource<From>] = ByMap{to_float32<From, false>, to_float32<From, true>}), ...);
}

#if HWY_ARCH_X86 && !(HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL)

// Converts one element at a time, because a vector needs more instructions per element.
bool int64_to_float32(const Step&, const std::byte* in, std::byte* out, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t integer;
    std::memcpy(&integer, in + i * sizeof integer, sizeof integer);
    const auto rounded = static_cast<float>(integer);
    std::memcpy(out + i * sizeof rounded, &rounded, sizeof rounded);
  }
  return true;
}

#endif

template <class From, class Carrier, MapKind kMapKind>
bool to_carrier(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<ExactFloatConstants>(step.constants);
  if constexpr (kIs64BitInteger<From>)
    if (constants.away)
      return run_whole(ExactFloatCast<From, Carrier, true, kMapKind>(constants), in, out, count);
  return run_whole(ExactFloatCast<From, Carrier, false, kMapKind>(constants), in, out, count);
}

template <class Carrier, class... From>
void add_exact(std::array<ByMap, kSourceCount>& loops) {
  ((loops[kSource<From>] =
        ByMap{to_carrier<From, Carrier, MapKind::none>,
              mapped<From, ExactFloatConstants, to_carrier<From, Carrier, kSingleEntry<From>>,
                     to_carrier<From, Carrier, MapKind::any>>}),
   ...);
}

void add_to_float_exactly_loops(Loops& loops) {
  add_exact<float, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, Float16, Bfloat16, float,
            PowerOfTwoCode>(loops.to_float32_exactly);
  add_exact<double, std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, Float16, Bfloat16, float,
            PowerOfTwoCode>(loops.to_float64_exactly);
  add_exact<double, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, double>(
      loops.to_float64_exactly);
  add_rounded<std::int32_t>(loops);
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  add_rounded<std::uint32_t, std::int64_t, std::uint64_t>(loops);
#elif HWY_ARCH_X86
  loops.to_float32_exactly[kSource<std::int64_t>] = {int64_to_float32, nullptr};
#endif
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
