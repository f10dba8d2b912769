// Casts between float32 and integers by integer arithmetic, as IEEE 754 defines the roundings. This third
// path is independent of the reference and of the kernels, and serves codes of which nearly each has its own
// result. Example: float32 1000000.5 (0x49742408) to int32. The significand is 0xf42408. Rounding removes its
// last 4 bits: the quotient is 0xf4240 and the rest is 8, half a unit, which nearest-even drops.
#pragma once

#include <optional>

#include "reference/metadata/array_spec.h"

namespace zarrproof::test {

inline constexpr Bits kChunk = Bits{1} << 14;  // the number of codes that are calculated at once

// A cast of codes with one sign, and with one exponent (float32) or one highest bit (int32 and uint32).
class ExactCast {
 public:
  // Returns nothing unless the codes first .. last are finite, are rounded at one bit, and are in range,
  // clamped or wrapped. `cast` is from float32 to an integer type, or from int32 or uint32 to float32.
  static std::optional<ExactCast> of(const CastValueConfiguration& cast, Bits first, Bits last);

  // Writes the results of kChunk codes from `first` on, in canonical form.
  void write(Bits first, std::byte* out) const;

 private:
  template <class T>
  void write_as(Bits first, T* out) const;
  template <class T, class GoesUp>
  void write_rounded(Bits first, T* out, const GoesUp& goes_up) const;

  bool from_float_ = false, is_negative_ = false, clamps_ = false;
  Rounding rounding_ = Rounding::nearest_even;
  unsigned shift_ = 0;                     // the bits that rounding removes, at least 1
  std::uint32_t mask_ = 0, implicit_ = 0;  // the mask and the implicit bit of a significand of float32
  std::int64_t lowest_ = 0, highest_ = 0;  // the range of an integer result
  Bits base_ = 0;                          // to float32: the number that is added to the significand
  Bits bits_ = 0, sign_ = 0;               // for an integer result: its mask, and its sign bit
  int width_ = 4;
};

}  // namespace zarrproof::test
