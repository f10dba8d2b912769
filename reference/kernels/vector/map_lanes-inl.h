// Looks up the lanes of a vector in a scalar_map. Compiled once per target. Example: for the map [["NaN",
// 0]] of a cast from float32, look_up() puts 0 into each lane that holds a NaN.
#if defined(ZARRPROOF_KERNELS_MAP_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_MAP_LANES_INL_H
#undef ZARRPROOF_KERNELS_MAP_LANES_INL_H
#else
#define ZARRPROOF_KERNELS_MAP_LANES_INL_H
#endif

#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/map_table-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// The maps for which a loop is compiled: no map, NaN as the only key, one other key, any map. Most maps have
// a single entry; for floats that is NaN.
enum class MapKind { none, nan, single_integer, any };

// The kind of the most frequent maps from a type.
template <class From>
inline constexpr MapKind kSingleEntry = std::is_integral_v<From> ? MapKind::single_integer : MapKind::nan;

// Returns whether the map has only the entry kSingleEntry.
template <class From>
bool is_single(const LoopMap& map) {
  return std::is_integral_v<From> ? map.entries.size() == 1 : map.nan_result && map.entries.empty();
}

// Runs the loop kForSingle if the map is of the kind kSingleEntry, otherwise kForAny.
template <class From, class Constants, Loop kForSingle, Loop kForAny>
bool mapped(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  if (is_single<From>(std::get<Constants>(step.constants).map)) return kForSingle(step, in, out, count);
  return kForAny(step, in, out, count);
}

// A scalar_map (CV-1) in lanes. Lanes of `DKey` are compared: integers by their bits, floats by value (0
// equals -0). Results are put into lanes of `DResult`, which have the same width. look_up(key, put) calls
// `put(match, result)` once or several times, each time for other lanes; `match` is a mask.
template <MapKind kMapKind, class DKey, class DResult>
class MapLanes;

template <class DKey, class DResult>
class MapLanes<MapKind::none, DKey, DResult> {
 public:
  explicit MapLanes(const LoopMap&) {}

  template <class Put>
  HWY_INLINE void look_up(hn::VFromD<DKey>, Put) const {}
};

// A single entry.
template <MapKind kMapKind, class DKey, class DResult>
  requires(kMapKind == MapKind::nan || kMapKind == MapKind::single_integer)
class MapLanes<kMapKind, DKey, DResult> {
  static constexpr bool kIsNan = kMapKind == MapKind::nan;

 public:
  explicit MapLanes(const LoopMap& map)
      : key_(broadcast_bits(DKey(), kIsNan ? 0 : map.entries[0].key)),
        result_(broadcast_bits(DResult(), kIsNan ? *map.nan_result : map.entries[0].result)) {}

  template <class Put>
  HWY_INLINE void look_up(hn::VFromD<DKey> key, Put put) const {
    if constexpr (kIsNan)
      put(hn::RebindMask(DResult(), hn::IsNaN(key)), result_);
    else
      put(hn::RebindMask(DResult(), hn::Eq(key, key_)), result_);
  }

 private:
  hn::VFromD<DKey> key_;
  hn::VFromD<DResult> result_;
};

// The entry of NaN and either a single other entry or a table are in registers before the loop starts.
// Without a table, each lane is compared with one entry after the other.
template <class DKey, class DResult>
class MapLanes<MapKind::any, DKey, DResult> {
  using VKey = hn::VFromD<DKey>;
  using VResult = hn::VFromD<DResult>;
  using Places = hn::RebindToUnsigned<DKey>;
  static_assert(sizeof(hn::TFromD<DKey>) == sizeof(hn::TFromD<DResult>));
  static constexpr bool kHasTables = map_tables(sizeof(hn::TFromD<DKey>)).max_entries != 0;

