// Codecs of types of 8 bits or fewer: every result is looked up.
#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/vector/loops.h"

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
  explicit Plane(const std::uint8_t* bytes)
      : first(hn::LoadU(D8(), bytes)),
        second(hn::LoadU(D8(), bytes + 64)),
        third(hn::LoadU(D8(), bytes + 128)),
        fourth(hn::LoadU(D8(), bytes + 192)) {}

  HWY_INLINE Bytes pick(Bytes index) const {
    const __m512i low = _mm512_permutex2var_epi8(first.raw, index.raw, second.raw);
    const __m512i high = _mm512_permutex2var_epi8(third.raw, index.raw, fourth.raw);
    return Bytes{_mm512_mask_blend_epi8(_mm512_movepi8_mask(index.raw), low, high)};
  }

  Bytes first, second, third, fourth;
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

// Two bytes of each of 64 elements, interleaved within blocks of 16 bytes: the lower and upper halves of the
// blocks.
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
  const __m512i order_low = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i order_high = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  store(Bytes{_mm512_permutex2var_epi64(p.lower.raw, order_low, p.upper.raw)}, D8(), out);
  store(Bytes{_mm512_permutex2var_epi64(p.lower.raw, order_high, p.upper.raw)}, D8(), out + 64);
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

// kRefuses: some codes have no result. In registers across iterations are the planes of the refusals and of
// results of up to two bytes; more do not fit.
template <std::size_t kWidth, bool kRefuses>
struct LookUp {
  static constexpr std::size_t kInSize = 1;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = kWidth;

  explicit LookUp(const Table& t)
      : planes(t.planes.data()),
        lowest(planes),
        highest(planes + 256 * (kWidth - 1)),
        refusals(t.refused.data()),
        refused(hn::Zero(D8())) {}

  std::size_t lanes() const { return hn::Lanes(D8()); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const Bytes code = load(D8(), in);
    if constexpr (kRefuses) refused = hn::Or(refused, refusals.pick(code));
    if constexpr (kWidth == 1) store(lowest.pick(code), D8(), out);
    if constexpr (kWidth == 2) store_elements(Pairs(lowest.pick(code), highest.pick(code)), out);
    if constexpr (kWidth == 4) store_elements(quads(code, 0), out);
    if constexpr (kWidth == 8) store_elements(quads(code, 0), quads(code, 4), out);
  }

  // Four bytes of each element, from the one at this place on.
  HWY_INLINE Quads quads(Bytes code, std::size_t place) const {
    return {Pairs(pick(code, place), pick(code, place + 1)),
            Pairs(pick(code, place + 2), pick(code, place + 3))};
  }

  HWY_INLINE Bytes pick(Bytes code, std::size_t place) const {
    return Plane(planes + 256 * place).pick(code);
  }

  bool accepted() const { return hn::AllTrue(D8(), hn::Eq(refused, hn::Zero(D8()))); }

  const std::uint8_t* planes;
  Plane lowest, highest, refusals;
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
