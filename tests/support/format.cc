#include "tests/support/format.h"

namespace zarrproof::test {
namespace {

using Kind = Number::Kind;

Number decode_integer(std::uint64_t code, const Format& format) {
  const bool negative = format.sign_bits == 1 && (code >> (format.bits() - 1)) == 1;
  return {Kind::finite, negative, negative ? (~code + 1) & format.mask() : code, 0};
}

// Returns whether the mode chooses the larger of the magnitudes lower < value < upper.
bool takes_upper(const Rational& value, const Rational& lower, const Rational& upper, bool negative,
                 bool lower_is_even, Rounding mode) {
  const Rational below = value - lower;
  const Rational above = upper - value;
  switch (mode) {
    case Rounding::towards_zero: return false;
    case Rounding::towards_positive: return !negative;
    case Rounding::towards_negative: return negative;
    case Rounding::nearest_away: return above <= below;
    case Rounding::nearest_even: return above < below || (above == below && !lower_is_even);
  }
  return false;
}

Rational magnitude_of(std::uint64_t code, const Format& format) {
  return value_of(decode(code, format));
}

std::optional<Rational> round_below_e8m0(const Rational& value, const Format& format, Rounding mode) {
  const Rational smallest = magnitude_of(0, format);
  const Rational below = smallest / 2;
  if (value <= below || !takes_upper(value, below, smallest, false, false, mode)) return std::nullopt;
  return smallest;
}

}  // namespace

Number decode(std::uint64_t code, const Format& format) {
  if (format.is_integer()) return decode_integer(code, format);
  if (format.specials == Specials::e8m0)
    return code == 0xff ? Number{Kind::nan} : Number{Kind::finite, false, 1, static_cast<int>(code) - 127};
  if (format.specials == Specials::fnuz && code == 0x80) return Number{Kind::nan};

  const std::uint64_t leading = std::uint64_t{1} << format.mantissa_bits;
  const std::uint64_t mantissa = code % leading;
  const int exponent_values = 1 << format.exponent_bits;
  const int biased = static_cast<int>((code / leading) % static_cast<unsigned>(exponent_values));
  const bool negative = code / leading >= static_cast<unsigned>(exponent_values);
  if (format.specials == Specials::ieee && biased == exponent_values - 1)
    return {mantissa == 0 ? Kind::infinity : Kind::nan, negative};
  if (biased == 0) return {Kind::finite, negative, mantissa, 1 - format.bias - format.mantissa_bits};
  return {Kind::finite, negative, leading + mantissa, biased - format.bias - format.mantissa_bits};
}

Rational value_of(const Number& number) {
  const Integer significand = number.negative ? -Integer(number.significand) : Integer(number.significand);
  if (number.exponent >= 0) return Rational(significand << number.exponent);
  return Rational(significand, Integer(1) << -number.exponent);
}

std::uint64_t highest_code(const Format& format) {
  switch (format.specials) {
    case Specials::e8m0: return 0xfe;
    case Specials::ieee:  // one below infinity
      return ((std::uint64_t{1} << format.exponent_bits) - 1) * (std::uint64_t{1} << format.mantissa_bits) -
             1;
    default: return format.sign_bits == 1 ? format.mask() / 2 : format.mask();
  }
}

std::uint64_t lowest_code(const Format& format) {
  if (format.sign_bits == 0) return 0;
  const std::uint64_t sign = std::uint64_t{1} << (format.bits() - 1);
  return format.is_integer() ? sign : sign + highest_code(format);
}

bool same(std::uint64_t a, std::uint64_t b, const Format& format) {
  return a == b || (decode(a, format).is_nan() && decode(b, format).is_nan());
}

std::uint64_t code_below(const Rational& magnitude, const Format& format) {
  std::uint64_t low = 0;
  std::uint64_t high = highest_code(format);
  while (low < high) {
    const std::uint64_t middle = high - (high - low) / 2;
    if (magnitude_of(middle, format) <= magnitude)
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

std::optional<Rational> round_by_definition(const Rational& value, const Format& format, Rounding mode) {
  const auto in_range = [&](const Rational& result) -> std::optional<Rational> {
    if (result < value_of(decode(lowest_code(format), format))) return std::nullopt;
    if (result > value_of(decode(highest_code(format), format))) return std::nullopt;
    return result;
  };
  if (format.is_integer()) return in_range(Rational(round_to_integer(value, mode)));

  const bool e8m0 = format.specials == Specials::e8m0;
  if (e8m0 && value <= 0) return std::nullopt;
  const bool negative = value < 0;
  const Rational magnitude = negative ? Rational(-value) : value;
  if (e8m0 && magnitude < magnitude_of(0, format)) return round_below_e8m0(magnitude, format, mode);

  const std::uint64_t code = code_below(magnitude, format);
  const Rational lower = magnitude_of(code, format);
  if (lower == magnitude) return value;
  const bool top = code == highest_code(format);
  const Rational upper = !top   ? magnitude_of(code + 1, format)
                         : e8m0 ? Rational(lower * 2)
                                : Rational(lower * 2 - magnitude_of(code - 1, format));
  if (magnitude >= upper) return std::nullopt;
  const bool lower_is_even = !e8m0 && code % 2 == 0;
  if (!takes_upper(magnitude, lower, upper, negative, lower_is_even, mode))
    return negative ? Rational(-lower) : lower;
  if (top) return std::nullopt;
  return negative ? Rational(-upper) : upper;
}

Integer round_to_integer(const Rational& value, Rounding mode) {
  const bool negative = value < 0;
  const Rational magnitude = negative ? Rational(-value) : value;
  Integer whole = numerator(magnitude) / denominator(magnitude);
  const bool exact = Rational(whole) == magnitude;
  if (!exact && takes_upper(magnitude, Rational(whole), Rational(whole + 1), negative, whole % 2 == 0, mode))
    ++whole;
  return negative ? Integer(-whole) : whole;
}

}  // namespace zarrproof::test
