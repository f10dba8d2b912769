// Checks whether all values are in a range. A loop adds each value and asks once at its end. Compiled once
// per target.
#if defined(ZARRPROOF_KERNELS_RANGE_CHECK_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef ZARRPROOF_KERNELS_RANGE_CHECK_INL_H
#undef ZARRPROOF_KERNELS_RANGE_CHECK_INL_H
#else
#define ZARRPROOF_KERNELS_RANGE_CHECK_INL_H
#endif

#include "reference/kernels/vector/carrier-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

// Whether the processor has minima and maxima of integers of a lane's width.
template <class D>
inline constexpr bool kHasIntegerMaxima = kHasAvx512 || sizeof(hn::TFromD<D>) == 4;

// `lowest` is at most -0, `highest` at least +0. The check needs two integer maxima for a value. As signed
// integers, the codes of positive numbers are ordered as the numbers, and all negative ones are below. As
// unsigned integers, the codes of negative numbers are ordered as their magnitudes, and all positive ones are
// below. Infinities and NaN are above finite numbers. Example: for float32 and the range -0.5 to 255.49998,
// the values pass if their signed maximum is at most 0x437f7fff and their unsigned maximum at most
// 0xbf000000. kNans: values may be NaN. kNegatives: values may be negative or -0.
template <class D, bool kNans = true, bool kNegatives = true>
class RangeCheck {
  using V = hn::VFromD<D>;
  using DI = hn::RebindToSigned<D>;
  using DU = hn::RebindToUnsigned<D>;

 public:
  RangeCheck(V lowest, V highest)
      : lowest_(lowest),
        highest_(highest),
        positive_(hn::Zero(DI())),
        negative_(hn::Zero(DU())),
        least_(hn::Zero(D())),
        greatest_(hn::Zero(D())),
        good_(hn::Eq(hn::Zero(D()), hn::Zero(D()))) {}

  HWY_INLINE void add(V value) {
    if constexpr (kHasIntegerMaxima<D>) {
      positive_ = hn::Max(positive_, hn::BitCast(DI(), value));
      if constexpr (kNegatives) negative_ = hn::Max(negative_, hn::BitCast(DU(), value));
    } else if constexpr (kNans) {
      good_ = hn::And(good_, hn::And(hn::Ge(value, lowest_), hn::Le(value, highest_)));
    } else {
      least_ = hn::Min(value, least_);
      greatest_ = hn::Max(value, greatest_);
    }
  }

  bool passed() const {
    return hn::AllTrue(D(), good_) && hn::AllTrue(D(), hn::Ge(least_, lowest_)) &&
           hn::AllTrue(D(), hn::Le(greatest_, highest_)) &&
           hn::AllFalse(DI(), hn::Gt(positive_, hn::BitCast(DI(), highest_))) &&
           hn::AllFalse(DU(), hn::Gt(negative_, hn::BitCast(DU(), lowest_)));
  }

 private:
  V lowest_, highest_;
  hn::VFromD<DI> positive_;
  hn::VFromD<DU> negative_;
  V least_, greatest_;
  hn::Mask<D> good_;
};

// Checks the range of finite numbers; infinities and NaN pass. Each sign needs one unsigned minimum, of the
// differences `last - code`, where `last` is the code of the sign's largest finite number. Codes of finite
// numbers of this sign have small differences, and all other codes have larger ones. Example: float32 and the
// range up to 255.49998 (0x437f7fff) pass if each difference 0x7f7fffff - code is at least 0x3c000000.
template <class D>
class FiniteRangeCheck {
  using V = hn::VFromD<D>;
  using DU = hn::RebindToUnsigned<D>;
  using VU = hn::VFromD<DU>;

 public:
  FiniteRangeCheck(V lowest, V highest)
      : lowest_(lowest),
        highest_(highest),
        last_(hn::Sub(hn::BitCast(DU(), hn::Inf(D())), hn::Set(DU(), 1))),
        last_negative_(hn::BitCast(DU(), hn::Neg(hn::BitCast(D(), last_)))),
        positive_(last_),
        negative_(last_),
        refused_(hn::MaskFromVec(hn::Zero(D()))) {}

  HWY_INLINE void add(V value) {
    if constexpr (kHasIntegerMaxima<D>) {
      const VU code = hn::BitCast(DU(), value);
      positive_ = hn::Min(positive_, hn::Sub(last_, code));
      negative_ = hn::Min(negative_, hn::Sub(last_negative_, code));
    } else {
      const auto beyond = hn::Or(hn::Lt(value, lowest_), hn::Gt(value, highest_));  // not NaN
      refused_ = hn::Or(refused_, hn::And(beyond, hn::Lt(hn::Abs(value), hn::Inf(D()))));
    }
  }

  bool passed() const {
    return hn::AllFalse(D(), refused_) &&
           hn::AllFalse(DU(), hn::Lt(positive_, hn::Sub(last_, hn::BitCast(DU(), highest_)))) &&
           hn::AllFalse(DU(), hn::Lt(negative_, hn::Sub(last_negative_, hn::BitCast(DU(), lowest_))));
  }

 private:
  V lowest_, highest_;
  VU last_, last_negative_, positive_, negative_;
  hn::Mask<D> refused_;
};

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
