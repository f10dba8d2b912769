// Which values of a carrier a cast takes without its out_of_range rule.
#pragma once

#include "reference/kernels/scalar/cast.h"

namespace zarrproof::kernels {

struct CodeRange {
  Bits lowest, highest;
};

// The lowest and the highest value of the carrier, float32 or float64, that rounds into the range of the
// cast's output (CV-4, CV-12), as codes. Zero is always one. Rounding keeps order, so all between them are,
// too; found by bisection.
CodeRange accepted_range(const Cast& cast, const DataType& carrier);

}  // namespace zarrproof::kernels
