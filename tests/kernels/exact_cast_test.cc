// Compares the kernels with integer arithmetic for every code of 32 bits whose result nearly no other code
// has. `zarrproof sweep builtin:kernels` serves all other codes; for these, its reference would take hours.
//
// The integer arithmetic follows the roundings of IEEE 754, and shares no code with the reference or the
// kernels. Example: float32 1000000.5 (0x49742408) to int32. The significand is 0xf42408. Rounding removes
// its last 4 bits: the quotient is 0xf4240 and the rest is 8, half a unit, which nearest-even drops.
#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <limits>
#include <numeric>
#include <optional>

#include "reference/codec/cast_value.h"
#include "tests/kernels/casts.h"
#include "tests/kernels/chains.h"

namespace zarrproof::test {
namespace {

constexpr Bits kChunk = Bits{1} << 14;  // the number of codes that are calculated at once

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

constexpr unsigned kPrecision = 24;  // bits of a significand of float32

// Returns the highest number of an integer type, limited to int64. Magnitudes have 24 bits, so uint64 needs
// no more.
std::int64_t most(const DataType& type) {
  const int bits = type.bits - (type.is_signed() ? 1 : 0);
  return bits >= 63 ? std::numeric_limits<std::int64_t>::max() : (std::int64_t{1} << bits) - 1;
}

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

constexpr Bits kSlice = Bits{1} << 20;  // float32: one sign and one exponent

// Compares the integer arithmetic with the reference for one code of a slice.
void expect_reference_agrees(const CastValueConfiguration& cast, const ExactCast& exact, Bits first) {
  const Bits at = first / kSlice * 7919 % kChunk;  // another place in each slice
  Bytes results(kChunk * cast.stored_type.element_size());
  exact.write(first, results.data());
  Interpretation interpretation(Answers::defaults());
  const Converted wanted = CastValue(cast).encode(first + at, interpretation);
  ASSERT_TRUE(wanted) << first + at;
  const Bytes bytes = array_of(std::vector{*wanted}, cast.stored_type);
  ASSERT_EQ(std::memcmp(results.data() + at * bytes.size(), bytes.data(), bytes.size()), 0) << first + at;
}

// Compares the kernels with the integer arithmetic for every code of a slice.
void expect_equal_slice(const Plan& plan, const ExactCast& exact, Bits first) {
  std::vector<std::uint32_t> codes(kChunk);
  Bytes wanted(plan.encoded_size()), got(plan.encoded_size());
  for (Bits chunk = first; chunk < first + kSlice; chunk += kChunk) {
    std::iota(codes.begin(), codes.end(), static_cast<std::uint32_t>(chunk));
    exact.write(chunk, wanted.data());
    const auto error = call(plan, Direction::encode, std::as_bytes(std::span(codes)), got);
    ASSERT_FALSE(error) << error->message();
    ASSERT_EQ(got, wanted) << "from code " << chunk << " on";
  }
}

class ExactCasts : public testing::TestWithParam<TypePair> {};

TEST_P(ExactCasts, EveryCode) {
  const auto& [from, to] = GetParam();
  std::size_t slices = 0;
  for (const Rounding rounding : all_roundings())
    for (const OutOfRange rule : {OutOfRange::error, OutOfRange::clamp, OutOfRange::wrap}) {
      if (rule == OutOfRange::wrap && !to.is_integer()) continue;  // CV-6
      const CastValueConfiguration cast{
          .array_type = from, .stored_type = to, .rounding = rounding, .out_of_range = rule};
      const Metadata metadata = metadata_of(from, cast_value(to, rounding, rule), one_of(from));
      const auto plan = Kernels().prepare(metadata, {kChunk}, Layout::c);
      ASSERT_TRUE(plan);
      for (Bits first = 0; first < Bits{1} << 32; first += kSlice) {
        const auto exact = ExactCast::of(cast, first, first + kSlice - 1);
        if (!exact) continue;
        ++slices;
        ASSERT_NO_FATAL_FAILURE(expect_reference_agrees(cast, *exact, first)) << name(rounding);
        ASSERT_NO_FATAL_FAILURE(expect_equal_slice(**plan, *exact, first)) << name(rounding);
      }
    }
  EXPECT_GT(slices, 0u);
}

// Returns the pairs float32 to integers, and int32 and uint32 to float32.
std::vector<TypePair> exact_pairs() {
  std::vector<TypePair> pairs = pairs_from([](const DataType& from) {
    return from.name == "float32" || from.name == "int32" || from.name == "uint32";
  });
  std::erase_if(pairs, [](const TypePair& pair) {
    return pair.from.is_integer() ? pair.to.name != "float32" : !pair.to.is_integer();
  });
  return pairs;
}

INSTANTIATE_TEST_SUITE_P(, ExactCasts, testing::ValuesIn(exact_pairs()), pair_name);

}  // namespace
}  // namespace zarrproof::test
