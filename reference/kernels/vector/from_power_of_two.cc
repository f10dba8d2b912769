// Casts from float8_e8m0fnu to integers of 32 bits, without a scalar_map. Example: code 130 stands for
// 2^3, so the result is 1 shifted left by 130 - 127 = 3 bits. Codes below 127 stand for fractions, whose
// results are constants.
#include "reference/kernels/vector/loops.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/kernels/vector/from_power_of_two.cc"
#include "hwy/foreach_target.h"  // compiles this file once per target
#include "reference/kernels/vector/loop-inl.h"

HWY_BEFORE_NAMESPACE();
namespace zarrproof::kernels::HWY_NAMESPACE {

#if HWY_TARGET == HWY_AVX2 || HWY_TARGET == HWY_AVX3 || HWY_TARGET == HWY_AVX3_DL

// The result is 1 shifted left by code - 127. power_of_two_to_integer_step() in steps/cast_to_integer.cc sets
// the constants.
struct PowerOfTwoToInteger {
  using D = hn::ScalableTag<std::int32_t>;
  using DCode = D;
  using V = hn::VFromD<D>;
  static constexpr std::size_t kInSize = 1;
  static constexpr int kCodeOfOne = 127;  // the bias of float8_e8m0fnu

  explicit PowerOfTwoToInteger(const PowerOfTwoToIntegerConstants& c)
      : has_fractions(c.below_half != 0 || c.half != 0),
        below_half(hn::Set(d, c.below_half)),
        half(hn::Set(d, c.half)),
        highest(hn::Set(d, c.highest)),
        above(broadcast_bits(d, c.above)),
        last_accepted(hn::Set(d, c.last_accepted)),
        largest(hn::Zero(d)) {}

  std::size_t lanes() const { return hn::Lanes(d); }

  HWY_INLINE V codes(const std::byte* in) {
    const V exponent = hn::PromoteTo(d, load(Narrower<D, std::uint8_t>(), in));
    // A shift count below 0 or above 31 gives 0 on these processors.
    V code = hn::Shl(hn::Set(d, 1), hn::Sub(exponent, hn::Set(d, kCodeOfOne)));
    if (has_fractions) {  // CV-3
      const V fraction = hn::IfThenElse(hn::Eq(exponent, hn::Set(d, kCodeOfOne - 1)), half, below_half);
      code = hn::IfThenElse(hn::Lt(exponent, hn::Set(d, kCodeOfOne)), fraction, code);
    }
    largest = hn::Max(largest, exponent);
    return hn::IfThenElse(hn::Gt(exponent, highest), above, code);  // CV-5
  }

  bool accepted() const { return hn::AllFalse(d, hn::Gt(largest, last_accepted)); }

  D d;
  bool has_fractions;
  V below_half, half, highest, above, last_accepted, largest;
};

bool power_of_two_to_32_bits(const Step& step, const std::byte* in, std::byte* out, std::size_t count) {
  return run_whole(PowerOfTwoToInteger(std::get<PowerOfTwoToIntegerConstants>(step.constants)), in, out,
                   count);
}

void add_from_power_of_two_loops(Loops& loops) {
  loops.power_of_two_to_32_bits = power_of_two_to_32_bits;
}

#else

void add_from_power_of_two_loops(Loops&) {}

#endif

}  // namespace zarrproof::kernels::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
