// Runs a loop's body over all elements. Compiled once per target.
//
// A body converts one vector of elements. It has
//   DCode        the lanes of its result
//   kInSize      bytes of an input element
//   lanes()      elements of one call of codes()
//   codes(in)    loads, converts and checks lanes() elements; returns their codes
//   accepted()   whether no element so far must be refused
// and, if they differ from 1 and false,
//   kInVectors         vectors that codes() loads, rounded up
//   kUpperBitsAreZero  whether all bits above the output's width are 0
// run_whole() stores a body's codes as they are. run_narrowed() and run_narrowed_to() store the low bytes of
// several vectors of codes. Example: FloatToInteger::codes() loads 16 elements of float32, checks and rounds
// them, and returns 16 lanes of 32 bits; NarrowingBody stores the low bytes of two such vectors.
#if defined(ZARRPROOF_KERNELS_LOOP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_LOOP_INL_H
#undef ZARRPROOF_KERNELS_LOOP_INL_H
#else
#define ZARRPROOF_KERNELS_LOOP_INL_H
#endif

#include <cassert>
#include <cstring>

#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/carrier-inl.h"
#include "reference/kernels/vector/memory.h"
#include "reference/kernels/vector/narrow-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Returns the bytes of an element of the output of NarrowingBody, WholeBody, or another body of run().
template <class Body>
HWY_INLINE std::size_t out_size(const Body& body) {
  if constexpr (requires { Body::kOutSize; })
    return Body::kOutSize;
  else
    return body.width;
}

// Prefetches the lines 2 KiB ahead of the input and, with AVX-512, 1 KiB ahead of the output. Loops that
// calculate long have few loads under way, and hardware prefetchers load too few lines ahead of them. On a
// Granite Rapids this makes casts of 64 MiB up to 2.2 times as fast with AVX2. Loops with less than a line
// per step would fetch lines twice.
HWY_INLINE void prefetch_ahead(const std::byte* in, std::size_t in_size, const std::byte* out,
                               std::size_t out_size) {
  if (in_size >= kCacheLineBytes) prefetch(in, 2048, in_size);
  if (kHasAvx512 && out_size >= kCacheLineBytes) prefetch(out, 1024, out_size);
}

// Returns the number of vectors that a body loads for one vector of codes, rounded up.
template <class Body>
constexpr std::size_t in_vectors() {
  if constexpr (requires { Body::kInVectors; })
    return Body::kInVectors;
  else
    return 1;
}

// Runs a body that stores its own results: NarrowingBody, WholeBody, or a body with convert(in, out),
// kOutSize and kVectors (the vectors that convert() loads or stores, whichever are more) in place of codes()
// and DCode. Runs it on as many elements at a time as it has lanes. The remaining elements go through a
// buffer that repeats the last element, so that the body sees no element that is not in the input.
template <class Body>
HWY_INLINE bool run(Body&& body, const std::byte* in, std::byte* out, std::size_t count) {
  // Bodies of a single vector run twice in each iteration, to halve the loop's overhead.
  constexpr std::size_t kRepeats = Body::kVectors == 1 ? 2 : 1;
  const std::size_t in_bytes = body.lanes() * Body::kInSize;
  const std::size_t out_bytes = body.lanes() * out_size(body);
  const std::size_t lanes = kRepeats * body.lanes();
  const std::size_t rest = count % lanes;
  for (const std::byte* const end = in + (count - rest) * Body::kInSize; in != end;) {
    prefetch_ahead(in, kRepeats * in_bytes, out, kRepeats * out_bytes);
    body.convert(in, out);
    if constexpr (kRepeats == 2) body.convert(in + in_bytes, out + out_bytes);
    in += kRepeats * in_bytes;
    out += kRepeats * out_bytes;
  }
  if (rest != 0) {
    constexpr std::size_t kMaxBytes = HWY_MAX_BYTES * Body::kVectors * kRepeats;
    alignas(64) std::byte input[kMaxBytes];
    alignas(64) std::byte output[kMaxBytes];
    assert(kRepeats * in_bytes <= kMaxBytes && kRepeats * out_bytes <= kMaxBytes);
    copy_and_repeat_last(in, rest, Body::kInSize, input, lanes);
    for (std::size_t i = 0; i < kRepeats; ++i) {
      if constexpr (requires { body.convert_rest(input, output); })
        body.convert_rest(input + i * in_bytes, output + i * out_bytes);
      else
        body.convert(input + i * in_bytes, output + i * out_bytes);
    }
    std::memcpy(out, output, rest * out_size(body));
  }
  return body.accepted();
}

// Makes a body for run(): stores the codes of bodies whose lanes are wider than the output's elements:
// several vectors together.
template <class Body>
struct NarrowingBody {
  using DCode = typename Body::DCode;
  static constexpr std::size_t kInSize = Body::kInSize;
  static constexpr std::size_t kVectors = kStoredTogether * in_vectors<Body>();
  static constexpr bool kUpperBitsAreZero = requires { Body::kUpperBitsAreZero; };

  std::size_t lanes() const { return kStoredTogether * body.lanes(); }

  HWY_INLINE void convert(const std::byte* in, std::byte* out) {
    const std::size_t in_bytes = body.lanes() * kInSize;
    hn::VFromD<DCode> codes[kStoredTogether];
    for_each_index<kStoredTogether>([&](auto i) { codes[i] = body.codes(in + i * in_bytes); });
    store_low<kUpperBitsAreZero>(DCode(), codes, width, out);
  }

  // Converts the last elements like convert(), with less code.
  HWY_INLINE void convert_rest(const std::byte* in, std::byte* out) {
    hn::VFromD<DCode> codes[kStoredTogether];
    for (std::size_t i = 0; i < kStoredTogether; ++i) codes[i] = body.codes(in + i * body.lanes() * kInSize);
    store_low<kUpperBitsAreZero>(DCode(), codes, width, out);
  }

  bool accepted() const { return body.accepted(); }

  Body body;
  std::size_t width;  // bytes of an element of the output
};

template <class Body>
HWY_INLINE bool run_narrowed(Body&& body, const Step& step, const std::byte* in, std::byte* out,
                             std::size_t count) {
  return run(NarrowingBody<Body>{body, step.out_size}, in, out, count);
}

// Does the same as run_narrowed() for a loop with a single width of outputs.
template <std::size_t kWidth, class Body>
HWY_INLINE bool run_narrowed_to(Body&& body, const std::byte* in, std::byte* out, std::size_t count) {
  return run(NarrowingBody<Body>{body, kWidth}, in, out, count);
}

// Makes a body for run(): stores the codes of bodies whose lanes are as wide as the output's elements.
template <class Body>
struct WholeBody {
  using DCode = typename Body::DCode;
  static constexpr std::size_t kInSize = Body::kInSize;
  static constexpr std::size_t kOutSize = sizeof(hn::TFromD<DCode>);
  static constexpr std::size_t kVectors = in_vectors<Body>();

  std::size_t lanes() const { return body.lanes(); }
  HWY_INLINE void convert(const std::byte* in, std::byte* out) { store(body.codes(in), DCode(), out); }
  bool accepted() const { return body.accepted(); }

  Body body;
};

template <class Body>
HWY_INLINE bool run_whole(Body&& body, const std::byte* in, std::byte* out, std::size_t count) {
  return run(WholeBody<Body>{body}, in, out, count);
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
