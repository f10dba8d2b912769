// The breakpoints of (in - offset) * scale and (in / scale) + offset, and inputs that distinguish wrong
// arithmetic from right arithmetic.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/metadata/array_spec.h"
#include "vectors/inputs/input.h"
#include "vectors/request.h"

namespace zarrproof {

inline constexpr std::size_t kMaxTries = 6000;

// Returns inputs for an operation of scale_offset on its type: both sides of the limits where an
// intermediate or final value leaves the type, inexact quotients, subnormal results and special values. For
// floating types, also inputs whose result differs under a wider intermediate, a fused multiply-add,
// multiplication by the reciprocal, the distributive law, or double rounding through wider types. These
// inputs come from a search of limited length, so some may be missing. With a parameter that is not finite,
// or a scale of 0: only the ends of the type and the special values.
std::vector<Input> scale_offset_inputs(const ScaleOffsetConfiguration& codec, Operation operation,
                                       std::size_t max_tries = kMaxTries);

}  // namespace zarrproof
