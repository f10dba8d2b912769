// Codecs of types of 8 bits or fewer: every result is looked up.
#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/vector/families.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/table.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX3_DL

using D8 = hn::ScalableTag<std::uint8_t>;
using Bytes = hn::VFromD<D8>;

// 256 bytes in registers, of which each of 64 lanes picks one.
struct Plane {
  explicit Plane(const std::uint8_t* bytes) {
    for (std::size_t i = 0; i < 4; ++i) quarters[i] = hn::LoadU(D8(), bytes + 64 * i);
  }

  HWY_INLINE Bytes pick(Bytes index) const {
    const __m512i low = _mm512_permutex2var_epi8(quarters[0].raw, index.raw, quarters[1].raw);
    const __m512i high = _mm512_permutex2var_epi8(quarters[2].raw, index.raw, quarters[3].raw);
    return Bytes{_mm512_mask_blend_epi8(_mm512_movepi8_mask(index.raw), low, high)};
  }

  Bytes quarters[4];
};

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

// Writes the first blocks of the four vectors, then their second blocks, and so on, each four `distance`
// bytes after those before.
HWY_INLINE void store_blocks(Bytes a, Bytes b, Bytes c, Bytes d, std::byte* out, std::size_t distance) {
  const __m512i ab_low = _mm512_shuffle_i64x2(a.raw, b.raw, 0x44);
  const __m512i ab_high = _mm512_shuffle_i64x2(a.raw, b.raw, 0xee);
  const __m512i cd_low = _mm512_shuffle_i64x2(c.raw, d.raw, 0x44);
  const __m512i cd_high = _mm512_shuffle_i64x2(c.raw, d.raw, 0xee);
  store(Bytes{_mm512_shuffle_i64x2(ab_low, cd_low, 0x88)}, D8(), out);
  store(Bytes{_mm512_shuffle_i64x2(ab_low, cd_low, 0xdd)}, D8(), out + distance);
  store(Bytes{_mm512_shuffle_i64x2(ab_high, cd_high, 0x88)}, D8(), out + 2 * distance);
  store(Bytes{_mm512_shuffle_i64x2(ab_high, cd_high, 0xdd)}, D8(), out + 3 * distance);
}

// 64 elements, given as one vector for each of their bytes.
template <std::size_t kWidth>
HWY_INLINE void store_interleaved(Bytes (&planes)[kWidth], std::byte* out) {
  if constexpr (kWidth == 1) {
    store(planes[0], D8(), out);
  } else if constexpr (kWidth == 2) {
    interleave<std::uint8_t>(planes[0], planes[1]);
    const __m512i order_low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
    const __m512i order_high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
    store(Bytes{_mm512_permutex2var_epi64(planes[0].raw, order_low, planes[1].raw)}, D8(), out);
    store(Bytes{_mm512_permutex2var_epi64(planes[0].raw, order_high, planes[1].raw)}, D8(), out + 64);
  } else {
    for (std::size_t i = 0; i < kWidth; i += 2) interleave<std::uint8_t>(planes[i], planes[i + 1]);
    for (std::size_t i = 0; i < kWidth; i += 4) {
      interleave<std::uint16_t>(planes[i], planes[i + 2]);
      interleave<std::uint16_t>(planes[i + 1], planes[i + 3]);
    }
    // Now planes 0, 2, 1 and 3 have the first, second, third and fourth quarter of the elements of each
    // block.
    if constexpr (kWidth == 4) {
      store_blocks(planes[0], planes[2], planes[1], planes[3], out, 64);
    } else {
      for (std::size_t i = 0; i < 4; ++i) interleave<std::uint32_t>(planes[i], planes[i + 4]);
      store_blocks(planes[0], planes[4], planes[2], planes[6], out, 128);
      store_blocks(planes[1], planes[5], planes[3], planes[7], out + 64, 128);
    }
  }
}

// kRefuses: some codes have no result.
template <std::size_t kWidth, bool kRefuses>
struct LookUp {
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kWidth;

  explicit LookUp(const Table& t) : table(t), refusals(t.refused.data()), refused(hn::Zero(D8())) {}

  std::size_t lanes() const { return hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const Bytes code = load(D8(), in);
    if constexpr (kRefuses) refused = hn::Or(refused, refusals.pick(code));
    Bytes planes[kWidth];
    for (std::size_t i = 0; i < kWidth; ++i) planes[i] = Plane(table.planes.data() + 256 * i).pick(code);
    store_interleaved(planes, out);
  }

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const Table& table;
  Plane refusals;
  Bytes refused;
};

template <std::size_t kWidth>
bool look_up(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  const Table& table = std::get<Table>(step.constants);
  if (table.refuses) return run(LookUp<kWidth, true>(table), in, out, count);
  return run(LookUp<kWidth, false>(table), in, out, count);
}

void add_table_loops(Loops& loops) {
  loops.table = {look_up<1>, look_up<2>, look_up<4>, look_up<8>};
}

#else

// Elsewhere those of the scalar target: one load an element is the best there is.
void add_table_loops(Loops& loops) {
  loops.table = scalar_loops().table;
}

#endif

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace zarrproof::kernels {
ZARRPROOF_EXPORT_FAMILY(add_table_loops)
}
#endif
