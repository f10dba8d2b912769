// Exact values. A finite value is a rational number numerator / denominator * 2^exponent, so sums, products,
// quotients and decimals are exact. Zero and the infinities have a sign; NaN has none.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <string>

namespace zarrproof {

using Integer = boost::multiprecision::cpp_int;

class Value {
 public:
  enum class Kind { finite, infinity, nan };

  static Value zero(bool negative) { return Value(Kind::finite, negative); }
  static Value infinity(bool negative) { return Value(Kind::infinity, negative); }
  static Value nan() { return Value(Kind::nan, false); }
  // (-1)^negative * numerator / denominator * 2^exponent, with numerator >= 0 and denominator >= 1.
  static Value finite(bool negative, Integer numerator, std::int64_t exponent, Integer denominator = 1);
  static Value integer(const Integer& value);

  bool is_nan() const { return kind_ == Kind::nan; }
  bool is_infinite() const { return kind_ == Kind::infinity; }
  bool is_finite() const { return kind_ == Kind::finite; }
  bool is_zero() const { return is_finite() && numerator_.is_zero(); }
  // True if negative, also for -0.
  bool is_negative() const { return negative_; }

  // Requires a finite value.
  const Integer& numerator() const { return numerator_; }
  const Integer& denominator() const { return denominator_; }
  std::int64_t exponent() const { return exponent_; }

  // Returns the value with the opposite sign.
  Value negated() const;

  // Returns a decimal text: exact if short, otherwise 20 significant digits and "...".
  std::string to_string() const;

 private:
  Value(Kind kind, bool negative) : kind_(kind), negative_(negative) {}

  Kind kind_;
  bool negative_;
  Integer numerator_ = 0;
  Integer denominator_ = 1;
  std::int64_t exponent_ = 0;
};

// Returns a negative number for a < b, zero for a = b (also -0 = 0), a positive number for a > b. Both must
// be finite.
int compare(const Value& a, const Value& b);

// Return exact results. The operands must be finite. An exact zero has the sign of IEEE 754-2019 section 6.3
// under round-to-nearest. The divisor of `quotient` must not be zero.
Value sum(const Value& a, const Value& b);
Value difference(const Value& a, const Value& b);
Value product(const Value& a, const Value& b);
Value quotient(const Value& a, const Value& b);

// Returns the k with 2^k <= |value| < 2^(k+1). The value must be finite and not zero.
std::int64_t floor_log2(const Value& value);

}  // namespace zarrproof
