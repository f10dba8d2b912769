// Rounding into a floating type of fewer bits than the carrier, by way of the code.
#pragma once

#include "reference/configuration.h"
#include "reference/data_type.h"
#include "reference/kernels/steps/step.h"

namespace zarrproof::kernels {

// The constants of vector/round_to_code-inl.h, without a map. The type has fewer exponents than the carrier.
ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range);

}  // namespace zarrproof::kernels
