// The numbers at which (in - offset) * scale and (in / scale) + offset turn, and those that tell a wrong
// arithmetic from the right one.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "reference/types/data_type.h"
#include "vectors/inputs/input.h"
#include "vectors/request.h"

namespace zarrproof {

// The parameters of scale_offset as bits of the type; nothing where one is missing.
struct Parameters {
  std::optional<Bits> offset, scale;
};

inline constexpr std::size_t kMostTries = 6000;

// Inputs for an operation of scale_offset on a real type: on both sides of where an intermediate or final
// value leaves the type, around inexact quotients, subnormal results and special values; for floating types
// also numbers whose result differs under a wider intermediate, a fused multiply-add, multiplication by the
// reciprocal, the distributive law, and double rounding through wider types, as far as one of so many
// numbers tells.
std::vector<Input> scale_offset_inputs(const DataType& type, const Parameters& parameters,
                                       Operation operation, std::size_t most_tries = kMostTries);

}  // namespace zarrproof
