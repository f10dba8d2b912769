// The constants of loops that round into a floating type of fewer bits.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/metadata/array_spec.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// Returns the constants of vector/round_to_code-inl.h, without a map. `to` must have fewer exponents than the
// carrier.
ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range);

// Returns the constants of vector/to_small_float.cc. `from` is float16 or bfloat16. `to` has 8 bits or fewer,
// with 1 to 4 bits of mantissa.
ToSmallFloatConstants to_small_float_constants(const DataType& to, const DataType& from, Rounding rounding,
                                               OutOfRange out_of_range);

}  // namespace zarrproof::kernels
