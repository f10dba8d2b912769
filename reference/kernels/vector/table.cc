// Codecs of types of 8 bits or fewer: every result is looked up.
#include <array>
#include <bit>

#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/table.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"
#include "reference/kernels/vector/map_table-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

using D8 = hn::ScalableTag<std::uint8_t>;
using Bytes = hn::VFromD<D8>;
inline constexpr std::size_t kBlocks = HWY_MAX_BYTES / 16;

#if HWY_TARGET == HWY_AVX3_DL

// Codes that say where to look.
struct Codes {
  explicit Codes(Bytes code) : place(code) {}
  Bytes place;
};

// 256 bytes, of which each lane picks the one at its code. The processor looks up 128 bytes at once.
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

// Results with more different bytes than this are faster to look up one by one.
template <std::size_t kWidth>
inline constexpr std::size_t kMostPlanes = kWidth;

// Whether codes are refused, a byte of 0 or 1 for each.
struct Refusals {
  explicit Refusals(const Table& table) : plane(table.refused.data()) {}
  HWY_INLINE Bytes of(Codes codes) const { return plane.pick(codes); }
  Plane plane;
};

#else

// Codes that say where to look: the lower half of each, and lanes where a bit of the upper half is set.
struct Codes {
  explicit Codes(Bytes code)
      : low(hn::And(code, hn::Set(D8(), 0x0f))), high(hn::ShiftRight<4>(code)), bit_7(is_negative(code)) {
    const Bytes twice = hn::Add(code, code);
    const Bytes four_times = hn::Add(twice, twice);
    bit_6 = is_negative(twice);
    bit_5 = is_negative(four_times);
    bit_4 = is_negative(hn::Add(four_times, four_times));
  }

