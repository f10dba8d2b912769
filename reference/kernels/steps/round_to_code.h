// Rounding into a floating type of fewer bits, by way of the code.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/metadata/array_spec.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// The constants of vector/round_to_code-inl.h, without a map. The type has fewer exponents than the carrier.
ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range);

// The constants of vector/to_small_float.cc. `from`: float16 or bfloat16. `to`: a type of 8 bits or
// fewer with 1 to 4 bits of mantissa.
ToSmallFloatConstants to_small_float_constants(const DataType& to, const DataType& from, Rounding rounding,
                                               OutOfRange out_of_range);

}  // namespace zarrproof::kernels
