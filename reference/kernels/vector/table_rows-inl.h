// Lookups in a table by rows of 16 entries (Rows in steps/step.h). Compiled once per target.
#if defined(ZARRPROOF_KERNELS_TABLE_ROWS_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_TABLE_ROWS_INL_H
#undef ZARRPROOF_KERNELS_TABLE_ROWS_INL_H
#else
#define ZARRPROOF_KERNELS_TABLE_ROWS_INL_H
#endif

#include <array>

#include "reference/kernels/vector/table_elements-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// With more rows per plane than this, looking up results one by one is faster. 0: rows are never used.
constexpr std::size_t max_rows(std::size_t width) {
  // AVX-512 VBMI looks up 128 entries at once. The lookup of NEON does not ignore the upper bits of an index,
  // as rows require.
  if (!HWY_ARCH_X86 || HWY_TARGET == HWY_AVX3_DL || width == 8) return 0;
  return HWY_TARGET == HWY_SSE4 && width > 1 ? 0 : 18;
}

// Looks up results by rows, several vectors at a time.
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
        refused(hn::Zero(D8())) {
    for (Elements<kWidth>& one : elements) one.set_constants(t);
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
    check(codes);
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

  // Looks up the bytes of a plane.
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

  // Records whether a code is refused, except by the plane of refusals.
  HWY_INLINE void check(const Bytes (&codes)[kTogether]) {
    for (const std::uint8_t code : table.rows.refused) {
      const Bytes one = hn::Set(D8(), code);
      Bytes found = hn::Zero(D8());
      for_each_index<kTogether>(
          [&](auto i) HWY_ATTR { found = hn::Or(found, hn::VecFromMask(D8(), hn::Eq(codes[i], one))); });
      refused = hn::Or(refused, found);
    }
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
    // The instruction gives 0 if the upper bit is set, and ignores the next three bits.
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

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const Table& table;
  std::size_t planes;           // of results
  const Rows::Plane* refusals;  // null if there is no such plane
  Bytes refused;
  std::array<Elements<kWidth>, kWidth == 1 ? 0 : kTogether>
      elements;  // results of one byte are stored at once
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // ZARRPROOF_KERNELS_TABLE_ROWS_INL_H
