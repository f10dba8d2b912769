// The shape of every loop over elements, and how it looks into a scalar_map. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_LOOP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_LOOP_INL_H
#undef ZARRPROOF_KERNELS_LOOP_INL_H
#else
#define ZARRPROOF_KERNELS_LOOP_INL_H
#endif

#include <cstring>

#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/buffer.h"
#include "reference/kernels/vector/carrier-inl.h"
#include "reference/kernels/vector/fetch.h"
#include "reference/kernels/vector/narrow-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Bytes of an element of the output.
template <class Body>
HWY_INLINE std::size_t out_size(const Body& body) {
  if constexpr (requires { Body::kOutSize; })
    return Body::kOutSize;
  else
    return body.width;
}

// By itself, a processor loads too few lines ahead of a loop that calculates long, and none that are only
// written. Loops with AVX-512 write fast enough to wait for those. Fewer bytes than a line would have lines
// fetched twice.
HWY_INLINE void fetch_ahead(const std::byte* in, std::size_t in_size, const std::byte* out,
                            std::size_t out_size) {
  constexpr std::size_t kLine = 64;
  if (in_size >= kLine) fetch(in, 2048, in_size);
  if (kHasAvx512 && out_size >= kLine) fetch(out, 1024, out_size);
}

// Runs the body on as many elements at a time as it has lanes. What is left at the end goes through a buffer,
// filled up with the last element, which adds no result and no refusal of its own.
template <class Body>
HWY_INLINE bool run(Body&& body, const std::byte* in, std::byte* out, std::size_t count) {
  // With one vector at a time, the loop's own instructions weigh.
  constexpr std::size_t kRepeats = Body::kVectors == 1 ? 2 : 1;
  const std::size_t in_step = body.lanes() * Body::kInSize;
  const std::size_t out_step = body.lanes() * out_size(body);
  const std::size_t lanes = kRepeats * body.lanes();
  const std::size_t rest = count % lanes;
  for (const std::byte* const end = in + (count - rest) * Body::kInSize; in != end;) {
    fetch_ahead(in, kRepeats * in_step, out, kRepeats * out_step);
    body.convert(in, out);
    if constexpr (kRepeats == 2) body.convert(in + in_step, out + out_step);
    in += kRepeats * in_step;
    out += kRepeats * out_step;
  }
  if (rest != 0) {
    constexpr std::size_t kMost = HWY_MAX_BYTES * Body::kVectors * kRepeats;
    alignas(64) std::byte input[kMost];
    alignas(64) std::byte output[kMost];
    copy_and_repeat_last(in, rest, Body::kInSize, input, lanes);
    for (std::size_t i = 0; i < kRepeats; ++i) {
      if constexpr (requires { body.convert_rest(input, output); })
        body.convert_rest(input + i * in_step, output + i * out_step);
      else
        body.convert(input + i * in_step, output + i * out_step);
    }
    std::memcpy(out, output, rest * out_size(body));
  }
  return body.accepted();
}

// Bodies that give codes in lanes wider than the output's elements: as many vectors of them as are stored
// together.
template <class Body>
struct Narrowed {
  using DCode = typename Body::DCode;
  static constexpr std::size_t kInSize = Body::kInSize;
  static constexpr std::size_t kVectors = kStoredTogether;
  static constexpr bool kClean = requires { Body::kClean; };  // no bits but those of the output

  std::size_t lanes() const { return kStoredTogether * body.lanes(); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const std::size_t in_step = body.lanes() * kInSize;
    hn::VFromD<DCode> codes[kStoredTogether];
    for_each_index<kStoredTogether>([&](auto i) { codes[i] = body.code(in + i * in_step); });
    store_low<kClean>(DCode(), codes, width, out);
  }

  // The same, in fewer instructions.
  HWY_INLINE void convert_rest(const std::byte* in, std::byte* out) {
    hn::VFromD<DCode> codes[kStoredTogether];
    for (std::size_t i = 0; i < kStoredTogether; ++i) codes[i] = body.code(in + i * body.lanes() * kInSize);
    store_low<kClean>(DCode(), codes, width, out);
  }

  bool accepted() const { return body.accepted(); }

  Body body;
  std::size_t width;  // bytes of an element of the output
};

