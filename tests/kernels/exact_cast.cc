#include "tests/kernels/exact_cast.h"

#include <bit>
#include <limits>

namespace zarrproof::test {
namespace {

constexpr unsigned kPrecision = 24;  // bits of a significand of float32

// Returns the highest number of an integer type, limited to int64. Magnitudes have 24 bits, so uint64 needs
// no more.
std::int64_t most(const DataType& type) {
  const int bits = type.bits - (type.is_signed() ? 1 : 0);
  return bits >= 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << bits) - 1;
}

}  // namespace

std::optional<ExactCast> ExactCast::of(const CastValueConfiguration& cast, Bits first, Bits last) {
  const DataType &from = cast.array_type, &to = cast.stored_type;
  ExactCast exact;
  exact.rounding_ = cast.rounding;
  exact.width_ = to.width;
  if (from.name == "float32" && to.is_integer()) {
    const Bits exponent = first >> 23 & 0xff;
    constexpr Bits kUnit = 150;  // the exponent of numbers whose last place is 1
    if (exponent != (last >> 23 & 0xff) || exponent < kUnit - 11 || exponent >= kUnit) return std::nullopt;
    exact.from_float_ = true;
    exact.is_negative_ = first >> 31 != 0;
    exact.shift_ = static_cast<unsigned>(kUnit - exponent);
    exact.mask_ = 0x7fffff;
    exact.implicit_ = 0x800000;
    exact.highest_ = most(to);
    exact.lowest_ = to.is_signed() ? -exact.highest_ - 1 : 0;
    exact.bits_ = to.mask();
    exact.sign_ = to.is_signed() ? Bits{1} << (to.bits - 1) : 0;
    exact.clamps_ = cast.out_of_range == OutOfRange::clamp;
    // The largest magnitude after rounding up.
    const std::int64_t beyond = std::int64_t{1} << (kPrecision - exact.shift_);
    const bool fits = exact.is_negative_ ? -beyond >= exact.lowest_ : beyond <= exact.highest_;
    if (cast.out_of_range == OutOfRange::error && !fits) return std::nullopt;
    return exact;
  }
  if (from.is_integer() && from.bits == 32 && to.name == "float32") {
    exact.is_negative_ = from.is_signed() && first >> 31 != 0;
    const auto magnitude = [&](Bits code) { return exact.is_negative_ ? (Bits{1} << 32) - code : code; };
    const Bits low = std::min(magnitude(first), magnitude(last)),
               high = std::max(magnitude(first), magnitude(last));
    // A power of two at the end of the range is rounded as the numbers below it: it is exact.
    const auto length = static_cast<unsigned>(std::bit_width(low));
    if (length <= kPrecision || std::bit_width(high - 1) != std::bit_width(low)) return std::nullopt;
    exact.shift_ = length - kPrecision;
    exact.base_ = (Bits{length - 1 + 127 - 1} << 23) | (exact.is_negative_ ? Bits{1} << 31 : 0);
    return exact;
  }
  return std::nullopt;
}

template <class T, class GoesUp>
void ExactCast::write_rounded(Bits first, T* __restrict out, const GoesUp& goes_up) const {
  const std::uint32_t start = static_cast<std::uint32_t>(first), rest_mask = (1u << shift_) - 1;
  const std::uint32_t half = 1u << (shift_ - 1);
  if (from_float_) {
    const auto low = static_cast<std::int32_t>(std::max<std::int64_t>(lowest_, -(1 << 24)));
    const auto high = static_cast<std::int32_t>(std::min<std::int64_t>(highest_, 1 << 24));
    const auto mask = static_cast<T>(bits_), sign = static_cast<T>(sign_);
    for (std::uint32_t i = 0; i < kChunk; ++i) {
      const std::uint32_t significand = ((start + i) & mask_) | implicit_, rest = significand & rest_mask;
      const std::uint32_t whole = significand >> shift_;
      auto value = static_cast<std::int32_t>(whole + (goes_up(whole, rest, half) ? 1u : 0u));
      if (is_negative_) value = -value;
      if (clamps_) value = std::min(std::max(value, low), high);
      const T code = static_cast<T>(static_cast<T>(value) & mask);
      out[i] = static_cast<T>((code ^ sign) - sign);  // extends the sign of types narrower than a byte
    }
  } else {
    for (std::uint32_t i = 0; i < kChunk; ++i) {
      const std::uint32_t code = start + i, magnitude = is_negative_ ? 0u - code : code;
      const std::uint32_t rest = magnitude & rest_mask, whole = magnitude >> shift_;
      // A carry into the exponent is right.
      out[i] =
          static_cast<T>(static_cast<std::uint32_t>(base_) + whole + (goes_up(whole, rest, half) ? 1u : 0u));
    }
  }
}

template <class T>
void ExactCast::write_as(Bits first, T* out) const {
  using U = std::uint32_t;
  switch (rounding_) {
    case Rounding::nearest_even:
      return write_rounded(first, out, [](U whole, U rest, U half) { return rest > half - (whole & 1); });
    case Rounding::nearest_away:
      return write_rounded(first, out, [](U, U rest, U half) { return rest >= half; });
    case Rounding::towards_zero: return write_rounded(first, out, [](U, U, U) { return false; });
    case Rounding::towards_positive:
    case Rounding::towards_negative:
      if ((rounding_ == Rounding::towards_negative) != is_negative_)
        return write_rounded(first, out, [](U, U, U) { return false; });
      return write_rounded(first, out, [](U, U rest, U) { return rest != 0; });
  }
}

void ExactCast::write(Bits first, std::byte* out) const {
  switch (width_) {
    case 1: return write_as(first, reinterpret_cast<std::uint8_t*>(out));
    case 2: return write_as(first, reinterpret_cast<std::uint16_t*>(out));
    case 4: return write_as(first, reinterpret_cast<std::uint32_t*>(out));
    default: return write_as(first, reinterpret_cast<std::uint64_t*>(out));
  }
}

}  // namespace zarrproof::test
