// Rounding, by integers alone.
#pragma once

#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"
#include "reference/values/value.h"

namespace zarrproof {

// The finite value rounded to the integers, or to the precision and the subnormal grid of a floating type,
// with no upper limit (CV-4). Rounded once, from the exact value. A result of zero keeps the value's sign. In
// float8_e8m0fnu the exponent is unbounded below too, zero stays zero, and a tie under nearest-even goes to
// the larger power of two.
Value round(const Value& value, const DataType& type, Rounding rounding);

// Whether the finite value lies midway between two neighbours in the type's precision.
bool is_tie(const Value& value, const DataType& type);

}  // namespace zarrproof
