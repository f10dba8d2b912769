// Which values of a carrier a cast takes without its out_of_range rule.
#pragma once

#include <functional>

#include "reference/kernels/scalar/cast.h"

namespace zarrproof::kernels {

// Of codes in order, the last one that a condition holds for: it holds for the first given and no longer for
// the second, and changes once between them.
Bits last_code(Bits holds, Bits fails, const std::function<bool(Bits)>& condition);

struct CodeRange {
  Bits lowest, highest;
};

// The lowest and the highest value of the carrier, float32 or float64, that rounds into the range of the
// cast's output (CV-4, CV-12), as codes. Zero is always one. Rounding keeps order (tests/proof: monotone,
// monotone_across), so all between them are, too; found by bisection.
CodeRange accepted_range(const Cast& cast, const DataType& carrier);

}  // namespace zarrproof::kernels
