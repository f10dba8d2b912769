// Rounding by its definition: the two neighbours of a value are looked up among the codes of the type, and
// the mode picks one. Slow, and nothing like the way the library does it.
#pragma once

#include <optional>

#include "reference/values/rounding.h"
#include "tests/support/format.h"

namespace zarrproof::test {

// The result of rounding to the type, as if there were one more number of its precision above the highest and
// below the lowest (and below the smallest of float8_e8m0fnu). Nothing: beyond the range. A tie in
// float8_e8m0fnu goes to the larger neighbour under nearest-even.
std::optional<Rational> round_by_definition(const Rational& value, const Format& format, Rounding mode);

// The integer that the mode picks, without limits.
Integer round_to_integer(const Rational& value, Rounding mode);

}  // namespace zarrproof::test
