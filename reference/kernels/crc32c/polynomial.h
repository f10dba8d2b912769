// Arithmetic modulo the polynomial P of CRC32C, for tables and constants that are computed at compile time. A
// polynomial of degree below 32 is reflected: bit i is the coefficient of x^(31-i), as in a checksum
// register. Example: 0x80000000 is 1, 0x40000000 is x, and times_x(1), x^32 modulo P, is kPolynomial.
#pragma once

#include <cstdint>

namespace zarrproof::kernels {

// x^32 modulo P; P of RFC 3720 is x^32 plus this.
inline constexpr std::uint32_t kPolynomial = 0x82F63B78;

constexpr std::uint32_t times_x(std::uint32_t a) {
  return (a >> 1) ^ ((a & 1) != 0 ? kPolynomial : 0);
}

// P has the term 1, so x has an inverse. x^32 modulo P has the term 1 as well, so the top bit tells whether
// times_x() subtracted P.
constexpr std::uint32_t divided_by_x(std::uint32_t a) {
  return (a & 0x80000000) != 0 ? ((a ^ kPolynomial) << 1) | 1 : a << 1;
}

constexpr std::uint32_t multiply(std::uint32_t a, std::uint32_t b) {
  std::uint32_t product = 0;
  for (int degree = 0; degree < 32; ++degree) {
    if ((b & (0x80000000 >> degree)) != 0) product ^= a;
    a = times_x(a);
  }
  return product;
}

// Returns x^exponent modulo P. The exponent may be negative.
constexpr std::uint32_t power_of_x(std::int64_t exponent) {
  const std::uint64_t magnitude = static_cast<std::uint64_t>(exponent < 0 ? -exponent : exponent);
  std::uint32_t power = 0x80000000;
  for (int bit = 63; bit >= 0; --bit) {
    if (power != 0x80000000) power = multiply(power, power);
    if ((magnitude >> bit & 1) != 0) power = exponent < 0 ? divided_by_x(power) : times_x(power);
  }
  return power;
}

// Constants for carry-less multiplication. Bit i of a 64-bit operand is the coefficient of x^(63-i); bit i of
// the 128-bit product is the coefficient of x^(127-i). So the product has one factor x too many, and a 32-bit
// constant in the low half of an operand has a factor x^32.

// Moves a 128-bit value by `distance` bits: the product of its low (earlier) half and `low`, plus the product
// of its high half and `high`, is congruent to the value times x^distance. The low half has a factor x^64.
// Both products have the factor x^33 too many (see above). So the exponents are distance + 64 - 33 and
// distance - 33.
struct Fold {
  std::uint64_t low, high;
};
constexpr Fold fold(std::int64_t distance) {
  return {power_of_x(distance + 31), power_of_x(distance - 33)};
}

}  // namespace zarrproof::kernels
