// Ties between two powers of two. IEEE 754 and the parity of the code decide these ties differently. Example:
// 3 lies halfway between 2 and 4, whose codes in float8_e8m0fnu are 128 and 129. The even code gives 2, and
// IEEE 754 the larger number, 4.
#pragma once

#include "reference/requirements/interpretation.h"
#include "reference/types/cast_rules.h"
#include "reference/values/rounding.h"

namespace zarrproof {

// Returns the rounding mode for this value: `rounding`, except at a nearest-even tie in float8_e8m0fnu. There
// the answer to e8m0_tie chooses between the two neighbours. The open point is asked only if the results
// differ: the neighbour with the lower code has an even code and is a number of the type. `rule`: with clamp,
// values above the highest number become that number.
inline Rounding tie_rule(const Value& value, const DataType& type, Rounding rounding, OutOfRange rule,
                         Interpretation& interpretation) {
  if (!type.is_e8m0() || rounding != Rounding::nearest_even || !is_tie(value, type)) return rounding;
  const std::int64_t lower_code = floor_log2(value) + type.bias;
  const std::int64_t highest_code = static_cast<std::int64_t>(type.nan) - 1;
  const bool differ = lower_code >= 0 && lower_code <= highest_code && lower_code % 2 == 0 &&
                      !(rule == OutOfRange::clamp && lower_code == highest_code);
  if (!differ) return Rounding::nearest_away;
  return interpretation.choose(OpenPoint::e8m0_tie) == Answer::larger ? Rounding::nearest_away
                                                                      : Rounding::towards_zero;
}

}  // namespace zarrproof
