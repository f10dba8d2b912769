// Casts to float8_e8m0fnu. Example: float32 3.0 (0x40400000) with nearest-even. Adding half a unit of
// the exponent (0x400000) gives 0x40800000, whose exponent field is 129, the code of 4.0. 3.0 is a tie
// between 2.0 and 4.0, and ties go to the larger power of two.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_power_of_two.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// The code is the carrier's exponent, after an addend to the bits below it has carried into it (CV-3).
// power_of_two_step() in steps/cast_to_float.cc sets the constants.
template <class From, class Carrier, bool kMapped>
struct PowerOfTwoCast {
  using D = hn::ScalableTag<Carrier>;
  using DI = hn::RebindToSigned<D>;
  using DU = hn::RebindToUnsigned<D>;
  using MI = hn::Mask<DI>;
  using DCode = DI;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr bool kUpperBitsAreZero = true;
  static constexpr bool kHasSpecials = !std::is_integral_v<From>;  // infinities and NaNs
  static constexpr int kMantissaBits = sizeof(Carrier) == 4 ? 23 : 52;

  explicit PowerOfTwoCast(const PowerOfTwoConstants& c)
      : map(c.map),
        refuses(c.refuses),
        addend(broadcast_bits(DI(), c.addend)),
        zero_to(broadcast_bits(DI(), c.zero_to)),
        least(broadcast_bits(DI(), c.least)),
        span(broadcast_bits(DU(), c.highest - c.least)),
        refused(hn::MaskFromVec(hn::Zero(DI()))) {}

  std::size_t lanes() const { return hn::Lanes(D()); }

  HWY_INLINE hn::VFromD<DCode> codes(const std::byte* in) {
    const D d;
    const DI di;
    const DU du;
    const auto loaded = load_with_key<From>(d, in);
    const auto number = hn::BitCast(di, loaded.value);
    const auto sum = hn::BitCast(du, hn::Add(number, addend));
    auto code = hn::BitCast(di, hn::ShiftRight<kMantissaBits>(sum));
    code = at_most_254(hn::IfThenElseZero(hn::Gt(number, zero_to), code));
    MI nan = hn::MaskFromVec(hn::Zero(di));
    if constexpr (kHasSpecials) {
      nan = hn::RebindMask(di, hn::IsNaN(loaded.value));
      code = hn::IfThenElse(nan, hn::Set(di, 255), code);  // CV-7
    }
    MI refused_here = hn::MaskFromVec(hn::Zero(di));
    if (refuses)
      refused_here =
          hn::AndNot(nan, hn::RebindMask(di, hn::Gt(hn::BitCast(du, hn::Sub(number, least)), span)));
    else if constexpr (kHasSpecials)
      refused_here = hn::RebindMask(di, hn::Eq(hn::Abs(loaded.value), hn::Inf(d)));  // CV-8
    if constexpr (kMapped) map.look_up(loaded.key, ReplaceAndAccept<DI>{code, refused_here});
    refused = hn::Or(refused, refused_here);
    return code;
  }

  // Returns the smaller of a code and 254. A code is at most 2^31 - 1, so the upper half of a lane of 64 bits
  // is 0. SSE4, AVX2 and NEON have no minimum for lanes of 64 bits.
  static HWY_INLINE hn::VFromD<DI> at_most_254(hn::VFromD<DI> code) {
    const hn::Repartition<std::int32_t, DI> narrow;
    return hn::BitCast(DI(), hn::Min(hn::BitCast(narrow, code), hn::Set(narrow, 254)));
  }

  bool accepted() const { return hn::AllFalse(DI(), refused); }

  MapLanesIf<kMapped, typename CarrierAndKey<From, D>::DKey, DI> map;
  bool refuses;
  hn::VFromD<DI> addend, zero_to, least;
  hn::VFromD<DU> span;
  MI refused;
};

template <class From, class Carrier, bool kMapped>
bool to_power_of_two(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_narrowed_to<1>(
      PowerOfTwoCast<From, Carrier, kMapped>(std::get<PowerOfTwoConstants>(step.constants)), in, out, count);
}

template <class Carrier, class... From>
void add_power_sources(Loops& loops) {
  ((loops.to_power_of_two[kSource<From>] =
        ByMap{to_power_of_two<From, Carrier, false>, to_power_of_two<From, Carrier, true>}),
   ...);
}

void add_to_power_of_two_loops(Loops& loops) {
  add_power_sources<float, std::int16_t, std::uint16_t, Float16, Bfloat16, float>(loops);
  add_power_sources<double, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, double>(loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
