// Looks up the results of codecs from types of 8 bits or fewer: with AVX-512 VBMI in planes of 256 bytes,
// otherwise in rows of 16 bytes, or one by one. Example: float8_e4m3 to float32 has two planes, for bytes 2
// and 3 of a result. Bytes 0 and 1 are 0 for every code. LookupTable and Rows in steps/table.h have the
// formats.
#include <array>
#include <bit>

#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/table.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/map_table-inl.h"
#include "reference/kernels/vector/table_elements-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3_DL

// 256 bytes. Each lane picks the byte at its code. The processor looks up 128 bytes at once.
struct Plane {
  explicit Plane(const std::uint8_t* bytes)
      : first(hn::LoadU(D8(), bytes)),
        second(hn::LoadU(D8(), bytes + 64)),
        third(hn::LoadU(D8(), bytes + 128)),
        fourth(hn::LoadU(D8(), bytes + 192)) {}

  HWY_INLINE ByteVector pick(ByteVector codes) const {
    const __m512i low = _mm512_permutex2var_epi8(first.raw, codes.raw, second.raw);
    const __m512i high = _mm512_permutex2var_epi8(third.raw, codes.raw, fourth.raw);
    return ByteVector{_mm512_mask_blend_epi8(_mm512_movepi8_mask(codes.raw), low, high)};
  }

  ByteVector first, second, third, fourth;
};

// Looks up a vector of results, plane by plane. kRefuses: some codes have no result.
template <std::size_t kWidth, bool kRefuses>
struct PlaneLookup {
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kWidth;

  explicit PlaneLookup(const LookupTable& t) : table(t), refusals(t.refused.data()), refused(hn::Zero(D8())) {
    elements.set_constants(t);
  }

  std::size_t lanes() const { return hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const ByteVector codes = load(D8(), in);
    if constexpr (kRefuses) refused = hn::Or(refused, refusals.pick(codes));
    for (std::size_t plane = 0; plane < table.plane_count(); ++plane)
      elements.set_byte(plane, Plane(table.planes.data() + 256 * plane).pick(codes));
    elements.store(table, out);
  }

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const LookupTable& table;
  Plane refusals;
  ByteVector refused;
  ResultBytes<kWidth> elements;
};

// Looks up the results of all codes, in vectors.
template <std::size_t kWidth>
bool look_up_vectors(const LookupTable& table, const std::byte* in, std::byte* out, std::size_t count) {
  if (table.refuses) return run(PlaneLookup<kWidth, true>(table), in, out, count);
  return run(PlaneLookup<kWidth, false>(table), in, out, count);
}

#endif

// With more rows per plane than this, looking up results one by one is faster. 0: rows are never used.
constexpr std::size_t max_rows(std::size_t width) {
  // AVX-512 VBMI looks up 128 entries at once. The lookup of NEON does not ignore the upper bits of an index,
  // as rows require.
  if (!HWY_ARCH_X86 || HWY_TARGET == HWY_AVX3_DL || width == 8) return 0;
  return HWY_TARGET == HWY_SSE4 && width > 1 ? 0 : 18;
}

// Looks up results by rows, several vectors at a time.
template <std::size_t kWidth>
struct RowLookup {
  static constexpr std::size_t kTogether = 4;
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kTogether * kWidth;
  using DI8 = hn::RebindToSigned<D8>;

  explicit RowLookup(const LookupTable& t)
      : table(t),
        planes(t.plane_count()),
        refusals(t.rows.planes.size() > planes ? &t.rows.planes.back() : nullptr),
        refused(hn::Zero(D8())) {
    for (ResultBytes<kWidth>& vector : elements) vector.set_constants(t);
  }

  std::size_t lanes() const { return kTogether * hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    ByteVector codes[kTogether], magnitudes[kTogether], negative[kTogether];
    for_each_index<kTogether>([&](auto i) HWY_ATTR {
      codes[i] = load(D8(), in + i * hn::Lanes(D8()));
      const auto code = hn::BitCast(DI8(), codes[i]);
      negative[i] = hn::BitCast(D8(), hn::BroadcastSignBit(code));
      magnitudes[i] =
          hn::BitCast(D8(), table.rows.twos_complement ? hn::Abs(code) : hn::And(code, hn::Set(DI8(), 0x7f)));
    });
    find_refused(codes);
    ByteVector bytes[kTogether];
    if constexpr (kWidth == 1) {
      find(table.rows.planes.front(), magnitudes, negative, bytes);
      for_each_index<kTogether>([&](auto i) HWY_ATTR { store(bytes[i], D8(), out + i * hn::Lanes(D8())); });
    } else {
      for (std::size_t place = 0; place < planes; ++place) {
        find(table.rows.planes[place], magnitudes, negative, bytes);
        for_each_index<kTogether>([&](auto i) HWY_ATTR { elements[i].set_byte(place, bytes[i]); });
      }
      for_each_index<kTogether>(
          [&](auto i) HWY_ATTR { elements[i].store(table, out + i * kWidth * hn::Lanes(D8())); });
    }
    if (refusals != nullptr) {
      find(*refusals, magnitudes, negative, bytes);
      for_each_index<kTogether>([&](auto i) HWY_ATTR { refused = hn::Or(refused, bytes[i]); });
    }
  }