  // Chooses by the bit that tells apart places at this distance, in units of 16.
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

// 16 bytes, of which each lane picks the one at this place.
HWY_INLINE Bytes pick_of_16(const std::uint8_t* bytes, Bytes place) {
  return hn::TableLookupBytes(hn::LoadDup128(D8(), bytes), place);
}

// 256 bytes, of which each lane picks the one at its code. The processor looks up 16 bytes at once.
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

// Results with more different bytes than this are faster to look up one by one.
constexpr std::size_t most_planes(std::size_t width) {
  if (HWY_TARGET == HWY_SSE4) return width == 1 ? 1 : 0;
  if (!kHasAvx512 || width == 8) return 1;
  return width == 4 ? 3 : width;
}
template <std::size_t kWidth>
inline constexpr std::size_t kMostPlanes = most_planes(kWidth);

// Whether codes are refused. The lower half of a code picks the bits of the sixteen codes that have it, the
// upper half one of these bits.
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

// Interleaves lanes of type T of two vectors within each block of 16 bytes, and gives the lower and upper
// halves.
template <class T>
HWY_INLINE void interleave(Bytes& a, Bytes& b) {
  const hn::ScalableTag<T> d;
  const auto lower = hn::InterleaveLower(d, hn::BitCast(d, a), hn::BitCast(d, b));
  const auto upper = hn::InterleaveUpper(d, hn::BitCast(d, a), hn::BitCast(d, b));
  a = hn::BitCast(D8(), lower);
  b = hn::BitCast(D8(), upper);
}

// Writes the first blocks of the two vectors, then their second blocks, and so on.
HWY_INLINE void store_blocks(Bytes a, Bytes b, std::byte* out) {
  const D8 d;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const __m512i order_low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i order_high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  store(Bytes{_mm512_permutex2var_epi64(a.raw, order_low, b.raw)}, d, out);
  store(Bytes{_mm512_permutex2var_epi64(a.raw, order_high, b.raw)}, d, out + 64);
#elif HWY_TARGET == HWY_AVX2
  store(hn::ConcatLowerLower(d, b, a), d, out);
  store(hn::ConcatUpperUpper(d, b, a), d, out + 32);
#else
  store(a, d, out);
  store(b, d, out + 16);
#endif
}

// Writes the first blocks of the four vectors, then their second blocks, and so on, each four `distance`
// bytes after those before.
HWY_INLINE void store_blocks(Bytes a, Bytes b, Bytes c, Bytes e, std::byte* out,
                             [[maybe_unused]] std::size_t distance) {
  const D8 d;
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
  const __m512i ab_low = _mm512_shuffle_i64x2(a.raw, b.raw, 0x44);
  const __m512i ab_high = _mm512_shuffle_i64x2(a.raw, b.raw, 0xee);
  const __m512i ce_low = _mm512_shuffle_i64x2(c.raw, e.raw, 0x44);
  const __m512i ce_high = _mm512_shuffle_i64x2(c.raw, e.raw, 0xee);
  store(Bytes{_mm512_shuffle_i64x2(ab_low, ce_low, 0x88)}, d, out);
  store(Bytes{_mm512_shuffle_i64x2(ab_low, ce_low, 0xdd)}, d, out + distance);
  store(Bytes{_mm512_shuffle_i64x2(ab_high, ce_high, 0x88)}, d, out + 2 * distance);
  store(Bytes{_mm512_shuffle_i64x2(ab_high, ce_high, 0xdd)}, d, out + 3 * distance);
#elif HWY_TARGET == HWY_AVX2
  store(hn::ConcatLowerLower(d, b, a), d, out);
  store(hn::ConcatLowerLower(d, e, c), d, out + 32);
  store(hn::ConcatUpperUpper(d, b, a), d, out + distance);
  store(hn::ConcatUpperUpper(d, e, c), d, out + distance + 32);
#else
  store(a, d, out);
  store(b, d, out + 16);
  store(c, d, out + 32);
  store(e, d, out + 48);
#endif
}

// Two bytes of each element, interleaved within blocks of 16 bytes: the lower and upper halves of the blocks.
struct Pairs {
  Pairs(Bytes a, Bytes b) : lower(a), upper(b) { interleave<std::uint8_t>(lower, upper); }
  Bytes lower, upper;
};

// Four bytes of each, likewise: the quarters of the blocks in their order.
struct Quads {
  Quads(Pairs a, Pairs b) : first(a.lower), second(b.lower), third(a.upper), fourth(b.upper) {
    interleave<std::uint16_t>(first, second);
    interleave<std::uint16_t>(third, fourth);
  }
  Bytes first, second, third, fourth;
};

HWY_INLINE void store_elements(Pairs p, std::byte* out) {
  store_blocks(p.lower, p.upper, out);
}

HWY_INLINE void store_elements(Quads q, std::byte* out) {
  store_blocks(q.first, q.second, q.third, q.fourth, out, 64);
}

HWY_INLINE void store_elements(Quads low, Quads high, std::byte* out) {
  interleave<std::uint32_t>(low.first, high.first);
  interleave<std::uint32_t>(low.second, high.second);
  interleave<std::uint32_t>(low.third, high.third);
  interleave<std::uint32_t>(low.fourth, high.fourth);
  store_blocks(low.first, high.first, low.second, high.second, out, 128);
  store_blocks(low.third, high.third, low.fourth, high.fourth, out + 64, 128);
}

// The bytes of a vector of results that differ from code to code or from byte to byte.
template <std::size_t kWidth>
struct Elements {
  void set_constants(const Table& table) {
    for (std::size_t place = 0; place < table.constants.size(); ++place)
      set(table.plane_count() + place, hn::Set(D8(), table.constants[place]));
  }

  HWY_INLINE void set(std::size_t place, Bytes bytes) { hn::Store(bytes, D8(), different[place]); }

  HWY_INLINE void store(const Table& table, std::byte* out) const {
    const auto byte = [&](std::size_t place)
                          HWY_ATTR { return hn::Load(D8(), different[table.sources[place]]); };
    // Four bytes of each element, from the one at this place on.
    const auto quads = [&](std::size_t place) HWY_ATTR {
      return Quads(Pairs(byte(place), byte(place + 1)), Pairs(byte(place + 2), byte(place + 3)));
    };
    if constexpr (kWidth == 1) kernels::HWY_NAMESPACE::store(byte(0), D8(), out);
    if constexpr (kWidth == 2) store_elements(Pairs(byte(0), byte(1)), out);
    if constexpr (kWidth == 4) store_elements(quads(0), out);
    if constexpr (kWidth == 8) store_elements(quads(0), quads(4), out);
  }

