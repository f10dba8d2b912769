// The loops of the codec bytes: they copy elements or reverse the bytes of each element.
#include <algorithm>

#include "hwy/cache_control.h"
#include "reference/kernels/steps/element_step.h"
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/bytes.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// BYTES-2: reverses the bytes of each element. Example: the order for a width of 4 is 3 2 1 0 7 6 5 4 ...
template <std::size_t kWidth>
struct Swap {
  using D = hn::ScalableTag<std::uint8_t>;
  static constexpr std::size_t kInSize = kWidth;
  static constexpr std::size_t kOutSize = kWidth;
  static constexpr std::size_t kVectors = 1;

  Swap() {
    alignas(16) std::uint8_t places[16];
    for (std::size_t i = 0; i < 16; ++i)
      places[i] = static_cast<std::uint8_t>(i / kWidth * kWidth + (kWidth - 1 - i % kWidth));
    order = hn::LoadDup128(d, places);
  }

  std::size_t lanes() const { return hn::Lanes(d) / kWidth; }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    store(hn::TableLookupBytes(load(d, in), order), d, out);
  }

  bool accepted() const { return true; }

  D d;
  hn::VFromD<D> order;
};

template <std::size_t kWidth>
bool swap(const Step&, const std::byte* in, std::byte* out, std::size_t count) {
  return run(Swap<kWidth>(), in, out, count);
}

// Copies `size` bytes. Whole cache lines bypass the caches; the bytes before the first and after the last
// line are copied as usual.
void stream(const std::byte* in, std::byte* out, std::size_t size) {
  constexpr std::size_t kLine = kCacheLineBytes;
  const hn::ScalableTag<std::uint8_t> d;
  const std::size_t vector = hn::Lanes(d);
  const std::size_t before = std::min(size, (kLine - reinterpret_cast<std::uintptr_t>(out) % kLine) % kLine);
  std::memcpy(out, in, before);
  std::size_t i = before;
  for (; i + kLine <= size; i += kLine)
    for (std::size_t part = 0; part < kLine; part += vector)
      hn::Stream(load(d, in + i + part), d, reinterpret_cast<std::uint8_t*>(out + i + part));
  std::memcpy(out + i, in + i, size - i);
}

void finish_stream() {
  hwy::FlushStream();
}

void add_bytes_loops(Loops& loops) {
  loops.swap = {scalar_loops().swap[0], swap<2>, swap<4>, swap<8>};
  loops.stream = stream;
  loops.finish_stream = finish_stream;
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
