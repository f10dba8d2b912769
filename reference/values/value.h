// Exact values. A finite value is a rational number held as numerator / denominator * 2^exponent, so that
// sums, products, quotients and decimals lose nothing. Zero and the infinities have a sign; NaN has none.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

namespace zarrproof {

using Integer = boost::multiprecision::cpp_int;

class Value {
 public:
  enum class Kind { finite, infinity, nan };

  static Value zero(bool negative);
  static Value infinity(bool negative);
  static Value nan();
  // (-1)^negative * numerator / denominator * 2^exponent, with numerator >= 0 and denominator >= 1.
  static Value finite(bool negative, Integer numerator, std::int64_t exponent, Integer denominator = 1);
  static Value integer(const Integer& value);

  bool is_nan() const { return kind_ == Kind::nan; }
  bool is_infinite() const { return kind_ == Kind::infinity; }
  bool is_finite() const { return kind_ == Kind::finite; }
  bool is_zero() const { return is_finite() && numerator_.is_zero(); }
  // The sign, that of a zero included.
  bool is_negative() const { return negative_; }

  // Of finite values only.
  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return denominator_; }
  std::int64_t exponent() const { return exponent_; }

  // The same value with the other sign.
  Value negated() const;

  // Decimal for people: exact when it is short, otherwise 20 significant digits followed by "...".
  std::string to_string() const;

 private:
  Value(Kind kind, bool negative) : kind_(kind), negative_(negative) {}

  Kind kind_;
  bool negative_;
  Integer numerator_ = 0;
  Integer denominator_ = 1;
  std::int64_t exponent_ = 0;
};

// Negative, zero or positive as a < b, a = b, a > b by their numbers (so -0 = 0). Both finite.
int compare(const Value& a, const Value& b);

// Exact results of finite operands. An exact zero has the sign that IEEE 754-2019 section 6.3 gives it under
// round-to-nearest. The divisor of `quotient` is not zero.
Value sum(const Value& a, const Value& b);
Value difference(const Value& a, const Value& b);
Value product(const Value& a, const Value& b);
Value quotient(const Value& a, const Value& b);

// The k with 2^k <= |value| < 2^(k+1). The value is finite and not zero.
std::int64_t floor_log2(const Value& value);

}  // namespace zarrproof
