// The breakpoints of (in - offset) * scale and (in / scale) + offset, and inputs that distinguish wrong
// arithmetic from right arithmetic.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/inputs/input.h"
#include "vectors/request.h"

namespace zarrproof {

// The parameters of scale_offset as bits of the type; nothing for a missing parameter.
struct Parameters {
  std::optional<Bits> offset, scale;
  bool operator==(const Parameters&) const = default;
};

inline constexpr std::size_t kMostTries = 6000;

// Returns inputs for an operation of scale_offset on a real type: both sides of the limits where an
// intermediate or final value leaves the type, inexact quotients, subnormal results and special values. For
// floating types, also inputs whose result differs under a wider intermediate, a fused multiply-add,
// multiplication by the reciprocal, the distributive law, or double rounding through wider types. These
// inputs come from a search of limited length, so some may be missing. With a parameter that is not finite,
// or a scale of 0: only the ends of the type and the special values.
std::vector<Input> scale_offset_inputs(const DataType& type, const Parameters& parameters,
                                       Operation operation, std::size_t most_tries = kMostTries);

}  // namespace zarrproof
