// Ties between two powers of two, which IEEE 754 and a look at the code decide differently.
#pragma once

#include "reference/requirements/interpretation.h"
#include "reference/types/out_of_range.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"

namespace zarrproof {

// The rounding to use for this value: `rounding` itself, except at a nearest-even tie in float8_e8m0fnu,
// where the answer to e8m0_tie decides between the two neighbours. Asked only where they lead to different
// results: the one with the lower code is even, and is a number of the type. `rule`: with clamp, a
// value beyond the highest number becomes that number.
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
