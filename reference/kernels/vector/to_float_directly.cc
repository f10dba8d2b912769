// Casts to float16, bfloat16 and float32 by conversions of the processor and shifts. SSE4 has no
// conversion to float16 (vector/half-inl.h). Example: float32 to bfloat16 with nearest-even adds 0x7fff, and
// 1 if the upper half is odd, and stores the upper halves.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/to_float_directly.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/integer_carrier-inl.h"
#include "reference/kernels/vector/range_check-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Whether no value of `From` is beyond the range of `To`. float32 and bfloat16 reach 3.4e38, beyond all
// integers and float16. float16 reaches 65504, beyond int16 and the types of 8 bits that this file casts.
template <class From, class To>
inline constexpr bool kAlwaysInRange =
    kSize<From> == 1 || std::is_same_v<From, std::int16_t> ||
    (!std::is_same_v<To, Float16> && (std::is_integral_v<From> || std::is_same_v<From, Float16>));

// The lanes in which values are rounded. For 64-bit integers with the carrier float32 they are half a vector.
template <class From, class Carrier>
using RoundingLanes =
    std::conditional_t<(kSize<From> > sizeof(Carrier)), hn::Rebind<Carrier, D64>, hn::ScalableTag<Carrier>>;

// The following three classes convert values that round into the range, infinities and NaNs to codes. Every
// NaN becomes the default NaN. kVectors: the number of vectors that are converted at a time.

// Converts to float16.
template <HalfValues kValues>
struct HalfCodes {
  static constexpr std::size_t kVectors = kHalfVectors;

  explicit HalfCodes(const DirectFloatConstants&) {}

  // Converts float64 to float32.
  static HWY_INLINE auto narrow(D64 d, hn::VFromD<D64> value) { return narrow_folded(d, value); }

  template <class D>
  HWY_INLINE auto operator()(D d, const hn::VFromD<D>* values) const {
    return half_codes<kValues>(d, values);
  }
};

// Converts to bfloat16: takes the upper half, after an addend to the lower half has carried into it. kExact:
// the lower half is 0.
template <Nans kNans, bool kExact>
struct UpperHalves {
  static constexpr std::size_t kVectors = 1;

  explicit UpperHalves(const DirectFloatConstants& c)
      : add_positive(c.add_positive), add_negative(c.add_negative), add_odd(c.add_odd) {}

  // Converts float64 to float32.
  static HWY_INLINE auto narrow(D64 d, hn::VFromD<D64> value) { return narrow_to_odd(d, value); }

  template <class D>
  HWY_INLINE auto operator()(D /* of the lanes */, const hn::VFromD<D>* value) const {
    const hn::RebindToUnsigned<D> du;
    const auto bits = hn::BitCast(du, *value);
    if constexpr (kExact) return hn::ShiftRight<16>(bits);
    const auto fixed = by_sign(du, bits, hn::Set(du, add_negative), hn::Set(du, add_positive));
    const auto odd = hn::And(upper_halves(du, bits), hn::Set(du, add_odd));
    auto code = hn::ShiftRight<16>(hn::Add(hn::Add(bits, fixed), odd));
    if constexpr (kNans == Nans::any)
      code = hn::IfThenElse(hn::RebindMask(du, hn::IsNaN(*value)), hn::Set(du, 0x7fc0), code);
    return code;
  }

  std::uint32_t add_positive, add_negative, add_odd;
};

// Converts to float32.
template <Nans kNans>
struct SingleCodes {
  static constexpr std::size_t kVectors = 1;

  explicit SingleCodes(const DirectFloatConstants&) {}

  template <class D>
  HWY_INLINE auto operator()(D /* of the lanes */, const hn::VFromD<D>* value) const {
    const Narrower<D, float> df;
    const auto single = hn::DemoteTo(df, *value);
    return kNans == Nans::any ? hn::IfThenElse(hn::IsNaN(single), default_nan(df), single) : single;
  }
};

