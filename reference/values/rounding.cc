// Example: 2049 to float16. The unit, the last place of the result, is 2. 2049 is 1024 units and the
// remainder 1, which is half a unit. Nearest-even keeps the even 1024 units, so the result is 2048.
#include "reference/values/rounding.h"

#include <algorithm>

#include "reference/values/element.h"

namespace zarrproof {
namespace {

// A value as whole units and a remainder: |value| = (whole + remainder / divisor) * 2^unit with 0 <=
// remainder < divisor.
struct Division {
  Integer whole;
  Integer remainder;
  Integer divisor;
};

Division divide(const Value& value, std::int64_t unit) {
  const std::int64_t shift = value.exponent() - unit;
  Division division;
  Integer dividend = value.numerator();
  division.divisor = value.denominator();
  if (shift >= 0)
    dividend <<= static_cast<unsigned>(shift);
  else
    division.divisor <<= static_cast<unsigned>(-shift);
  divide_qr(dividend, division.divisor, division.whole, division.remainder);
  return division;
}

// Returns the k for which the rounded value is a multiple of 2^k.
std::int64_t unit_of(const Value& value, const DataType& type) {
  if (type.is_integer()) return 0;
  const std::int64_t unit = floor_log2(value) - type.mantissa_bits;
  return type.is_e8m0() ? unit : std::max(unit, smallest_exponent(type));
}

// Returns whether the magnitude is rounded up to the next multiple of the unit. `to_half` is negative, zero
// or positive if the remainder is below, at or above half of the divisor.
bool goes_up(Rounding rounding, bool negative, bool odd, int to_half) {
  switch (rounding) {
    case Rounding::nearest_even: return to_half > 0 || (to_half == 0 && odd);
    case Rounding::nearest_away: return to_half >= 0;
    case Rounding::towards_zero: return false;
    case Rounding::towards_positive: return !negative;
    case Rounding::towards_negative: return negative;
  }
  return false;
}

int compare_to_half(const Division& division) {
  return Integer(division.remainder * 2).compare(division.divisor);
}

}  // namespace

Value round(const Value& value, const DataType& type, Rounding rounding) {
  if (value.is_zero()) return value;
  const std::int64_t unit = unit_of(value, type);
  Division division = divide(value, unit);
  if (!division.remainder.is_zero()) {
    const bool odd = bit_test(division.whole, 0);
    if (goes_up(rounding, value.is_negative(), odd, compare_to_half(division))) ++division.whole;
  }
  if (division.whole.is_zero()) return Value::zero(value.is_negative());
  return Value::finite(value.is_negative(), std::move(division.whole), unit);
}

bool is_tie(const Value& value, const DataType& type) {
  if (value.is_zero()) return false;
  const Division division = divide(value, unit_of(value, type));
  return compare_to_half(division) == 0;
}

std::string neighbours_text(const Value& value, const DataType& type) {
  return std::string(is_tie(value, type) ? "is halfway between " : "lies between ") +
         round(value, type, Rounding::towards_negative).to_string() + " and " +
         round(value, type, Rounding::towards_positive).to_string();
}

}  // namespace zarrproof
