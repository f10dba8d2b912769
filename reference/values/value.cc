// Example: the quotient of 3 and 5 has the numerator 3, the denominator 5 and the exponent 0. Its
// floor_log2() is -1, because 3/5 lies between 1/2 and 1.
#include "reference/values/value.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace zarrproof {
namespace {

// Returns value * 2^exponent for exponent >= 0.
Integer scaled(const Integer& value, std::int64_t exponent) {
  return value << static_cast<unsigned>(exponent);
}

Integer magnitude_power_of_ten(std::int64_t power) {
  return boost::multiprecision::pow(Integer(10), static_cast<unsigned>(power));
}

// Returns the numerator and denominator of the value without its power of two.
std::pair<Integer, Integer> fraction(const Value& value) {
  if (value.exponent() >= 0) return {scaled(value.numerator(), value.exponent()), value.denominator()};
  return {value.numerator(), scaled(value.denominator(), -value.exponent())};
}

}  // namespace

Value Value::finite(bool negative, Integer numerator, std::int64_t exponent, Integer denominator) {
  Value value(Kind::finite, negative);
  value.numerator_ = std::move(numerator);
  value.denominator_ = std::move(denominator);
  value.exponent_ = exponent;
  return value;
}

Value Value::integer(const Integer& value) {
  return finite(value < 0, abs(value), 0);
}

Value Value::negated() const {
  Value other = *this;
  if (!is_nan()) other.negative_ = !negative_;
  return other;
}

std::string Value::to_string() const {
  if (is_nan()) return "NaN";
  const std::string sign = negative_ ? "-" : "";
  if (is_infinite()) return sign + "Infinity";
  if (is_zero()) return sign + "0";
  // The most frequent case, integers of 64 bits, needs no division.
  if (denominator_ == 1 && exponent_ >= 0 && floor_log2(*this) < 64)
    return sign + std::to_string(static_cast<std::uint64_t>(scaled(numerator_, exponent_)));

  constexpr int kDigits = 20;
  Integer numerator, denominator;
  std::tie(numerator, denominator) = fraction(*this);
  // The decimal exponent: 10^exponent10 <= |value| < 10^(exponent10 + 1). Starts from an estimate.
  std::int64_t exponent10 = floor_log2(*this) * 30103 / 100000;
  const auto at_least = [&](std::int64_t power) {
    return power >= 0 ? numerator >= denominator * magnitude_power_of_ten(power)
                      : numerator * magnitude_power_of_ten(-power) >= denominator;
  };
  while (!at_least(exponent10)) --exponent10;
  while (at_least(exponent10 + 1)) ++exponent10;

  const std::int64_t shift = kDigits - 1 - exponent10;
  if (shift >= 0)
    numerator *= magnitude_power_of_ten(shift);
  else
    denominator *= magnitude_power_of_ten(-shift);
  const Integer whole = numerator / denominator;
  const bool exact = whole * denominator == numerator;
  std::string digits = whole.str();
  if (exact) digits.erase(digits.find_last_not_of('0') + 1);

  std::string text;
  if (exponent10 >= 0 && exponent10 < kDigits) {
    while (static_cast<std::int64_t>(digits.size()) <= exponent10) digits += '0';
    text = digits.substr(0, exponent10 + 1);
    if (digits.size() > text.size()) text += "." + digits.substr(exponent10 + 1);
    if (!exact) text += "...";
  } else if (exponent10 < 0 && exponent10 >= -6) {
    text = "0." + std::string(-exponent10 - 1, '0') + digits + (exact ? "" : "...");
  } else {
    text = digits.substr(0, 1);
    if (digits.size() > 1) text += "." + digits.substr(1);
    text += (exact ? "e" : "...e") + std::to_string(exponent10);
  }
  return sign + text;
}

int compare(const Value& a, const Value& b) {
  if (a.is_zero() && b.is_zero()) return 0;
  if (a.is_zero()) return b.is_negative() ? 1 : -1;
  if (b.is_zero()) return a.is_negative() ? -1 : 1;
  if (a.is_negative() != b.is_negative()) return a.is_negative() ? -1 : 1;
  const std::int64_t least = std::min(a.exponent(), b.exponent());
  const Integer left = scaled(a.numerator(), a.exponent() - least) * b.denominator();
  const Integer right = scaled(b.numerator(), b.exponent() - least) * a.denominator();
  const int magnitude = left.compare(right);
  return a.is_negative() ? -magnitude : magnitude;
}

Value sum(const Value& a, const Value& b) {
  // Zeros first: adding a zero does not change the other operand, and the sum of two zeros keeps a common
  // sign.
  if (a.is_zero() && b.is_zero()) return Value::zero(a.is_negative() && b.is_negative());
  if (a.is_zero()) return b;
  if (b.is_zero()) return a;
  const std::int64_t least = std::min(a.exponent(), b.exponent());
  Integer left = scaled(a.numerator(), a.exponent() - least) * b.denominator();
  Integer right = scaled(b.numerator(), b.exponent() - least) * a.denominator();
  if (a.is_negative()) left = -left;
  if (b.is_negative()) right = -right;
  const Integer total = left + right;
  if (total.is_zero()) return Value::zero(false);
  return Value::finite(total < 0, abs(total), least, a.denominator() * b.denominator());
}

Value difference(const Value& a, const Value& b) {
  return sum(a, b.negated());
}

Value product(const Value& a, const Value& b) {
  const bool negative = a.is_negative() != b.is_negative();
  if (a.is_zero() || b.is_zero()) return Value::zero(negative);
  return Value::finite(negative, a.numerator() * b.numerator(), a.exponent() + b.exponent(),
                       a.denominator() * b.denominator());
}

Value quotient(const Value& a, const Value& b) {
  const bool negative = a.is_negative() != b.is_negative();
  if (a.is_zero()) return Value::zero(negative);
  return Value::finite(negative, a.numerator() * b.denominator(), a.exponent() - b.exponent(),
                       a.denominator() * b.numerator());
}

std::int64_t floor_log2(const Value& value) {
  const std::int64_t high = static_cast<std::int64_t>(msb(value.numerator()));
  const std::int64_t low = static_cast<std::int64_t>(msb(value.denominator()));
  const std::int64_t estimate = high - low;  // exact, or one too large
  const bool too_large = estimate >= 0 ? value.numerator() < scaled(value.denominator(), estimate)
                                       : scaled(value.numerator(), -estimate) < value.denominator();
  return estimate - (too_large ? 1 : 0) + value.exponent();
}

}  // namespace zarrproof