// Converts `From` to `To`. A body for run_whole() and run_narrowed_to() (loop-inl.h), which call codes() for
// one vector of output after another: load_mapped() loads and maps the values, in_range() checks the range,
// values_to_encode() joins two vectors if needed, and codes_of() makes the codes. direct_float_step() in
// steps/cast_to_float.cc sets the constants. A value is rounded once, from a carrier that has all values of
// `From` or rounds them to odd:
//   From                            To                  Carrier
//   8 and 16 bits, float32          float16, bfloat16   float
//   integers of 32 and 64 bits      float16, bfloat16   float, rounded to odd or limited
//   integers of 32 and 64 bits      float32             double, with 64 bits rounded to odd
//   float64                         all three           double; for float16 and bfloat16 then float, to odd
// kClamps: values beyond the range become infinities; otherwise they are refused. kAway: the rounding is
// nearest-away.
template <class From, class Carrier, class To, bool kClamps, bool kAway, MapKind kMapKind>
struct DirectFloatCast {
  // The lanes of values.
  using D = RoundingLanes<From, Carrier>;
  using V = hn::VFromD<D>;
  using DI = hn::RebindToSigned<D>;
  static constexpr std::size_t kInSize = kSize<From>;
  static constexpr bool kMapped = kMapKind != MapKind::none;

  // Whether values can be beyond the range. Results of a map need no check of their own: they are in range or
  // infinite.
  static constexpr bool kChecks = !kAlwaysInRange<From, To>;
  // Whether the loop must make infinities of values beyond the range. half_codes() of SSE4 does that by
  // itself.
  static constexpr bool kMakesInfinities =
      kChecks && kClamps && (kConvertsHalf || !std::is_same_v<To, Float16>);
  // No bfloat16 in range rounds to the largest float16, so its code means a number beyond the range.
  static constexpr bool kClampsCodes =
      kMakesInfinities && !kMapped && std::is_same_v<From, Bfloat16> && std::is_same_v<To, Float16>;

  // Where the keys of a map are compared. A carrier as wide as the integer, or narrower, may round it. Then
  // the integer itself is compared, otherwise the carrier. DKey: the lanes of the keys. DResult: the lanes of
  // the map's results.
  static constexpr bool kComparesIntegers = std::is_integral_v<From> && sizeof(From) >= sizeof(Carrier);
  using DKey = std::conditional_t<kComparesIntegers, hn::ScalableTag<hwy::SignedFromSize<kSize<From>>>, D>;
  using DResult = std::conditional_t<(kSize<From> > sizeof(Carrier)), DU64, D>;

  // The lanes that are converted to codes. Two vectors of 64-bit elements become one vector of float32, which
  // is then converted to codes. The exception is float16 from 64-bit integers with AVX-512: one instruction
  // converts half a vector, and joining two halves would need one more.
  static constexpr bool kJoinsTwoVectors =
      kSize<From> == 8 && (std::is_same_v<To, Bfloat16> ||
                           (std::is_same_v<To, Float16> && (sizeof(Carrier) == 8 || !kHasAvx512)));
  using DEncoded = std::conditional_t<kJoinsTwoVectors, hn::ScalableTag<float>, D>;

  // The conversion to codes. A map replaces every NaN, but narrowing float64 for bfloat16 may change its NaN.
  static constexpr Nans kNans = kMapped && !(std::is_same_v<From, double> && std::is_same_v<To, Bfloat16>)
                                    ? Nans::default_only
                                : std::is_integral_v<From> ? Nans::none
                                                           : Nans::any;
  static constexpr bool kExact = kSize<From> == 1;  // bfloat16 has 8 significant bits
  static constexpr bool kIsHalf = std::is_same_v<To, Float16>;
  static constexpr HalfValues kHalfValues = {.nans = kNans,
                                             .limited = kIsHalf && std::is_integral_v<From> && !kMapped,
                                             .positive = std::is_unsigned_v<From> && !kMapped};
  using ToCodes = std::conditional_t<
      kIsHalf, HalfCodes<kHalfValues>,
      std::conditional_t<std::is_same_v<To, Bfloat16>, UpperHalves<kNans, kExact>, SingleCodes<kNans>>>;
  static constexpr std::size_t kInVectors = (kJoinsTwoVectors ? 2 : 1) * ToCodes::kVectors;
  // Lanes of the output's width; lanes of bfloat16 are twice as wide.
  using Lane = std::conditional_t<std::is_same_v<To, Bfloat16>, std::uint32_t, float>;
  using DCode =
      std::conditional_t<std::is_same_v<To, Float16>, HalfLanes<DEncoded>, hn::Rebind<Lane, DEncoded>>;
  static constexpr bool kUpperBitsAreZero = true;

  explicit DirectFloatCast(const DirectFloatConstants& c)
      : map(c.map),
        to_codes(c),
        lowest(broadcast_bits(d, c.lowest)),
        highest(broadcast_bits(d, c.highest)),
        half_distance(broadcast_bits(d, c.half_distance)),
        least_half(broadcast_bits(d, c.least_half)),
        overflows(c.overflows),
        range(lowest, highest) {}

