// Looks up the results of codecs from types of 8 bits or fewer. Example: float8_e4m3 to float32 has two
// planes, for bytes 2 and 3 of a result. Bytes 0 and 1 are 0 for every code.
#include <bit>

#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/table.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_table-inl.h"
#include "reference/kernels/vector/table_rows-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3_DL

// The codes to look up.
struct Codes {
  explicit Codes(Bytes code) : place(code) {}
  Bytes place;
};

// 256 bytes. Each lane picks the byte at its code. The processor looks up 128 bytes at once.
struct Plane {
  explicit Plane(const std::uint8_t* bytes)
      : first(hn::LoadU(D8(), bytes)),
        second(hn::LoadU(D8(), bytes + 64)),
        third(hn::LoadU(D8(), bytes + 128)),
        fourth(hn::LoadU(D8(), bytes + 192)) {}

  HWY_INLINE Bytes pick(Codes codes) const {
    const __m512i places = codes.place.raw;
    const __m512i low = _mm512_permutex2var_epi8(first.raw, places, second.raw);
    const __m512i high = _mm512_permutex2var_epi8(third.raw, places, fourth.raw);
    return Bytes{_mm512_mask_blend_epi8(_mm512_movepi8_mask(places), low, high)};
  }

  Bytes first, second, third, fourth;
};

// With more planes than this, looking up results one by one is faster.
template <std::size_t kWidth>
inline constexpr std::size_t kMaxPlanes = kWidth;

// Returns for each code a byte that is not 0 if the code is refused.
struct Refusals {
  explicit Refusals(const Table& table) : plane(table.refused.data()) {}
  HWY_INLINE Bytes of(Codes codes) const { return plane.pick(codes); }
  Plane plane;
};

#else

// The codes to look up: the lower half of each code, and a mask for each bit of the upper half.
struct Codes {
  explicit Codes(Bytes code)
      : low(hn::And(code, hn::Set(D8(), 0x0f))), high(hn::ShiftRight<4>(code)), bit_7(is_negative(code)) {
    const Bytes twice = hn::Add(code, code);
    const Bytes four_times = hn::Add(twice, twice);
    bit_6 = is_negative(twice);
    bit_5 = is_negative(four_times);
    bit_4 = is_negative(hn::Add(four_times, four_times));
  }

  // Chooses by the bit of the code that separates entries at this distance, in units of 16.
  template <std::size_t kDistance>
  HWY_INLINE Bytes choose(Bytes clear, Bytes set) const {
    if constexpr (kDistance == 1) return hn::IfThenElse(bit_4, set, clear);
    if constexpr (kDistance == 2) return hn::IfThenElse(bit_5, set, clear);
    if constexpr (kDistance == 4) return hn::IfThenElse(bit_6, set, clear);
    if constexpr (kDistance == 8) return hn::IfThenElse(bit_7, set, clear);
  }

  Bytes low, high;
  hn::Mask<D8> bit_4, bit_5, bit_6, bit_7;

 private:
  static HWY_INLINE hn::Mask<D8> is_negative(Bytes code) {
    const hn::RebindToSigned<D8> di;
    return hn::RebindMask(D8(), hn::Lt(hn::BitCast(di, code), hn::Zero(di)));
  }
};

// Returns for each lane the byte at its index, of 16 bytes.
HWY_INLINE Bytes pick_of_16(const std::uint8_t* bytes, Bytes place) {
  return hn::TableLookupBytes(hn::LoadDup128(D8(), bytes), place);
}

// 256 bytes. Each lane picks the byte at its code. The processor looks up 16 bytes at once.
struct Plane {
  explicit Plane(const std::uint8_t* b) : bytes(b) {}

  HWY_INLINE Bytes pick(const Codes& codes) const { return pick_among<0, 16>(codes); }

  template <std::size_t kFirst, std::size_t kCount>
  HWY_INLINE Bytes pick_among(const Codes& codes) const {
    if constexpr (kCount == 1) {
      return pick_of_16(bytes + 16 * kFirst, codes.low);
    } else {
      constexpr std::size_t kHalf = kCount / 2;
      const Bytes clear = pick_among<kFirst, kHalf>(codes);
      const Bytes set = pick_among<kFirst + kHalf, kHalf>(codes);
      return codes.choose<kHalf>(clear, set);
    }
  }

  const std::uint8_t* bytes;
};

// With more planes than this, looking up results one by one is faster.
constexpr std::size_t max_planes(std::size_t width) {
  if (HWY_TARGET == HWY_SSE4) return width == 1 ? 1 : 0;
  if (!kHasAvx512 || width == 8) return 1;
  return width == 4 ? 3 : width;
}
template <std::size_t kWidth>
inline constexpr std::size_t kMaxPlanes = max_planes(kWidth);

// Returns for each code a byte that is not 0 if the code is refused. The lower half of a code picks two bytes
// with a bit for each code that has that lower half; the upper half picks one of these bits.
struct Refusals {
  explicit Refusals(const Table& table) {
    for (std::size_t code = 0; code < 256; ++code)
      if (table.refused[code] != 0)
        bits[code / 128][code % 16] |= static_cast<std::uint8_t>(1 << (code / 16 % 8));
    for (std::size_t place = 0; place < 16; ++place)
      powers[place] = static_cast<std::uint8_t>(1 << (place % 8));
  }

  HWY_INLINE Bytes of(const Codes& codes) const {
    const Bytes found = codes.choose<8>(pick_of_16(bits[0], codes.low), pick_of_16(bits[1], codes.low));
    return hn::And(found, pick_of_16(powers, codes.high));
  }

  alignas(16) std::uint8_t bits[2][16]{};
  alignas(16) std::uint8_t powers[16];
};

#endif

// kRefuses: some codes have no result.
template <std::size_t kWidth, bool kRefuses>
struct LookUp {
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kWidth;

  explicit LookUp(const Table& t) : table(t), refusals(t), refused(hn::Zero(D8())) {
    elements.set_constants(t);
  }

  std::size_t lanes() const { return hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const Codes codes(load(D8(), in));
    if constexpr (kRefuses) refused = hn::Or(refused, refusals.of(codes));
    for (std::size_t plane = 0; plane < table.plane_count(); ++plane)
      elements.set(plane, Plane(table.planes.data() + 256 * plane).pick(codes));
    elements.store(table, out);
  }

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const Table& table;
  Refusals refusals;
  Bytes refused;
  Elements<kWidth> elements;
};

template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  // Few elements are looked up one by one, because an incomplete vector costs as much as a full one.
  constexpr std::size_t kFew = 16;
  const Table& table = std::get<Table>(step.constants);
  if constexpr (most_rows(kWidth) > 0)
    if (count > kFew && table.plane_count() > 0 &&
        table.rows.count <= most_rows(kWidth) * table.rows.planes.size())
      return run(LookUpRows<kWidth>(table), in, out, count);
  if (table.plane_count() > kMaxPlanes<kWidth> || count <= kFew)
    return scalar_loops().table[std::countr_zero(kWidth)](step, in, out, count);
  if (table.refuses) return run(LookUp<kWidth, true>(table), in, out, count);
  return run(LookUp<kWidth, false>(table), in, out, count);
}

void add_table_loops(Loops& loops) {
  loops.few_entries = {few_entries(1), few_entries(2), few_entries(4), few_entries(8)};
  loops.most_rows = {most_rows(1), most_rows(2), most_rows(4), most_rows(8)};
  loops.table = {look_up<1>, look_up<2>, look_up<4>, look_up<8>};
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
