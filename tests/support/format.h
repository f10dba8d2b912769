// A second description of the 26 real data types, independent of the library. Rounding by definition:
// searches the two neighbours of a value among the codes of the type; the mode chooses one. Slow, and
// independent of the library's algorithm.
#pragma once

#include <array>
#include <boost/multiprecision/cpp_int.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "reference/values/rounding.h"

namespace zarrproof::test {

using Integer = boost::multiprecision::cpp_int;
using Rational = boost::multiprecision::cpp_rational;

enum class Specials { integer, ieee, finite, fnuz, e8m0 };

// An integer type has no exponent; all bits except the sign are mantissa.
struct Format {
  std::string_view name;
  int sign_bits, exponent_bits, mantissa_bits, bias;
  Specials specials;

  int bits() const { return sign_bits + exponent_bits + mantissa_bits; }
  bool is_integer() const { return specials == Specials::integer; }
  std::uint64_t mask() const { return bits() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits()) - 1; }
};

inline constexpr std::array kFormats = {
    Format{"int2", 1, 0, 1, 0, Specials::integer},
    Format{"int4", 1, 0, 3, 0, Specials::integer},
    Format{"int8", 1, 0, 7, 0, Specials::integer},
    Format{"int16", 1, 0, 15, 0, Specials::integer},
    Format{"int32", 1, 0, 31, 0, Specials::integer},
    Format{"int64", 1, 0, 63, 0, Specials::integer},
    Format{"uint2", 0, 0, 2, 0, Specials::integer},
    Format{"uint4", 0, 0, 4, 0, Specials::integer},
    Format{"uint8", 0, 0, 8, 0, Specials::integer},
    Format{"uint16", 0, 0, 16, 0, Specials::integer},
    Format{"uint32", 0, 0, 32, 0, Specials::integer},
    Format{"uint64", 0, 0, 64, 0, Specials::integer},
    Format{"float4_e2m1fn", 1, 2, 1, 1, Specials::finite},
    Format{"float6_e2m3fn", 1, 2, 3, 1, Specials::finite},
    Format{"float6_e3m2fn", 1, 3, 2, 3, Specials::finite},
    Format{"float8_e3m4", 1, 3, 4, 3, Specials::ieee},
    Format{"float8_e4m3", 1, 4, 3, 7, Specials::ieee},
    Format{"float8_e4m3b11fnuz", 1, 4, 3, 11, Specials::fnuz},
    Format{"float8_e4m3fnuz", 1, 4, 3, 8, Specials::fnuz},
    Format{"float8_e5m2", 1, 5, 2, 15, Specials::ieee},
    Format{"float8_e5m2fnuz", 1, 5, 2, 16, Specials::fnuz},
    Format{"float8_e8m0fnu", 0, 8, 0, 127, Specials::e8m0},
    Format{"bfloat16", 1, 8, 7, 127, Specials::ieee},
    Format{"float16", 1, 5, 10, 15, Specials::ieee},
    Format{"float32", 1, 8, 23, 127, Specials::ieee},
    Format{"float64", 1, 11, 52, 1023, Specials::ieee},
};

// The value of a code: (-1)^negative * significand * 2^exponent, or a special value.
struct Number {
  enum class Kind { finite, infinity, nan };
  Kind kind = Kind::finite;
  bool negative = false;
  std::uint64_t significand = 0;
  int exponent = 0;

  bool is_finite() const { return kind == Kind::finite; }
  bool is_nan() const { return kind == Kind::nan; }
  bool is_infinite() const { return kind == Kind::infinity; }
  bool is_zero() const { return is_finite() && significand == 0; }
};

Number decode(std::uint64_t code, const Format& format);

// Returns the value of a finite number.
Rational value_of(const Number& number);

// Return the code of the highest finite number, and of the lowest.
std::uint64_t highest_code(const Format& format);
std::uint64_t lowest_code(const Format& format);

// Returns whether two codes have equal meaning: equal bits, or both NaN.
bool same(std::uint64_t a, std::uint64_t b, const Format& format);

// Returns the highest code whose magnitude is not above this one. The codes of positive numbers of a float
// are ascending.
std::uint64_t code_below(const Rational& magnitude, const Format& format);

// Returns the result of rounding to the type, as if the type had one more number above the highest and below
// the lowest (and below the smallest of float8_e8m0fnu). Returns nothing if the result is out of range. A tie
// in float8_e8m0fnu goes to the larger neighbour under nearest-even.
std::optional<Rational> round_by_definition(const Rational& value, const Format& format, Rounding mode);

// Returns the integer that the mode chooses, without limits.
Integer round_to_integer(const Rational& value, Rounding mode);

}  // namespace zarrproof::test
