// Small tables in registers, from which each lane of a vector picks an entry. Compiled once per target.
// Example: on AVX2 a table of 32-bit entries has 8 of them, and pick() of the index 5 gives entry 5.
#if defined(ZARRPROOF_KERNELS_MAP_TABLE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_MAP_TABLE_INL_H
#undef ZARRPROOF_KERNELS_MAP_TABLE_INL_H
#else
#define ZARRPROOF_KERNELS_MAP_TABLE_INL_H
#endif

#include "reference/kernels/vector/carrier-inl.h"
#include "reference/kernels/vector/loops.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Whether the processor looks up whole entries of 4 and 8 bytes.
inline constexpr bool kLooksUpLanes = kHasAvx512 || HWY_TARGET == HWY_AVX2;

// Returns whether entries of `width` bytes are looked up byte by byte.
constexpr bool looks_up_bytes(std::size_t width) {
  return width == 1 || (width == 2 && !kHasAvx512) || (width == 4 && !kLooksUpLanes);
}

// Returns which maps have tables, by the bytes of an entry. A lookup of single bytes has a table of 16 bytes;
// a lookup of whole entries has a vector.
constexpr MapTables map_tables(std::size_t width) {
  if (width == 4 && !kLooksUpLanes) return {.max_compared = 2, .max_entries = 4};
  if (looks_up_bytes(width)) return {.max_compared = 1, .max_entries = 16 / width};
  if (!kLooksUpLanes) return {};
  return {.max_compared = 1, .max_entries = (kHasAvx512 ? 64 : 32) / width};
}

// Returns the highest number of map entries for which a cast from 8-bit integers to a result of this width
// converts. With more entries, or without a table for four entries in lanes of this width, a table of 256
// results is faster.
constexpr std::size_t max_entries_from_8_bits(std::size_t width) {
  return width <= 2 || kLooksUpLanes ? 4 : 1;
}

// Converts lanes of 16 bits with entry numbers to the indices that MapTable::pick() expects.
template <class DU>
  requires(sizeof(hn::TFromD<DU>) == 2)
HWY_INLINE hn::VFromD<DU> indices_of_entries([[maybe_unused]] DU du, hn::VFromD<DU> entries) {
  if constexpr (kHasAvx512)
    return entries;
  else  // 2 * entry and 2 * entry + 1, the indices of both bytes of an entry
    return hn::Add(hn::Mul(entries, hn::Set(du, 0x0202)), hn::Set(du, 0x0100));
}

// Converts lanes of 32 bits, whose lowest two bits are entry numbers, to the indices that MapTable::pick()
// expects: one for each byte of the entry.
template <class DU>
  requires(sizeof(hn::TFromD<DU>) == 4)
HWY_INLINE hn::VFromD<DU> indices_of_lowest_bits(DU du, hn::VFromD<DU> entries) {
  const hn::Repartition<std::uint8_t, DU> bytes;
  const auto multiple_of_4 = hn::Set(du, 0x0c0c0c0c);
  const auto first_of_lane = hn::And(hn::BitCast(du, hn::Iota(bytes, 0)), multiple_of_4);
  const auto first =
      hn::TableLookupBytes(hn::BitCast(bytes, hn::ShiftLeft<2>(entries)), hn::BitCast(bytes, first_of_lane));
  return hn::Or(hn::And(hn::BitCast(du, first), multiple_of_4), hn::Set(du, 0x03020100));
}

// Converts lanes whose lowest bits are entry numbers to the indices that MapTable::pick() expects.
template <class DU>
HWY_INLINE hn::VFromD<DU> indices([[maybe_unused]] DU du, hn::VFromD<DU> entries) {
  constexpr std::size_t kWidth = sizeof(hn::TFromD<DU>);
  if constexpr (kWidth == 1) {
    return hn::And(entries, hn::Set(du, 0x0f));
  } else if constexpr (kHasAvx512) {
    return entries;
  } else if constexpr (kWidth == 2) {
    return indices_of_entries(du, hn::And(entries, hn::Set(du, 0x07)));
  } else if constexpr (looks_up_bytes(kWidth)) {
    return indices_of_lowest_bits(du, entries);
  } else {
#if HWY_TARGET == HWY_AVX2
    // The indices of both halves of an entry. The table has all lower halves before all upper halves.
    if constexpr (kWidth == 8) {
      const __m256i twice = _mm256_shuffle_epi32(entries.raw, 0xa0);
      const __m256i lower = _mm256_and_si256(twice, _mm256_set1_epi32(3));
      return hn::VFromD<DU>{_mm256_or_si256(lower, _mm256_set1_epi64x(std::int64_t{4} << 32))};
    }
#endif
    return entries;
  }
}

// A table of entries of the lanes' width.
template <class DU>
class MapTable {
  using V = hn::VFromD<DU>;
  static constexpr std::size_t kWidth = sizeof(hn::TFromD<DU>);

 public:
  // `entries`: the entries of the table, repeated up to 64 bytes.
  explicit MapTable(const std::byte* entries) : table_(load(DU(), entries)) {
#if HWY_TARGET == HWY_AVX2
    if constexpr (kWidth == 8)
      table_ = V{_mm256_permutevar8x32_epi32(table_.raw, _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7))};
#endif
  }

  HWY_INLINE V pick(V index) const {
    if constexpr (looks_up_bytes(kWidth)) {
      return hn::TableLookupBytes(table_, index);
    } else {
#if HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL
      if constexpr (kWidth == 2) return V{_mm512_permutexvar_epi16(index.raw, table_.raw)};
      if constexpr (kWidth == 4) return V{_mm512_permutexvar_epi32(index.raw, table_.raw)};
      if constexpr (kWidth == 8) return V{_mm512_permutexvar_epi64(index.raw, table_.raw)};
#elif HWY_TARGET == HWY_AVX2
      return V{_mm256_permutevar8x32_epi32(table_.raw, index.raw)};
#endif
    }
  }

 private:
  V table_;
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
