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

// 256 bytes. Each lane picks the byte at its code. The processor looks up 128 bytes at once.
struct Plane {
  explicit Plane(const std::uint8_t* bytes)
      : first(hn::LoadU(D8(), bytes)),
        second(hn::LoadU(D8(), bytes + 64)),
        third(hn::LoadU(D8(), bytes + 128)),
        fourth(hn::LoadU(D8(), bytes + 192)) {}

  HWY_INLINE Bytes pick(Bytes codes) const {
    const __m512i low = _mm512_permutex2var_epi8(first.raw, codes.raw, second.raw);
    const __m512i high = _mm512_permutex2var_epi8(third.raw, codes.raw, fourth.raw);
    return Bytes{_mm512_mask_blend_epi8(_mm512_movepi8_mask(codes.raw), low, high)};
  }

  Bytes first, second, third, fourth;
};

// kRefuses: some codes have no result.
template <std::size_t kWidth, bool kRefuses>
struct LookUp {
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kWidth;

  explicit LookUp(const Table& t) : table(t), refusals(t.refused.data()), refused(hn::Zero(D8())) {
    elements.set_constants(t);
  }

  std::size_t lanes() const { return hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const Bytes codes = load(D8(), in);
    if constexpr (kRefuses) refused = hn::Or(refused, refusals.pick(codes));
    for (std::size_t plane = 0; plane < table.plane_count(); ++plane)
      elements.set(plane, Plane(table.planes.data() + 256 * plane).pick(codes));
    elements.store(table, out);
  }

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const Table& table;
  Plane refusals;
  Bytes refused;
  Elements<kWidth> elements;
};

template <std::size_t kWidth>
bool look_up_vectors(const Table& table, const std::byte* in, std::byte* out, std::size_t count) {
  if (table.refuses) return run(LookUp<kWidth, true>(table), in, out, count);
  return run(LookUp<kWidth, false>(table), in, out, count);
}

#endif

template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  // Few elements are looked up one by one, because an incomplete vector costs as much as a full one.
  constexpr std::size_t kFew = 16;
  if (count > kFew) {
    const Table& table = std::get<Table>(step.constants);
#if HWY_TARGET == HWY_AVX3_DL
    return look_up_vectors<kWidth>(table, in, out, count);
#else
    if constexpr (max_rows(kWidth) > 0)
      if (table.plane_count() > 0 && table.rows.count <= max_rows(kWidth) * table.rows.planes.size())
        return run(LookUpRows<kWidth>(table), in, out, count);
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
