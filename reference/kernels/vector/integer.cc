// Casts from integer to integer. Example: int32 to uint8 with `error` limits each lane to 0 and 255, and
// refuses the block if any lane changed; then it stores the low bytes.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/integer.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_lanes-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// The lanes have the width of the wider type. If the output is wider they are signed, so that the limits
// compare correctly.
template <class From, std::size_t kWidth>
using Lane = std::conditional_t<(kWidth > sizeof(From)),
                                hwy::SignedFromSize<(kWidth > sizeof(From) ? kWidth : sizeof(From))>, From>;

// Extends integers to the lanes of D, with the sign of `From`.
template <class From, class D>
HWY_INLINE hn::VFromD<D> extend_to_lanes(D d, hn::VFromD<Narrower<D, From>> narrow) {
  if constexpr (sizeof(From) == sizeof(hn::TFromD<D>)) {
    return narrow;
  } else {
    // From 8 or 16 bits to 64 this takes two promotions.
    using Middle = std::conditional_t<std::is_signed_v<From>, std::int32_t, std::uint32_t>;
    using Last = std::conditional_t<std::is_signed_v<From>, hwy::MakeSigned<hn::TFromD<D>>,
                                    hwy::MakeUnsigned<hn::TFromD<D>>>;
    const hn::Rebind<Last, D> dl;
    if constexpr (sizeof(From) <= 2 && sizeof(Last) == 8)
      return hn::BitCast(d, hn::PromoteTo(dl, hn::PromoteTo(Narrower<D, Middle>(), narrow)));
    else
      return hn::BitCast(d, hn::PromoteTo(dl, narrow));
  }
}

// Converts `From` in lanes of T. integer_to_integer_step() in steps/cast_to_integer.cc sets the constants.
// kLimits: the loop can apply limits. With a map, `has_limits` says whether it does.
template <class From, class T, bool kLimits, MapKind kMapKind>
struct IntegerToInteger {
  using D = hn::ScalableTag<T>;
  using DCode = D;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = sizeof(From);
  // A wider type has every non-negative value of the input type. So only the lower limit is applied, in lanes
  // of the input's width, because a vector has more of them.
  static constexpr bool kWidens = kLimits && kMapKind == MapKind::none && sizeof(From) < sizeof(T);
  using DLimits = std::conditional_t<kWidens, Narrower<D, From>, D>;
  using VLimits = hn::VFromD<DLimits>;

  explicit IntegerToInteger(const IntegerToIntegerConstants& c)
      : map(c.map),
        has_limits(c.limits),
        refuses(c.refuses && c.limits),
        lowest(broadcast_bits(DLimits(), c.lowest)),
        highest(broadcast_bits(DLimits(), c.highest)),
        beyond(hn::Zero(DLimits())) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE V codes(const std::byte* in) {
    const auto loaded = load(Narrower<D, From>(), in);
    if constexpr (kWidens) {
      const VLimits limited = hn::Max(loaded, lowest);  // CV-5
      beyond = hn::Or(beyond, hn::Xor(loaded, limited));
      return extend_to_lanes<From>(d, limited);
    } else {
      const V value = extend_to_lanes<From>(d, loaded);
      V code = value;
      if (kLimits && has_limits) {
        // No unsigned value is too low.
        if constexpr (std::is_signed_v<From>) code = hn::Max(value, lowest);  // CV-5
        code = hn::Min(code, highest);
      }
      // With several entries, this branch costs more than an unnecessary check.
      if (kLimits && (kMapKind == MapKind::any || refuses)) {
        V changed = hn::Xor(value, code);
        map.look_up(value, ReplaceAndClear<D, D>{code, changed});
        beyond = hn::Or(beyond, changed);
      } else {
        map.look_up(value, Replace<D>{code});
      }
      return code;
    }
  }

  bool accepted() const { return !refuses || hn::AllTrue(DLimits(), hn::Eq(beyond, hn::Zero(DLimits()))); }

  MapLanes<kMapKind, D, D> map;
  bool has_limits, refuses;
  D d;
  VLimits lowest, highest, beyond;
};

// kNarrows: the output is narrower than the lanes, so only the low bytes of each lane are stored.
template <class From, class T, bool kNarrows, bool kLimits, MapKind kMapKind>
HWY_INLINE bool run_body(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  IntegerToInteger<From, T, kLimits, kMapKind> body(std::get<IntegerToIntegerConstants>(step.constants));
  if constexpr (kNarrows)
    return run_narrowed(std::move(body), step, in, out, count);
  else
    return run_whole(std::move(body), in, out, count);
}

template <class From, class T, bool kNarrows, MapKind kMapKind>
HWY_INLINE bool run_with_or_without_limits(const Step& step, const std::byte* in, std::byte* out,
                                           std::size_t count) {
  // Loops with a map test for limits at run time.
  if constexpr (kMapKind == MapKind::none)
    if (!std::get<IntegerToIntegerConstants>(step.constants).limits)
      return run_body<From, T, kNarrows, false, kMapKind>(step, in, out, count);
  return run_body<From, T, kNarrows, true, kMapKind>(step, in, out, count);
}

// Converts to a type that is not narrower.
template <class From, class Out, MapKind kMapKind>
bool integer_to_integer(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_with_or_without_limits<From, Lane<From, sizeof(Out)>, false, kMapKind>(step, in, out, count);
}

// Converts to a narrower type.
template <class From, MapKind kMapKind>
bool integer_to_narrower(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_with_or_without_limits<From, From, true, kMapKind>(step, in, out, count);
}

// Returns the loop without a map, and the loop with one. mapped() (map_lanes-inl.h) chooses the loop for a
// single entry at run time.
template <class From, class Out>
constexpr ByMap integer_by_map() {
  if constexpr (sizeof(Out) < sizeof(From))
    return {integer_to_narrower<From, MapKind::none>,
            mapped<From, IntegerToIntegerConstants, integer_to_narrower<From, kSingleEntry<From>>,
                   integer_to_narrower<From, MapKind::any>>};
  else
    return {integer_to_integer<From, Out, MapKind::none>,
            mapped<From, IntegerToIntegerConstants, integer_to_integer<From, Out, kSingleEntry<From>>,
                   integer_to_integer<From, Out, MapKind::any>>};
}

template <class... From>
void add_integer_sources(Loops& loops) {
  ((loops.integer_to_integer[kSource<From>] =
        ByWidth{integer_by_map<From, std::uint8_t>(), integer_by_map<From, std::uint16_t>(),
                integer_by_map<From, std::uint32_t>(), integer_by_map<From, std::uint64_t>()}),
   ...);
}

void add_integer_loops(Loops& loops) {
  add_integer_sources<std::int8_t, std::uint8_t, std::int16_t, std::uint16_t, std::int32_t, std::uint32_t,
                      std::int64_t, std::uint64_t>(loops);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
