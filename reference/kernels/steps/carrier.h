// The carriers, float32 and float64: the types in which loops calculate. Example: a cast from float16 to
// int8 loads float32, the carrier of float16, and rounds it.
#pragma once

#include <functional>

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/types/cast_rules.h"
#include "reference/types/data_type.h"

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

// Returns the last code for which the condition holds, by bisection. The condition must hold for `holds`,
// fail for `fails`, and change once between them.
Bits last_code(Bits holds, Bits fails, const std::function<bool(Bits)>& condition);

struct CodeRange {
  Bits lowest, highest;
};

// Returns the codes of the lowest and the highest value of the carrier that rounds into the range of the
// cast's output (CV-4, CV-12). All values between them do so as well, because rounding is monotone
// (tests/proof: monotone, monotone_across). Zero is always in the range. Example: float32 to uint8 with
// nearest-even has the range from -0.5 to the number just below 255.5.
CodeRange accepted_range(const Cast& cast, const DataType& carrier);

}  // namespace zarrproof::kernels