  // Looks up the bytes of a plane, in the four steps that Rows describes.
  static HWY_INLINE void find(const Rows::Plane& plane, const ByteVector (&magnitudes)[kTogether],
                              const ByteVector (&negative)[kTogether], ByteVector (&bytes)[kTogether]) {
    add_up(plane.magnitude, magnitudes, bytes);
    change_by_sign(plane.by_sign, negative, bytes);
    if (plane.flip != 0) {
      const ByteVector flip = hn::Set(D8(), plane.flip);
      for_each_index<kTogether>([&](auto i)
                                    HWY_ATTR { bytes[i] = hn::Xor(bytes[i], hn::And(negative[i], flip)); });
    }
    if (plane.has_negative) {
      ByteVector others[kTogether];
      add_up(plane.negative, magnitudes, others);
      for_each_index<kTogether>(
          [&](auto i) HWY_ATTR { bytes[i] = hn::Xor(bytes[i], hn::And(negative[i], others[i])); });
    }
  }

  // Records whether one of the codes in `rows.refused` occurs.
  HWY_INLINE void find_refused(const ByteVector (&codes)[kTogether]) {
    for (const std::uint8_t code : table.rows.refused) {
      const ByteVector refused_code = hn::Set(D8(), code);
      ByteVector found = hn::Zero(D8());
      for_each_index<kTogether>([&](auto i) HWY_ATTR {
        found = hn::Or(found, hn::VecFromMask(D8(), hn::Eq(codes[i], refused_code)));
      });
      refused = hn::Or(refused, found);
    }
  }

  static HWY_INLINE void change_by_sign(Rows::BySign by_sign, const ByteVector (&negative)[kTogether],
                                        ByteVector (&bytes)[kTogether]) {
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

  // Calculates the bytes that a sum gives for the magnitudes.
  static HWY_INLINE void add_up(const Rows::Sum& sum, const ByteVector (&magnitudes)[kTogether],
                                ByteVector (&found)[kTogether]) {
    auto row = sum.rows.begin();
    // The instruction gives 0 if the upper bit is set, and ignores the next three bits.
    if (row != sum.rows.end() && row->offset == 0) {
      const ByteVector bytes = hn::LoadDup128(D8(), (row++)->bytes.data());
      for_each_index<kTogether>([&](auto i)
                                    HWY_ATTR { found[i] = hn::TableLookupBytesOr0(bytes, magnitudes[i]); });
    } else {
      const ByteVector start = hn::Set(D8(), sum.start);
      for_each_index<kTogether>([&](auto i) HWY_ATTR { found[i] = start; });
    }
    if (sum.has_levels) {
      const ByteVector bytes = hn::LoadDup128(D8(), sum.levels.data());
      for_each_index<kTogether>([&](auto i) HWY_ATTR {
        found[i] = hn::Add(found[i], hn::TableLookupBytes(bytes, hn::ShiftRight<4>(magnitudes[i])));
      });
    }
    for (; row != sum.rows.end(); ++row) {
      const ByteVector bytes = hn::LoadDup128(D8(), row->bytes.data());
      const ByteVector offset = hn::BitCast(D8(), hn::Set(hn::Repartition<std::uint32_t, D8>(), row->offset));
      for_each_index<kTogether>([&](auto i) HWY_ATTR {
        found[i] = hn::Add(found[i], hn::TableLookupBytesOr0(bytes, hn::Sub(magnitudes[i], offset)));
      });
    }
  }

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const LookupTable& table;
  std::size_t planes;           // of results
  const Rows::Plane* refusals;  // null if there is no such plane
  ByteVector refused;
  std::array<ResultBytes<kWidth>, kWidth == 1 ? 0 : kTogether>
      elements;  // results of one byte are stored at once
};

// The loop. Looks up the results of all codes by the fastest way of the target.
template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  // Few elements are looked up one by one, because an incomplete vector costs as much as a full one.
  constexpr std::size_t kFew = 16;
  if (count > kFew) {
    const LookupTable& table = std::get<LookupTable>(step.constants);
#if HWY_TARGET == HWY_AVX3_DL
    return look_up_vectors<kWidth>(table, in, out, count);
#else
    if constexpr (max_rows(kWidth) > 0)
      if (table.plane_count() > 0 && table.rows.count <= max_rows(kWidth) * table.rows.planes.size())
        return run(RowLookup<kWidth>(table), in, out, count);
#endif
  }
  return scalar_loops().table[std::countr_zero(kWidth)](step, in, out, count);
}

void add_table_loops(Loops& loops) {
  loops.max_entries_from_8_bits = {max_entries_from_8_bits(1), max_entries_from_8_bits(2),
                                   max_entries_from_8_bits(4), max_entries_from_8_bits(8)};
  loops.max_rows = {max_rows(1), max_rows(2), max_rows(4), max_rows(8)};
  loops.table = {look_up<1>, look_up<2>, look_up<4>, look_up<8>};
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
