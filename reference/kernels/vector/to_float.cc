// cast_value to a floating type by RoundToCode: types of 8 and 16 bits, and float32 from wider types.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_float.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"
#include "reference/kernels/vector/round_to_code-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

template <class From, class Carrier, bool kMapped>
struct ToCode {
  using D = hn::ScalableTag<Carrier>;
  using DI = hn::RebindToSigned<D>;
  using DCode = DI;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr bool kClean = true;

  explicit ToCode(const ToFloat& c) : map(c.map), rounder(c), refused(hn::MaskFromVec(hn::Zero(DI()))) {}

  std::size_t lanes() const { return hn::Lanes(D()); }

  HWY_INLINE hn::VFromD<DCode> code(const std::byte* in) {
    const auto loaded = load_with_key<From>(D(), in);
    hn::Mask<DI> refused_here;
    auto code = rounder.code(loaded.value, refused_here);
    if constexpr (kMapped) map.look_up(loaded.key, ReplaceAndAccept<DI>{code, refused_here});
    refused = hn::Or(refused, refused_here);
    return code;
  }

  bool accepted() const { return hn::AllFalse(DI(), refused); }

  MapLanesIf<kMapped, typename Loaded<From, D>::DKey, DI> map;
  RoundToCode<D> rounder;
  hn::Mask<DI> refused;
};

// float64 to types of 8 bits or fewer through float32, which has twice as many lanes in a vector. A number
// beyond the range of float32 stays beyond the output's range, but may become an infinity. If infinities are
// refused and such numbers are not, the loop checks for infinities in float64.
struct NarrowedToCode {
  using D = hn::ScalableTag<float>;
  using DI = hn::RebindToSigned<D>;
  using DCode = DI;
  static constexpr std::size_t kInSize = sizeof(double);
  static constexpr std::size_t kInVectors = 2;
  static constexpr bool kClean = true;

  explicit NarrowedToCode(const ToFloat& c)
      : rounder(c),
        refuses_infinities(c.refuses_infinities),
        refused(hn::MaskFromVec(hn::Zero(DI()))),
        infinite(hn::MaskFromVec(hn::Zero(D64()))) {}

  std::size_t lanes() const { return hn::Lanes(D()); }

  HWY_INLINE auto half(const std::byte* in) {
    const D64 d;
    const auto value = load(d, in);
    if (refuses_infinities) infinite = hn::Or(infinite, hn::Eq(hn::Abs(value), hn::Inf(d)));
    return narrowed(d, value);
  }

  HWY_INLINE hn::VFromD<DCode> code(const std::byte* in) {
    const auto upper = half(in + hn::Lanes(D64()) * sizeof(double));
    const auto value = hn::Combine(D(), upper, half(in));
    hn::Mask<DI> refused_here;
    const auto code = rounder.code(value, refused_here);
    refused = hn::Or(refused, refused_here);
    return code;
  }

  bool accepted() const { return hn::AllFalse(DI(), refused) && hn::AllFalse(D64(), infinite); }

  RoundToCode<D> rounder;
  bool refuses_infinities;
  hn::Mask<DI> refused;
  hn::Mask<D64> infinite;
};

bool narrowed_to_code(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_narrowed_to<1>(NarrowedToCode(std::get<ToFloat>(step.constants)), in, out, count);
}

template <class From, class Carrier, bool kMapped>
bool to_code(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_narrowed(ToCode<From, Carrier, kMapped>(std::get<ToFloat>(step.constants)), step, in, out,
                      count);
}

template <class From, class Carrier>
constexpr ByMap by_map() {
  return {to_code<From, Carrier, false>, to_code<From, Carrier, true>};
}

// Loops that are only used with a map; casts without one have other loops.
template <class From, class Carrier>
constexpr ByMap only_mapped() {
  return {nullptr, to_code<From, Carrier, true>};
}

template <class From>
void add_from_float32(SourceType source, Loops& loops) {
  const std::size_t place = static_cast<std::size_t>(source);
  loops.to_float[place][0] = loops.to_float[place][1] = only_mapped<From, float>();
  loops.to_bfloat16[place] = only_mapped<From, double>();
}

// Adds the loops from 32-bit integers.
template <class From>
void add_from_integer(SourceType source, Loops& loops) {
  add_from_float32<From>(source, loops);
  loops.to_float[static_cast<std::size_t>(source)][2] = only_mapped<From, double>();
}

template <class From>
void add_from_float64(SourceType source, Loops& loops) {
  const std::size_t place = static_cast<std::size_t>(source);
  loops.to_float[place][0] = by_map<From, double>();
  loops.to_float[place][1] = loops.to_float[place][2] = only_mapped<From, double>();
  loops.to_bfloat16[place] = only_mapped<From, double>();
}

void add_to_float_loops(Loops& loops) {
  add_from_float32<std::int16_t>(SourceType::int16, loops);
  add_from_float32<std::uint16_t>(SourceType::uint16, loops);
  add_from_float32<Float16>(SourceType::float16, loops);
  add_from_float32<Bfloat16>(SourceType::bfloat16, loops);
  add_from_float32<float>(SourceType::float32, loops);
  add_from_integer<std::int32_t>(SourceType::int32, loops);
  add_from_integer<std::uint32_t>(SourceType::uint32, loops);
  add_from_float64<std::int64_t>(SourceType::int64, loops);
  add_from_float64<std::uint64_t>(SourceType::uint64, loops);
  add_from_float64<double>(SourceType::float64, loops);
  loops.float64_by_float32 = narrowed_to_code;
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
