// Casts to float types of 8 bits and fewer, in lanes of 16 bits. Elements of float16 and bfloat16 are cast
// directly. Elements of other types are first rounded to odd in bfloat16.
//
// The code of a result's magnitude is a count of units. A unit is 2^s times the input's last place. Counted
// in last places, the input's magnitude is its code minus `base`. The count of units is that magnitude plus
// `addend`, divided by 2^s. The quotient is the upper half of the product with `factor`, 2^(16 - s).
//
// `base`, `addend` and `factor` depend on the exponent field of the input. Entry 0 is for fields from
// `first_normal` on, entries 1 to 6 are for the fields just below. Entry 7 is for all smaller fields: its
// base is 0 and its s is 15, so that the quotient is 0, or 1 if a directed mode rounds away from zero.
//
// Example: float16 1.3 to float8_e4m3 with nearest-even. 1.3 is 0x3d33, exponent field 15. That is at least
// first_normal (9), so entry 0 holds: base 0x2000, s = 7, addend 0x3f.
// (0x3d33 - 0x2000 + 0x3f) >> 7 = 0x3a, the code of 1.25.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_small_float.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_table-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// The carriers in which elements are compared with the keys of a map.
template <class From>
using Carriers = hn::ScalableTag<std::conditional_t<kSize<From> == 8, double, float>>;

template <class From, bool kMapped>
using SmallFloatMap = MapLanesIf<kMapped, typename CarrierAndKey<From, Carriers<From>>::DKey, Carriers<From>>;

// Limits finite numbers to the range of float32, so that they do not become infinities there.
HWY_INLINE hn::VFromD<D64> limit_to_float32(hn::VFromD<D64> value) {
  const D64 d;
  const auto magnitude = hn::Abs(value);
  const auto limited = hn::CopySignToAbs(hn::Min(magnitude, hn::Set(d, 0x1.fffffep127)), value);
  return hn::IfThenElse(hn::Lt(magnitude, hn::Inf(d)), limited, value);
}

// Returns half a vector of 64-bit elements as float32.
template <class From, bool kMapped>
HWY_INLINE hn::VFromD<hn::Rebind<float, D64>> load_half_vector(const SmallFloatMap<From, kMapped>& map,
                                                               const std::byte* in) {
  if constexpr (std::is_integral_v<From> && !kMapped) {
    return to_float32_limited<From>(load(DI64(), in));
  } else {
    auto loaded = load_with_key<From>(D64(), in);
    map.look_up(loaded.key, Replace<D64>{loaded.value});
    return narrow_folded(D64(), limit_to_float32(loaded.value));
  }
}

// Returns the elements at `in` as float32, which must then be rounded to at most 8 bits.
template <class From, bool kMapped>
HWY_INLINE hn::VFromD<hn::ScalableTag<float>> load_float32(const SmallFloatMap<From, kMapped>& map,
                                                           const std::byte* in) {
  const hn::ScalableTag<float> d;
  if constexpr (kSize<From> == 8) {
    const auto upper = load_half_vector<From, kMapped>(map, in + hn::Lanes(D64()) * sizeof(From));
    return hn::Combine(d, upper, load_half_vector<From, kMapped>(map, in));
  } else {
    auto loaded = load_with_key<From>(d, in);
    map.look_up(loaded.key, Replace<decltype(d)>{loaded.value});
    return loaded.value;
  }
}

// Whether elements are converted to bfloat16 first.
template <class From, bool kMapped>
inline constexpr bool kByBfloat16 =
    kMapped || !(std::is_same_v<From, Float16> || std::is_same_v<From, Bfloat16>);

// Returns the elements at `in` as codes of 16 bits, with the results of the map in place of its keys.
template <class From, bool kMapped>
HWY_INLINE hn::VFromD<hn::ScalableTag<std::uint16_t>> codes_of_16_bits(
    const SmallFloatMap<From, kMapped>& map, const std::byte* in) {
  const hn::ScalableTag<std::uint16_t> d;
  if constexpr (kByBfloat16<From, kMapped>) {
    // Rounds to odd: if a bit that is cut off is set, the last bit of bfloat16 is set. The results have at
    // least 3 bits fewer than bfloat16, so this equals a single rounding (tests/proof: odd_then_once).
    const hn::ScalableTag<std::uint32_t> du;
    const auto half = [&](const std::byte* elements) HWY_ATTR {
      const auto code = hn::BitCast(du, load_float32<From, kMapped>(map, elements));
      return hn::Or(code, hn::Add(hn::And(code, hn::Set(du, 0xffff)), hn::Set(du, 0xffff)));
    };
    const auto lower = half(in), upper = half(in + hn::Lanes(du) * kSize<From>);
    return hn::ConcatOdd(d, hn::BitCast(d, upper), hn::BitCast(d, lower));
  } else {
    return load(d, in);
  }
}