template <class Body>
HWY_INLINE bool run_narrowed(Body&& body, const Step& step, const std::byte* in, std::byte* out,
                             std::size_t count) {
  return run(Narrowed<Body>{body, step.out_size}, in, out, count);
}

// For outputs of one width only.
template <std::size_t kWidth, class Body>
HWY_INLINE bool run_narrowed_to(Body&& body, const std::byte* in, std::byte* out, std::size_t count) {
  return run(Narrowed<Body>{body, kWidth}, in, out, count);
}

// Bodies that give codes in lanes as wide as the output's elements.
template <class Body>
struct Whole {
  using DCode = typename Body::DCode;
  static constexpr std::size_t kInSize = Body::kInSize;
  static constexpr std::size_t kOutSize = sizeof(hn::TFromD<DCode>);
  static constexpr std::size_t kVectors = 1;

  std::size_t lanes() const { return body.lanes(); }
  HWY_INLINE void convert(const std::byte* in, std::byte* out) { store(body.code(in), DCode(), out); }
  bool accepted() const { return body.accepted(); }

  Body body;
};

template <class Body>
HWY_INLINE bool run_whole(Body&& body, const std::byte* in, std::byte* out, std::size_t count) {
  return run(Whole<Body>{body}, in, out, count);
}

// Bits of a lane from the constants.
template <class D>
HWY_INLINE hn::VFromD<D> bits(D d, Bits value) {
  using T = hn::TFromD<D>;
  using U = hwy::MakeUnsigned<T>;
  return hn::BitCast(d, hn::Set(hn::RebindToUnsigned<D>(), static_cast<U>(value)));
}

#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
// The lanes of the table that the lowest bits of the places tell.
template <class D>
HWY_INLINE hn::VFromD<D> pick(D /* of the lanes */, hn::VFromD<D> table, hn::VFromD<D> places) {
  constexpr std::size_t kWidth = sizeof(hn::TFromD<D>);
  if constexpr (kWidth == 2) return hn::VFromD<D>{_mm512_permutexvar_epi16(places.raw, table.raw)};
  if constexpr (kWidth == 4) return hn::VFromD<D>{_mm512_permutexvar_epi32(places.raw, table.raw)};
  if constexpr (kWidth == 8) return hn::VFromD<D>{_mm512_permutexvar_epi64(places.raw, table.raw)};
}
#endif

// The entries of a scalar_map that a loop is made for. Most maps have one: of floats that of NaN.
enum class Entries { none, nan, one, any };

template <class From>
inline constexpr Entries kSingle = std::is_integral_v<From> ? Entries::one : Entries::nan;

// Whether the map has that one and no other.
template <class From>
bool is_single(const Map& map) {
  return std::is_integral_v<From> ? map.entries.size() == 1 : map.nan_result && map.entries.empty();
}

// The loop for a map: that for its single entry, or that for any.
template <class From, class Constants, Loop kForSingle, Loop kForAny>
bool mapped(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  if (is_single<From>(std::get<Constants>(step.constants).map)) return kForSingle(step, in, out, count);
  return kForAny(step, in, out, count);
}

// A scalar_map (CV-1) in lanes. `DKey` has the lanes that are compared, integers by their bits, floats by
// value (0 is -0); `DResult` those that results are put into, of the same width. look_up(key, put) calls
// `put` with a mask of matches and what they become, once or several times, each time for other lanes.
template <Entries kEntries, class DKey, class DResult>
class MapLanes;

template <class DKey, class DResult>
class MapLanes<Entries::none, DKey, DResult> {
 public:
  explicit MapLanes(const Map&) {}

  template <class Put>
  HWY_INLINE void look_up(hn::VFromD<DKey>, Put) const {}
};

template <class DKey, class DResult>
class MapLanes<Entries::nan, DKey, DResult> {
 public:
  explicit MapLanes(const Map& map) : result_(bits(DResult(), *map.nan_result)) {}

  template <class Put>
  HWY_INLINE void look_up(hn::VFromD<DKey> key, Put put) const {
    put(hn::RebindMask(DResult(), hn::IsNaN(key)), result_);
  }

 private:
  hn::VFromD<DResult> result_;
};

