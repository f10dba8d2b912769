// Rounding by definition: searches the two neighbours of a value among the codes of the type; the mode
// chooses one. Slow, and independent of the library's algorithm.
#pragma once

#include <optional>

#include "reference/values/rounding.h"
#include "tests/support/format.h"

namespace zarrproof::test {

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