// Casts by the method above. small_float_constants() in steps/cast_to_float.cc sets the constants.
template <class From, bool kDirected, bool kMapped>
struct SmallFloatCast {
  using D = hn::ScalableTag<std::uint16_t>;
  using DI = hn::RebindToSigned<D>;
  using V = hn::VFromD<D>;
  using VI = hn::VFromD<DI>;
  using DCode = DI;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr std::size_t kInVectors = kSize<From> / 2;
  static constexpr bool kUpperBitsAreZero = true;

  explicit SmallFloatCast(const SmallFloatConstants& c)
      : map(c.map),
        base(bytes_of(c.base)),
        factor(bytes_of(c.factor)),
        addend(bytes_of(c.addend)),
        first_normal(hn::Set(d, c.first_normal)),
        odd(hn::Set(d, c.odd)),
        flip(hn::Set(d, c.flip)),
        highest_code(hn::Set(di, c.highest_code)),
        saturated_code(hn::Set(di, c.saturated_code)),
        nan_code(hn::Set(di, c.nan_code)),
        refuse_above(hn::Set(di, c.refuse_above)),
        refuse_to(hn::Set(di, c.refuse_to)),
        infinity(hn::Set(di, c.infinity)),
        refuses(c.refuse_above < c.refuse_to),
        refuses_finite(c.refuse_above < 0),
        has_negative_zero(c.has_negative_zero),
        has_nan(c.has_nan),
        exponent_shift(c.exponent_shift),
        sign_shift(c.sign_shift),
        refused(hn::MaskFromVec(hn::Zero(di))) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE VI codes(const std::byte* in) {
    const V input = codes_of_16_bits<From, kMapped>(map, in);
    const V magnitude = hn::And(input, hn::Set(d, 0x7fff));
    const VI signed_magnitude = hn::BitCast(di, magnitude);
    VI code = hn::BitCast(di, rounded_magnitude(input, magnitude));
    if (refuses) {
      // The codes of an infinity and NaN are above the highest code.
      const auto beyond =
          refuses_finite ? hn::Gt(code, highest_code) : hn::Gt(signed_magnitude, refuse_above);
      refused = hn::Or(refused, hn::AndNot(hn::Gt(signed_magnitude, refuse_to), beyond));
    }
    code = hn::Min(code, saturated_code);
    VI sign = hn::BitCast(di, hn::ShiftRightSame(hn::Xor(input, magnitude), sign_shift));
    if (!has_negative_zero) sign = hn::IfThenElseZero(hn::Gt(code, hn::Zero(di)), sign);
    code = hn::Or(code, sign);
    if (!has_nan) return code;
    return hn::IfThenElse(hn::Gt(signed_magnitude, infinity), nan_code, code);
  }

  // Returns the code of the magnitude. The exponent has no upper limit (tests/proof: add_then_cut).
  HWY_INLINE V rounded_magnitude(V input, V magnitude) const {
    const V places_below_normal =
        hn::SaturatedSub(first_normal, hn::ShiftRightSame(magnitude, exponent_shift));
    const V entry =
        indices_of_entries(d, hn::Min(places_below_normal, hn::Set(d, SmallFloatConstants::kDistances - 1)));
    const V units = factor.pick(entry);
    const V value = hn::Sub(magnitude, base.pick(entry));
    V rounding = addend.pick(entry);
    if constexpr (kDirected) {
      const V sign = hn::BitCast(d, hn::BroadcastSignBit(hn::BitCast(di, input)));
      rounding = hn::And(rounding, hn::Xor(sign, flip));
      return hn::MulHigh(hn::Add(value, rounding), units);
    } else {
      const V cut_off = hn::MulHigh(value, units);
      return hn::MulHigh(hn::Add(value, hn::Add(rounding, hn::And(cut_off, odd))), units);
    }
  }

  bool accepted() const { return hn::AllFalse(di, refused); }

  static const std::byte* bytes_of(const SmallFloatConstants::Codes& codes) {
    return reinterpret_cast<const std::byte*>(codes.data());
  }

  SmallFloatMap<From, kMapped> map;
  D d;
  DI di;
  MapTable<D> base, factor, addend;
  V first_normal, odd, flip;
  VI highest_code, saturated_code, nan_code, refuse_above, refuse_to, infinity;
  bool refuses, refuses_finite, has_negative_zero, has_nan;
  int exponent_shift, sign_shift;
  hn::Mask<DI> refused;
};

template <class From, bool kMapped>
bool to_small_float(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& constants = std::get<SmallFloatConstants>(step.constants);
  if (constants.is_directed)
    return run_narrowed_to<1>(SmallFloatCast<From, true, kMapped>(constants), in, out, count);
  return run_narrowed_to<1>(SmallFloatCast<From, false, kMapped>(constants), in, out, count);
}

template <class... From>
void add_small_float_sources(Loops& loops) {
  ((loops.to_small_float[kSource<From>] = ByMap{to_small_float<From, false>, to_small_float<From, true>}),
   ...);
}

void add_to_small_float_loops(Loops& loops) {
  add_small_float_sources<std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t,
                          std::uint64_t, Float16, Bfloat16, float, double>(loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