  alignas(64) std::uint8_t different[kWidth][HWY_MAX_BYTES];
};

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

// With more rows than this times the number of planes, other ways are faster; 0: always.
constexpr std::size_t most_rows(std::size_t width) {
  // Of the other targets VBMI looks up more than rows, and NEON takes the bits above the lowest four, too.
  if (!HWY_ARCH_X86 || HWY_TARGET == HWY_AVX3_DL) return 0;
  if (HWY_TARGET == HWY_SSE4) return width == 1 ? 11 : 0;
  if (width == 8) return 0;
  return HWY_TARGET == HWY_AVX2 ? 18 : 11;
}

// By rows, several vectors at a time.
template <std::size_t kWidth>
struct LookUpRows {
  static constexpr std::size_t kTogether = 4;
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kTogether * kWidth;
  using DI8 = hn::RebindToSigned<D8>;

  explicit LookUpRows(const Table& t)
      : table(t),
        planes(t.plane_count()),
        refusals(t.rows.planes.size() > planes ? &t.rows.planes.back() : nullptr),
        refused(hn::Zero(D8())),
        highest(hn::Zero(D8())) {
    for (std::size_t i = 0; i < kTogether; ++i) elements[i].set_constants(t);
  }

  std::size_t lanes() const { return kTogether * hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    Bytes codes[kTogether], magnitudes[kTogether], negative[kTogether];
    for_each_index<kTogether>([&](auto i) HWY_ATTR {
      codes[i] = load(D8(), in + i * hn::Lanes(D8()));
      const auto code = hn::BitCast(DI8(), codes[i]);
      negative[i] = hn::BitCast(D8(), hn::BroadcastSignBit(code));
      magnitudes[i] =
          hn::BitCast(D8(), table.rows.twos_complement ? hn::Abs(code) : hn::And(code, hn::Set(DI8(), 0x7f)));
    });
    check(codes, magnitudes);
    Bytes bytes[kTogether];
    if constexpr (kWidth == 1) {
      find(table.rows.planes.front(), magnitudes, negative, bytes);
      for_each_index<kTogether>([&](auto i) HWY_ATTR { store(bytes[i], D8(), out + i * hn::Lanes(D8())); });
    } else {
      for (std::size_t place = 0; place < planes; ++place) {
        find(table.rows.planes[place], magnitudes, negative, bytes);
        for_each_index<kTogether>([&](auto i) HWY_ATTR { elements[i].set(place, bytes[i]); });
      }
      for_each_index<kTogether>(
          [&](auto i) HWY_ATTR { elements[i].store(table, out + i * kWidth * hn::Lanes(D8())); });
    }
    if (refusals != nullptr) {
      find(*refusals, magnitudes, negative, bytes);
      for_each_index<kTogether>([&](auto i) HWY_ATTR { refused = hn::Or(refused, bytes[i]); });
    }
  }

  // The bytes of a plane.
  static HWY_INLINE void find(const Rows::Plane& plane, const Bytes (&magnitudes)[kTogether],
                              const Bytes (&negative)[kTogether], Bytes (&bytes)[kTogether]) {
    look_up(plane.magnitude, magnitudes, bytes);
    change_by_sign(plane.by_sign, negative, bytes);
    if (plane.flip != 0) {
      const Bytes flip = hn::Set(D8(), plane.flip);
      for_each_index<kTogether>([&](auto i)
                                    HWY_ATTR { bytes[i] = hn::Xor(bytes[i], hn::And(negative[i], flip)); });
    }
    if (plane.has_negative) {
      Bytes others[kTogether];
      look_up(plane.negative, magnitudes, others);
      for_each_index<kTogether>(
          [&](auto i) HWY_ATTR { bytes[i] = hn::Xor(bytes[i], hn::And(negative[i], others[i])); });
    }
  }

  // Remembers refused codes, except those that a plane tells.
  HWY_INLINE void check(const Bytes (&codes)[kTogether], const Bytes (&magnitudes)[kTogether]) {
    for (const std::uint8_t code : table.rows.refused) {
      const Bytes one = hn::Set(D8(), code);
      Bytes found = hn::Zero(D8());
      for_each_index<kTogether>(
          [&](auto i) HWY_ATTR { found = hn::Or(found, hn::VecFromMask(D8(), hn::Eq(codes[i], one))); });
      refused = hn::Or(refused, found);
    }
    const Rows::Range& range = table.rows.accepted;
    if (!range.refuses()) return;
    const Bytes first = hn::Set(D8(), range.first);
    Bytes most = hn::Zero(D8());
    for_each_index<kTogether>([&](auto i) HWY_ATTR {
      most = hn::Max(most, hn::Sub(range.is_of_magnitudes ? magnitudes[i] : codes[i], first));
    });
    highest = hn::Max(highest, most);
  }

