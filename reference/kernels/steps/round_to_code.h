// Rounding into a floating type of fewer bits than the carrier, by way of the code.
#pragma once

#include "reference/kernels/steps/step.h"
#include "reference/metadata/configuration.h"
#include "reference/types/data_type.h"

namespace zarrproof::kernels {

// The constants of vector/round_to_code-inl.h, without a map. The type has fewer exponents than the carrier.
ToFloat to_float_constants(const DataType& to, const DataType& carrier, Rounding rounding,
                           OutOfRange out_of_range);

}  // namespace zarrproof::kernels
