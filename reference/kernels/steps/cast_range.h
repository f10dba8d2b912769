// The range of a carrier's values that a cast accepts without its out_of_range rule.
#pragma once

#include <functional>

#include "reference/kernels/scalar/cast.h"

namespace zarrproof::kernels {

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
