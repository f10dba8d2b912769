// The carriers, float32 and float64, in which loops calculate, and how the processor rounds meanwhile.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/types/data_type.h"
#include "reference/types/rounding_mode.h"

namespace zarrproof::kernels {

// float32 or float64.
const DataType& carrier_type(int bits);

// Whether float32 has all values of the type.
bool fits_float32(const DataType& type);

// A code of a real type as that of a carrier which has its value; of NaN, any.
Bits carrier_code(Bits code, const DataType& type, const DataType& carrier);

// The processor's mode for a rounding. Nearest-away has none: the loops add half and round towards zero.
FloatMode float_mode(Rounding rounding);

}  // namespace zarrproof::kernels
