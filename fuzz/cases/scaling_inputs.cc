#include "fuzz/cases/scaling_inputs.h"

#include "reference/values/element.h"
#include "vectors/inputs/breakpoints.h"

namespace zarrproof::fuzz {
namespace {

// Numbers that are tried in search of one that tells a wrong arithmetic: another case has other parameters.
constexpr std::size_t kTries = 600;

bool is_usable(const Parameters& parameters, const DataType& type) {
  if (parameters.offset && !unpack(*parameters.offset, type).is_finite()) return false;
  if (!parameters.scale) return true;
  const Value scale = unpack(*parameters.scale, type);
  return scale.is_finite() && !scale.is_zero();
}

}  // namespace

std::vector<Input> scaling_inputs(const DataType& type, const Parameters& parameters, Operation operation) {
  return is_usable(parameters, type) ? scale_offset_inputs(type, parameters, operation, kTries)
                                     : cast_inputs(type, type, Extent::core);
}

}  // namespace zarrproof::fuzz