  std::size_t lanes() const { return hn::Lanes(DEncoded()) * ToCodes::kVectors; }

  HWY_INLINE auto codes(const std::byte* in) {
    const auto code = codes_of(in, std::make_index_sequence<ToCodes::kVectors>());
    if constexpr (kClampsCodes)
      if (!overflows) return with_infinities(code);
    return code;
  }

  template <std::size_t... i>
  HWY_INLINE auto codes_of(const std::byte* in, std::index_sequence<i...> /* of the vectors */) {
    const hn::VFromD<DEncoded> values[] = {values_to_encode(in + i * hn::Lanes(DEncoded()) * kInSize)...};
    return to_codes(DEncoded(), values);
  }

  // Returns the values to be converted to codes.
  HWY_INLINE hn::VFromD<DEncoded> values_to_encode(const std::byte* in) {
    if constexpr (kJoinsTwoVectors) {
      const auto upper = one_of_two_to_encode(in + hn::Lanes(d) * kInSize);
      return hn::Combine(DEncoded(), upper, one_of_two_to_encode(in));
    } else {
      return in_range(in);
    }
  }

  // Returns one of the two vectors that are joined, as float32.
  HWY_INLINE hn::VFromD<hn::Rebind<float, D>> one_of_two_to_encode(const std::byte* in) {
    if constexpr (sizeof(Carrier) == 8)
      return ToCodes::narrow(d, in_range(in));
    else
      return in_range(in);
  }

  // Returns the values. Records values beyond the range, or makes them infinities (kMakesInfinities).
  HWY_INLINE V in_range(const std::byte* in) {
    const V value = load_mapped(in);
    V result = value;
    if constexpr (kAway) result = with_half_place(value);
    if constexpr (kChecks && !kClamps) range.add(value);
    if constexpr (kMakesInfinities && !kClampsCodes)
      if (!overflows) {
        const auto beyond = hn::Or(hn::Lt(value, lowest), hn::Gt(value, highest));  // not NaN
        result = hn::IfThenElse(beyond, hn::CopySign(hn::Inf(d), value), result);   // CV-5
      }
    return result;
  }

  // Replaces the largest float16 of either sign by infinity, which has the next code (CV-5).
  HWY_INLINE hn::VFromD<DCode> with_infinities(hn::VFromD<DCode> code) const {
    const DCode dc;
    const auto is_largest = hn::Eq(hn::And(code, hn::Set(dc, 0x7fff)), hn::Set(dc, 0x7bff));
    return hn::Sub(code, hn::VecFromMask(dc, is_largest));
  }

  // CV-1: returns the values as carriers, with the results of the map in place of its keys.
  HWY_INLINE V load_mapped(const std::byte* in) const {
    if constexpr (kComparesIntegers) {
      const auto integer = load(DKey(), in);
      V value;
      if constexpr (sizeof(Carrier) == 8)
        value = to_float64_folded<From>(integer);
      else if constexpr (std::is_same_v<To, Float16>)
        value = to_float32_limited<From>(integer);
      else
        value = to_float32_odd<From>(integer);
      if constexpr (kMapped) {
        if constexpr (sizeof(From) == sizeof(Carrier)) {
          map.look_up(integer, Replace<D>{value});
        } else {
          look_up_in_half(map, DKey(), integer, d, value);
        }
      }
      return value;
    } else {
      V value = load_carrier<From>(d, in);
      if constexpr (kMapped) map.look_up(value, Replace<D>{value});
      return value;
    }
  }

  // CV-3: nearest-away adds half of the last place that the value has in the output type, and rounds towards
  // zero.
  HWY_INLINE V with_half_place(V value) const {
    const DI di;
    if constexpr (std::is_integral_v<From> && !kMapped) {
      // Integers have no subnormal numbers, infinities and NaNs.
      // Bits that rounding drops: float32 to float16, or float64 to float32.
      constexpr int kRounded = sizeof(Carrier) == 4 ? 23 - 10 : 52 - 23;
      const auto half = hn::Set(di, hn::TFromD<DI>{1} << (kRounded - 1));
      return hn::BitCast(d, hn::Add(hn::BitCast(di, value), half));
    } else if constexpr (std::is_same_v<From, Bfloat16>) {
      // bfloat16 has less precision than float16: only numbers that are subnormal in float16 are rounded.
      return hn::Add(value, hn::CopySignToAbs(least_half, value));
    } else {
      const auto exponent = hn::And(hn::BitCast(di, value), hn::BitCast(di, hn::Inf(d)));
      const V half = hn::BitCast(
          d, hn::Max(hn::Sub(exponent, hn::BitCast(di, half_distance)), hn::BitCast(di, least_half)));
      return hn::Add(value, hn::CopySignToAbs(half, value));
    }
  }

