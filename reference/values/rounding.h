// Rounding, computed with integers only.
#pragma once

#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"
#include "reference/values/value.h"

namespace zarrproof {

// Returns the finite value rounded to the integers, or to the precision and the subnormal grid of a floating
// type. There is no upper limit (CV-4). It is rounded once, from the exact value. A zero result keeps the
// sign of the value. For float8_e8m0fnu the exponent has no lower limit either, zero stays zero, and a
// nearest-even tie goes to the larger power of two.
Value round(const Value& value, const DataType& type, Rounding rounding);

// Returns whether the finite value is halfway between two neighbours in the type's precision.
bool is_tie(const Value& value, const DataType& type);

}  // namespace zarrproof
