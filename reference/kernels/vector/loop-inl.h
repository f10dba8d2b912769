// The shape of every loop over elements, and the look into a scalar_map. Compiled once per target.
#if defined(ZARRPROOF_KERNELS_LOOP_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_LOOP_INL_H
#undef ZARRPROOF_KERNELS_LOOP_INL_H
#else
#define ZARRPROOF_KERNELS_LOOP_INL_H
#endif

#include <cstring>

#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/carrier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Runs the body on as many elements at a time as it has lanes. What is left at the end goes through a buffer,
// filled up with the last element, which adds no result and no refusal of its own.
template <class Body>
HWY_INLINE bool run(Body body, const std::byte* in, std::byte* out, std::size_t count) {
  const std::size_t lanes = body.lanes();
  std::size_t i = 0;
  for (; i + lanes <= count; i += lanes) body.convert(in + i * Body::kInSize, out + i * Body::kOutSize);
  if (const std::size_t rest = count - i; rest != 0) {
    constexpr std::size_t kMost = HWY_MAX_BYTES * Body::kVectors;
    alignas(64) std::byte input[kMost];
    alignas(64) std::byte output[kMost];
    std::memcpy(input, in + i * Body::kInSize, rest * Body::kInSize);
    for (std::size_t lane = rest; lane < lanes; ++lane)
      std::memcpy(input + lane * Body::kInSize, in + (count - 1) * Body::kInSize, Body::kInSize);
    body.convert(input, output);
    std::memcpy(out + i * Body::kOutSize, output, rest * Body::kOutSize);
  }
  return body.accepted();
}

// Bits of a lane from the constants.
template <class D>
HWY_INLINE hn::VFromD<D> bits(D d, Bits value) {
  using T = hn::TFromD<D>;
  using U = hwy::MakeUnsigned<T>;
  return hn::BitCast(d, hn::Set(hn::RebindToUnsigned<D>(), static_cast<U>(value)));
}

// The lanes whose key is in the entry. Integers compare by their bits, floats by value (0 is -0).
template <class D>
HWY_INLINE hn::Mask<D> matches(D d, hn::VFromD<D> key, const MapEntry& entry) {
  if constexpr (hwy::IsFloat<hn::TFromD<D>>())
    if (entry.key_is_nan) return hn::IsNaN(key);
  return hn::Eq(key, bits(d, entry.key));
}

// CV-1, before the conversion: the results' values in place of the keys. For results that the conversion
// keeps.
template <class D>
HWY_INLINE hn::VFromD<D> map_values(D d, const Map& map, hn::VFromD<D> value) {
  auto mapped = value;
  for (const MapEntry& entry : map)
    mapped = hn::IfThenElse(matches(d, value, entry), bits(d, entry.carrier), mapped);
  return mapped;
}

// CV-1, after the conversion: the results' codes in place of what the keys became, and no refusal there.
template <class DKey, class DCode>
HWY_INLINE void map_codes(DKey dk, DCode dc, const Map& map, hn::VFromD<DKey> key, hn::VFromD<DCode>& code,
                          hn::Mask<DCode>& refused) {
  for (const MapEntry& entry : map) {
    const auto match = hn::RebindMask(dc, matches(dk, key, entry));
    code = hn::IfThenElse(match, bits(dc, entry.result), code);
    refused = hn::AndNot(match, refused);
  }
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
