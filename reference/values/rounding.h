// Rounds exact values, with integer arithmetic only.
#pragma once

#include <string>

#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// Returns the finite value rounded to the integers, or to the precision and the subnormal grid of a floating
// type. Rounds once, from the exact value, and without an upper limit (CV-4). A zero result keeps the sign of
// the value. For float8_e8m0fnu the exponent has no lower limit either, zero stays zero, and a nearest-even
// tie goes to the larger power of two. Example: 2049 in float16 with nearest-even is 2048.
Value round(const Value& value, const DataType& type, Rounding rounding);

// Returns whether the finite value is halfway between two neighbours in the type's precision.
bool is_tie(const Value& value, const DataType& type);

// Returns the neighbours of a finite value that round() changes: "lies between 2 and 3", or of 2.5 "is
// halfway between 2 and 3".
std::string neighbours_text(const Value& value, const DataType& type);

}  // namespace zarrproof