  static HWY_INLINE void change_by_sign(Rows::BySign by_sign, const Bytes (&negative)[kTogether],
                                        Bytes (&bytes)[kTogether]) {
    switch (by_sign) {
      case Rows::BySign::keep: return;
      case Rows::BySign::negate:
        for_each_index<kTogether>(
            [&](auto i) HWY_ATTR { bytes[i] = hn::Sub(hn::Xor(bytes[i], negative[i]), negative[i]); });
        return;
      case Rows::BySign::saturate:
        if constexpr (kWidth == 1)
          for_each_index<kTogether>([&](auto i) HWY_ATTR {
            const auto flipped = hn::BitCast(DI8(), hn::Xor(bytes[i], negative[i]));
            const auto positive = hn::BitCast(DI8(), hn::Not(negative[i]));
            bytes[i] = hn::BitCast(D8(), hn::SaturatedSub(flipped, positive));
          });
        return;
      case Rows::BySign::clear:
        for_each_index<kTogether>([&](auto i) HWY_ATTR { bytes[i] = hn::AndNot(negative[i], bytes[i]); });
        return;
    }
  }

  static HWY_INLINE void look_up(const Rows::Sum& sum, const Bytes (&magnitudes)[kTogether],
                                 Bytes (&found)[kTogether]) {
    auto row = sum.rows.begin();
    // The instruction gives 0 where the upper bit is set, and takes no notice of the next three.
    if (row != sum.rows.end() && row->offset == 0) {
      const Bytes bytes = hn::LoadDup128(D8(), (row++)->bytes.data());
      for_each_index<kTogether>([&](auto i)
                                    HWY_ATTR { found[i] = hn::TableLookupBytesOr0(bytes, magnitudes[i]); });
    } else {
      const Bytes start = hn::Set(D8(), sum.start);
      for_each_index<kTogether>([&](auto i) HWY_ATTR { found[i] = start; });
    }
    if (sum.has_steps) {
      const Bytes bytes = hn::LoadDup128(D8(), sum.steps.data());
      for_each_index<kTogether>([&](auto i) HWY_ATTR {
        found[i] = hn::Add(found[i], hn::TableLookupBytes(bytes, hn::ShiftRight<4>(magnitudes[i])));
      });
    }
    for (; row != sum.rows.end(); ++row) {
      const Bytes bytes = hn::LoadDup128(D8(), row->bytes.data());
      const Bytes offset = hn::BitCast(D8(), hn::Set(hn::Repartition<std::uint32_t, D8>(), row->offset));
      for_each_index<kTogether>([&](auto i) HWY_ATTR {
        found[i] = hn::Add(found[i], hn::TableLookupBytesOr0(bytes, hn::Sub(magnitudes[i], offset)));
      });
    }
  }

  bool accepted() const {
    const Bytes most = hn::Set(D8(), table.rows.accepted.most);
    return hn::AllTrue(D8(), hn::Eq(hn::Max(highest, most), most)) &&
           hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8())));
  }

  const Table& table;
  std::size_t planes;           // of results
  const Rows::Plane* refusals;  // null if there is no such plane
  Bytes refused, highest;
  std::array<Elements<kWidth>, kTogether> elements;
};

template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  // Few elements are looked up one by one: a vector of them costs as much as a full one.
  constexpr std::size_t kFew = 16;
  const Table& table = std::get<Table>(step.constants);
  if constexpr (most_rows(kWidth) > 0)
    if (count > kFew && table.plane_count() > 0 &&
        table.rows.count <= most_rows(kWidth) * table.rows.planes.size())
      return run(LookUpRows<kWidth>(table), in, out, count);
  if (table.plane_count() > kMostPlanes<kWidth> || count <= kFew)
    return scalar_loops().table[std::countr_zero(kWidth)](step, in, out, count);
  if (table.refuses) return run(LookUp<kWidth, true>(table), in, out, count);
  return run(LookUp<kWidth, false>(table), in, out, count);
}

void add_table_loops(Loops& loops) {
  loops.few_entries = kFewEntries;
  loops.few_entries_to_16_bit_float = kFewEntriesTo16BitFloat;
  loops.most_rows = {most_rows(1), most_rows(2), most_rows(4), most_rows(8)};
  loops.table = {look_up<1>, look_up<2>, look_up<4>, look_up<8>};
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