 public:
  explicit MapLanes(const LoopMap& m)
      : map(m),
        has_nan(m.nan_result.has_value()),
        is_single(m.entries.size() == 1),
        is_indexed(kHasTables && m.indexed),
        shift(m.shift),
        nan_result(broadcast_bits(DResult(), m.nan_result.value_or(0))),
        single_key(broadcast_bits(DKey(), is_single ? m.entries[0].key : 0)),
        single_result(broadcast_bits(DResult(), is_single ? m.entries[0].result : 0)),
        keys(m.keys.data()),
        results(m.results.data()) {}

  template <class Put>
  HWY_INLINE void look_up(VKey key, Put put) const {
    if constexpr (hwy::IsFloat<hn::TFromD<DKey>>())
      if (has_nan) put(result_mask(hn::IsNaN(key)), nan_result);
    if (is_single) {
      put(result_mask(hn::Eq(key, single_key)), single_result);
    } else if (!is_indexed) {
      for (const LoopMap::Entry& entry : map.entries)
        put(result_mask(hn::Eq(key, broadcast_bits(DKey(), entry.key))),
            broadcast_bits(DResult(), entry.result));
    } else if constexpr (kHasTables) {
      const Places du;
      const auto indexes = indices(du, hn::ShiftRightSame(hn::BitCast(du, key), shift));
      const auto found = hn::BitCast(DKey(), keys.pick(indexes));
      put(result_mask(hn::Eq(key, found)), hn::BitCast(DResult(), results.pick(indexes)));
    }
  }

 private:
  static HWY_INLINE hn::Mask<DResult> result_mask(hn::Mask<DKey> mask) {
    return hn::RebindMask(DResult(), mask);
  }

  const LoopMap& map;
  bool has_nan, is_single, is_indexed;
  int shift;
  VResult nan_result;
  VKey single_key;
  VResult single_result;
  MapTable<Places> keys, results;
};

// Serves loops that are compiled only without a map and for any map.
template <bool kMapped, class DKey, class DResult>
using MapLanesIf = MapLanes<kMapped ? MapKind::any : MapKind::none, DKey, DResult>;

// The functions `put` of look_up().

// Replaces lanes by results.
template <class D>
struct Replace {
  HWY_INLINE void operator()(hn::Mask<D> match, hn::VFromD<D> result) const {
    lanes = hn::IfThenElse(match, result, lanes);
  }
  hn::VFromD<D>& lanes;
};

// Replaces lanes by results, and sets the value, which is still to be checked, to 0.
template <class D, class DValue>
struct ReplaceAndClear {
  HWY_INLINE void operator()(hn::Mask<D> match, hn::VFromD<D> result) const {
    code = hn::IfThenElse(match, result, code);
    value = hn::IfThenZeroElse(hn::RebindMask(DValue(), match), value);
  }
  hn::VFromD<D>& code;
  hn::VFromD<DValue>& value;
};

// Replaces lanes by results, and withdraws their refusal.
template <class D>
struct ReplaceAndAccept {
  HWY_INLINE void operator()(hn::Mask<D> match, hn::VFromD<D> result) const {
    code = hn::IfThenElse(match, result, code);
    refused = hn::AndNot(match, refused);
  }
  hn::VFromD<D>& code;
  hn::Mask<D>& refused;
};

// Replaces lanes by the results of keys of twice their width. The upper halves of results must be 0.
template <class Lookup, class DKey, class D>
HWY_INLINE void look_up_in_half(const Lookup& map, DKey, hn::VFromD<DKey> key, D d, hn::VFromD<D>& lanes) {
  const hn::RebindToUnsigned<DKey> wide;
  const hn::RebindToUnsigned<D> du;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  // A mask has one bit for each lane, for any width of lanes.
  map.look_up(key, [&](auto match, auto result) HWY_ATTR {
    lanes = hn::IfThenElse(hn::Mask<D>{match.raw}, hn::BitCast(d, truncate(du, wide, result)), lanes);
  });
#else
  auto whole = hn::PromoteTo(wide, hn::BitCast(du, lanes));
  map.look_up(key, Replace<decltype(wide)>{whole});
  lanes = hn::BitCast(d, truncate(du, wide, whole));
#endif
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
