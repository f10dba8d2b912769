// Functions on vectors that every loop uses. Compiled once per target. Example: with AVX2, load() of lanes
// of float32 reads 8 elements from any address.
#if defined(ZARRPROOF_KERNELS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_LANES_INL_H
#undef ZARRPROOF_KERNELS_LANES_INL_H
#else
#define ZARRPROOF_KERNELS_LANES_INL_H
#endif

#include <cstddef>

#include "hwy/highway.h"
#include "reference/types/data_type.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Whether the target is one of those with AVX-512.
inline constexpr bool kHasAvx512 = HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL;

// Has as many lanes as D, of type From.
template <class D, class From>
using Narrower = hn::Rebind<From, D>;

template <class D>
HWY_INLINE hn::VFromD<D> load(D d, const std::byte* in) {
  return hn::LoadU(d, reinterpret_cast<const hn::TFromD<D>*>(in));
}

// Returns a vector whose lanes all have these bits.
template <class D>
HWY_INLINE hn::VFromD<D> broadcast_bits(D d, Bits value) {
  using T = hn::TFromD<D>;
  using U = hwy::MakeUnsigned<T>;
  return hn::BitCast(d, hn::Set(hn::RebindToUnsigned<D>(), static_cast<U>(value)));
}

template <class D>
HWY_INLINE void store(hn::VFromD<D> v, D d, std::byte* out) {
  hn::StoreU(v, d, reinterpret_cast<hn::TFromD<D>*>(out));
}

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
