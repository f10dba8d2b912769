// Compares the kernels with integer arithmetic for every code of 32 bits whose result nearly no other code
// has. `zarrproof sweep builtin:kernels` serves all other codes; for these, its reference would take hours.
//
// The integer arithmetic follows the roundings of IEEE 754, and shares no code with the reference or the
// kernels. Example: float32 1000000.5 (0x49742408) to int32. The significand is 0xf42408. Rounding removes
// its last 4 bits: the quotient is 0xf4240 and the rest is 8, half a unit, which nearest-even drops.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <optional>

#include "reference/codec/cast_value.h"
#include "tests/kernels/proof.h"

namespace zarrproof::test {
namespace {

constexpr Bits kChunk = Bits{1} << 14;  // the number of codes that are calculated at once
constexpr unsigned kPrecision = 24;     // bits of a significand of float32

// A cast of codes with one sign, and with one exponent (float32) or one highest bit (int32 and uint32).
struct ExactCast {
  // Returns nothing unless the codes first .. last are finite, are rounded at one bit, and are in range,
  // clamped or wrapped. `cast` is from float32 to an integer type, or from int32 or uint32 to float32.
  static std::optional<ExactCast> of(const CastValueConfiguration& cast, Bits first, Bits last);

  // Writes the results of kChunk codes from `first` on, in canonical form.
  void write(Bits first, Bytes& out) const {
    switch (out.size() / kChunk) {
      case 1: return write_as(first, reinterpret_cast<std::uint8_t*>(out.data()));
      case 2: return write_as(first, reinterpret_cast<std::uint16_t*>(out.data()));
      case 4: return write_as(first, reinterpret_cast<std::uint32_t*>(out.data()));
      default: return write_as(first, reinterpret_cast<std::uint64_t*>(out.data()));
    }
  }

  // The mode and the type of the result are parameters of templates, so that the compiler makes loops of
  // vectors.
  template <class T>
  void write_as(Bits first, T* out) const {
    using enum Rounding;
    switch (rounding) {
      case nearest_even: return write_rounded<nearest_even>(static_cast<std::uint32_t>(first), out);
      case nearest_away: return write_rounded<nearest_away>(static_cast<std::uint32_t>(first), out);
      case towards_zero: return write_rounded<towards_zero>(static_cast<std::uint32_t>(first), out);
      case towards_positive: return write_rounded<towards_positive>(static_cast<std::uint32_t>(first), out);
      case towards_negative: return write_rounded<towards_negative>(static_cast<std::uint32_t>(first), out);
    }
  }

  template <Rounding kMode, class T>
  void write_rounded(std::uint32_t first, T* __restrict out) const {
    if (base != 0) {
      for (std::uint32_t i = 0; i < kChunk; ++i)
        out[i] = static_cast<T>(base + rounded<kMode>(is_negative ? 0u - (first + i) : first + i));
      return;
    }
    const auto bits = static_cast<T>(mask), top = static_cast<T>(sign);
    for (std::uint32_t i = 0; i < kChunk; ++i) {
      const auto magnitude = static_cast<std::int32_t>(rounded<kMode>(((first + i) & 0x7fffff) | 0x800000));
      const std::int32_t value = std::clamp(is_negative ? -magnitude : magnitude, lowest, highest);
      const auto code = static_cast<T>(static_cast<T>(value) & bits);
      out[i] = static_cast<T>((code ^ top) - top);  // extends the sign of types narrower than a byte
    }
  }

  // Returns the magnitude without its lowest `shift` bits, rounded.
  template <Rounding kMode>
  std::uint32_t rounded(std::uint32_t magnitude) const {
    const std::uint32_t whole = magnitude >> shift, rest = magnitude & ((1u << shift) - 1);
    const std::uint32_t half = 1u << (shift - 1);
    if (kMode == Rounding::nearest_even) return whole + (rest > half - (whole & 1) ? 1 : 0);
    if (kMode == Rounding::nearest_away) return whole + (rest >= half ? 1 : 0);
    const bool is_away = kMode == (is_negative ? Rounding::towards_negative : Rounding::towards_positive);
    return whole + (is_away && rest != 0 ? 1 : 0);
  }

  Rounding rounding;
  bool is_negative = false;
  unsigned shift = 0;      // the bits that rounding removes, at least 1
  std::uint32_t base = 0;  // to float32: the number that is added to the significand; a carry is right
  std::int32_t lowest = 0, highest = 0;  // the range of an integer result, as far as 24 bits reach
  Bits mask = 0, sign = 0;               // of an integer result: its mask, and its sign bit
};

std::optional<ExactCast> ExactCast::of(const CastValueConfiguration& cast, Bits first, Bits last) {
  const DataType &from = cast.array_type, &to = cast.stored_type;
  ExactCast exact{.rounding = cast.rounding, .is_negative = from.is_signed() && first >> 31 != 0};
  if (from.is_integer()) {
    const auto magnitude = [&](Bits code) { return exact.is_negative ? (Bits{1} << 32) - code : code; };
    const Bits low = std::min(magnitude(first), magnitude(last)),
               high = std::max(magnitude(first), magnitude(last));
    // A power of two at the end of the range is rounded as the numbers below it: it is exact.
    const auto length = static_cast<unsigned>(std::bit_width(low));
    if (length <= kPrecision || std::bit_width(high - 1) != std::bit_width(low)) return std::nullopt;
    exact.shift = length - kPrecision;
    exact.base = (length - 1 + 127 - 1) << 23 | (exact.is_negative ? 1u << 31 : 0);
    return exact;
  }
  const Bits exponent = first >> 23 & 0xff;
  constexpr Bits kUnit = 150;  // the exponent of numbers whose last place is 1
  if (exponent != (last >> 23 & 0xff) || exponent < kUnit - 11 || exponent >= kUnit) return std::nullopt;
  exact.shift = static_cast<unsigned>(kUnit - exponent);
  exact.mask = to.mask();
  exact.sign = to.is_signed() ? Bits{1} << (to.bits - 1) : 0;
  // The largest magnitude after rounding up.
  const std::int32_t beyond = 1 << (kPrecision - exact.shift);
  exact.highest = static_cast<std::int32_t>(std::min<Bits>(to.mask() >> (to.is_signed() ? 1 : 0), beyond));
  exact.lowest = !to.is_signed() ? 0 : exact.highest == beyond ? -beyond : -exact.highest - 1;
  const bool fits = exact.is_negative ? exact.lowest == -beyond : exact.highest == beyond;
  if (cast.out_of_range == OutOfRange::error && !fits) return std::nullopt;
  if (cast.out_of_range == OutOfRange::wrap) {
    exact.lowest = -beyond;
    exact.highest = beyond;
  }
  return exact;
}

constexpr Bits kSlice = Bits{1} << 20;  // float32: one sign and one exponent

// Compares the integer arithmetic with the reference for one code of a slice.
void expect_reference_agrees(const CastValueConfiguration& cast, const ExactCast& exact, Bits first) {
  const Bits at = first / kSlice * 7919 % kChunk;  // another place in each slice
  Bytes results(kChunk * cast.stored_type.element_size());
  exact.write(first, results);
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
    exact.write(chunk, wanted);
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
      const Metadata metadata = metadata_of(from, cast_value(to, rounding, rule), code_of_one(from));
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