template <class DKey, class DResult>
class MapLanes<Entries::one, DKey, DResult> {
 public:
  explicit MapLanes(const Map& map)
      : key_(bits(DKey(), map.entries[0].key)), result_(bits(DResult(), map.entries[0].result)) {}

  template <class Put>
  HWY_INLINE void look_up(hn::VFromD<DKey> key, Put put) const {
    put(hn::RebindMask(DResult(), hn::Eq(key, key_)), result_);
  }

 private:
  hn::VFromD<DKey> key_;
  hn::VFromD<DResult> result_;
};

// NaN's entry, and of the others a single one or a table of several, are in registers before the loop starts;
// entries for which there is no table are compared one by one.
template <class DKey, class DResult>
class MapLanes<Entries::any, DKey, DResult> {
  using VKey = hn::VFromD<DKey>;
  using VResult = hn::VFromD<DResult>;
  using Places = hn::RebindToUnsigned<DKey>;
  static_assert(sizeof(hn::TFromD<DKey>) == sizeof(hn::TFromD<DResult>));
  static constexpr bool kIndexes = kHasAvx512 && sizeof(hn::TFromD<DKey>) > 1;

 public:
  explicit MapLanes(const Map& m)
      : map(m),
        has_nan(m.nan_result.has_value()),
        is_single(m.entries.size() == 1),
        is_indexed(kIndexes && m.indexed),
        shift(m.shift),
        nan_result(bits(DResult(), m.nan_result.value_or(0))),
        single_key(bits(DKey(), is_single ? m.entries[0].key : 0)),
        single_result(bits(DResult(), is_single ? m.entries[0].result : 0)),
        keys(load(Places(), m.keys.data())),
        results(load(Places(), m.results.data())) {}

  template <class Put>
  HWY_INLINE void look_up(VKey key, Put put) const {
    if constexpr (hwy::IsFloat<hn::TFromD<DKey>>())
      if (has_nan) put(result_mask(hn::IsNaN(key)), nan_result);
    if (is_single) {
      put(result_mask(hn::Eq(key, single_key)), single_result);
    } else if (!is_indexed) {
      for (const MapEntry& entry : map.entries)
        put(result_mask(hn::Eq(key, bits(DKey(), entry.key))), bits(DResult(), entry.result));
    } else if constexpr (kIndexes) {
      const Places du;
      auto places = hn::BitCast(du, key);
      if (shift != 0) places = hn::ShiftRightSame(places, shift);
      const auto found = hn::BitCast(DKey(), pick(du, keys, places));
      put(result_mask(hn::Eq(key, found)), hn::BitCast(DResult(), pick(du, results, places)));
    }
  }

 private:
  static HWY_INLINE hn::Mask<DResult> result_mask(hn::Mask<DKey> mask) {
    return hn::RebindMask(DResult(), mask);
  }

  const Map& map;
  bool has_nan, is_single, is_indexed;
  int shift;
  VResult nan_result;
  VKey single_key;
  VResult single_result;
  hn::VFromD<Places> keys, results;
};

template <bool kMapped, class DKey, class DResult>
using MapLanesIf = MapLanes<kMapped ? Entries::any : Entries::none, DKey, DResult>;

// What the loops do with matches.

// Results in place of what the lanes hold.
template <class D>
struct Replace {
  HWY_INLINE void operator()(hn::Mask<D> match, hn::VFromD<D> result) const {
    lanes = hn::IfThenElse(match, result, lanes);
  }
  hn::VFromD<D>& lanes;
};

// The same, and zero in place of a value that is still to be looked at.
template <class D, class DValue>
struct ReplaceAndClear {
  HWY_INLINE void operator()(hn::Mask<D> match, hn::VFromD<D> result) const {
    code = hn::IfThenElse(match, result, code);
    value = hn::IfThenZeroElse(hn::RebindMask(DValue(), match), value);
  }
  hn::VFromD<D>& code;
  hn::VFromD<DValue>& value;
};

// The same, and no refusal there.
template <class D>
struct ReplaceAndAccept {
  HWY_INLINE void operator()(hn::Mask<D> match, hn::VFromD<D> result) const {
    code = hn::IfThenElse(match, result, code);
    refused = hn::AndNot(match, refused);
  }
  hn::VFromD<D>& code;
  hn::Mask<D>& refused;
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
