#include "tests/support/format.h"

namespace zarrproof::test {
namespace {

using Kind = Number::Kind;

Number decode_integer(std::uint64_t code, const Format& format) {
  const bool negative = format.sign_bits == 1 && (code >> (format.bits() - 1)) == 1;
  return {Kind::finite, negative, negative ? (~code + 1) & format.mask() : code, 0};
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

}  // namespace zarrproof::test
