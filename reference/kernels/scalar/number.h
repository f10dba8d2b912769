// What a code of a real type stands for, and the way back: a magnitude rounded into a type. In 64-bit and
// 128-bit integers; nothing here allocates or asks the processor for floating point.
#pragma once

#include <cstdint>

#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof::kernels {

using Wide = unsigned __int128;

// How many bits there are up to the highest that is set. An int with every library, unlike std::bit_width.
int width(Wide value);

enum class NumberKind : std::uint8_t { zero, finite, infinity, nan };

// (-1)^negative * significand * 2^exponent where the kind is `finite` (so not zero); otherwise the
// significand and the exponent are 0. NaN is not negative.
struct Number {
  NumberKind kind;
  bool negative;
  std::uint64_t significand;
  int exponent;

  bool is_zero() const { return kind == NumberKind::zero; }
  bool is_finite() const { return kind == NumberKind::zero || kind == NumberKind::finite; }
  bool is_infinite() const { return kind == NumberKind::infinity; }
  bool is_nan() const { return kind == NumberKind::nan; }
};

// The number that a code of a real type stands for.
Number number(Bits bits, const DataType& type);

// The integer that a code of an integer type stands for.
__int128 integer(Bits code, const DataType& type);

// A code in 64 bits: of a signed integer its sign goes on, of any other type there are zeros.
Bits extended(Bits code, const DataType& type);

// significand * 2^exponent, not zero. If `sticky`, the value is larger by less than one unit of 2^exponent. A
// sticky significand has at least 60 bits, so this excess is smaller than each digit that rounding keeps.
struct Magnitude {
  Wide significand;
  int exponent;
  bool sticky = false;
};

enum class Range : std::uint8_t { below, inside, above };

struct Rounded {
  // Of an integer type: the rounded integer modulo 2^N, in two's complement, whatever the range says. Of a
  // floating type: the code, where the range is `inside`.
  Bits bits;
  // Where the rounded number lies beside the lowest and the highest number of the type.
  Range range;
};

// (-1)^negative * magnitude in a real type: rounded once, to the integers or to the type's precision and its
// subnormal grid, with no upper limit (CV-3, CV-4), then held against the type's range (CV-12). What becomes
// zero keeps its sign where the type has -0. In float8_e8m0fnu the exponent has no lower limit either, and
// the number must not be negative.
Rounded round_into(const Magnitude& magnitude, bool negative, const DataType& type, Rounding rounding);

// The codes of zero, of infinity, and of the highest or lowest number. Zero loses its sign in a type without
// -0; the infinity is one the type has; float8_e8m0fnu has no zero, and its lowest number is 2^-127.
Bits zero_code(bool negative, const DataType& type);
Bits infinity_code(bool negative, const DataType& type);
Bits limit_code(bool lowest, const DataType& type);

}  // namespace zarrproof::kernels
