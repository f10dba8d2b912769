// cast_value as a step: which loop, and the constants that make it this cast.
#pragma once

#include "reference/configuration.h"
#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The step for a cast from a type of a SourceType. Its loop is null where the target has none for it. What
// it writes is in canonical form, but for `wrap` into integers of less than a byte, where it is modulo 2^8.
Step cast_step(const Cast& cast, const Loops& loops);

// The step for a scale_offset's encode and the cast after it in one, which does not write down what is
// between them. Its loop is null where the two do not go together.
Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops);

// The place in the tables of loops of a real type wider than a byte, of an integer of 8 bits, or of
// float8_e8m0fnu.
SourceType source_type(const DataType& type);

// The processor's mode for a rounding. Nearest-away has none: the loops add half and round towards zero.
FloatMode float_mode(Rounding rounding);

// A code of a real type as that of a carrier, float32 or float64, which has its value; of NaN, any.
Bits carrier_code(Bits code, const DataType& type, const DataType& carrier);

// The constants for rounding a carrier's value into a floating type by way of its code.
ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range);

// float32 or float64.
const DataType& carrier_type(int bits);

}  // namespace zarrproof::kernels