  bool accepted() const { return !kChecks || kClamps || range.passed(); }

  MapLanes<kMapKind, DKey, DResult> map;
  D d;
  ToCodes to_codes;
  V lowest, highest, half_distance, least_half;
  bool overflows;  // rounding alone makes infinities of values beyond the range (DirectFloatConstants)
  std::conditional_t<kMapped || !std::is_integral_v<From>, FiniteRangeCheck<D>,
                     RangeCheck<D, false, std::is_signed_v<From>>>
      range;
};

template <class From, class Carrier, class To, bool kClamps, bool kAway, MapKind kMapKind>
HWY_INLINE bool run_direct_float_cast(const Step& step, const std::byte* in, std::byte* out,
                                      std::size_t count) {
  DirectFloatCast<From, Carrier, To, kClamps, kAway, kMapKind> body(
      std::get<DirectFloatConstants>(step.constants));
  if constexpr (std::is_same_v<To, Bfloat16>)
    return run_narrowed_to<2>(std::move(body), in, out, count);
  else
    return run_whole(std::move(body), in, out, count);
}

// Chooses kClamps and kAway by the constants: the two template arguments before kMapKind. Casts to bfloat16
// never use kAway, because an addend of UpperHalves rounds to nearest-away.
template <class From, class Carrier, class To, MapKind kMapKind>
bool direct_float_loop(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const auto& c = std::get<DirectFloatConstants>(step.constants);
  if constexpr (!std::is_same_v<To, Bfloat16>) {
    if (c.away && c.clamps)
      return run_direct_float_cast<From, Carrier, To, true, true, kMapKind>(step, in, out, count);
    if (c.away) return run_direct_float_cast<From, Carrier, To, false, true, kMapKind>(step, in, out, count);
  }
  if (c.clamps) return run_direct_float_cast<From, Carrier, To, true, false, kMapKind>(step, in, out, count);
  return run_direct_float_cast<From, Carrier, To, false, false, kMapKind>(step, in, out, count);
}

template <class Carrier, class To, class... From>
void add_direct(std::array<ByMap, kSourceCount>& loops) {
  ((loops[kSource<From>] =
        ByMap{direct_float_loop<From, Carrier, To, MapKind::none>,
              mapped<From, DirectFloatConstants, direct_float_loop<From, Carrier, To, kSingleEntry<From>>,
                     direct_float_loop<From, Carrier, To, MapKind::any>>}),
   ...);
}

// Casts from types of 8 bits, whose values the output type can represent exactly.
template <class From, class To, MapKind kMapKind>
bool from_8_bits_loop(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_direct_float_cast<From, float, To, false, false, kMapKind>(step, in, out, count);
}

template <class To, class... From>
void add_8_bits(std::array<ByMap, kSourceCount>& loops) {
  ((loops[kSource<From>] =
        ByMap{from_8_bits_loop<From, To, MapKind::none>,
              mapped<From, DirectFloatConstants, from_8_bits_loop<From, To, MapKind::single_integer>,
                     from_8_bits_loop<From, To, MapKind::any>>}),
   ...);
}

template <class To>
void add_16_bits(std::array<ByMap, kSourceCount>& loops) {
  if constexpr (kConvertsHalf || !std::is_same_v<To, Float16>)  // otherwise a table is faster
    add_8_bits<To, std::int8_t, std::uint8_t>(loops);
  add_direct<float, To, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t,
             Float16, Bfloat16, float>(loops);
  add_direct<double, To, double>(loops);
}

void add_to_float_directly_loops(Loops& loops) {
  add_16_bits<Float16>(loops.to_float16_directly);
  add_16_bits<Bfloat16>(loops.to_bfloat16_directly);
  loops.to_bfloat16_directly[kSource<PowerOfTwoCode>][0] =
      from_8_bits_loop<PowerOfTwoCode, Bfloat16, MapKind::none>;
  add_direct<double, float, std::int32_t, std::uint32_t, std::int64_t, std::uint64_t, double>(
      loops.to_float32_directly);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
