// The carriers, float32 and float64: the types in which loops calculate.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof::kernels {

// Returns float32 for 32 bits, float64 for 64 bits.
const DataType& carrier_type(int bits);

// Returns whether float32 has all values of the type.
bool fits_float32(const DataType& type);

// Returns the carrier's code for the value of a code; any NaN for NaN. The carrier must have the value.
Bits carrier_code(Bits code, const DataType& type, const DataType& carrier);

// Returns the processor's mode for a rounding. For nearest-away it is towards zero: the loops first add half
// of the last place.
FloatMode float_mode(Rounding rounding);

}  // namespace zarrproof::kernels
