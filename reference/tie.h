// Ties between two powers of two, which IEEE 754 and a look at the code decide differently.
#pragma once

#include "reference/element.h"
#include "reference/interpretation.h"
#include "reference/rounding.h"

namespace zarrproof {

// The rounding to use for this value: `rounding` itself, except at a nearest-even tie in float8_e8m0fnu,
// where the answer to e8m0_tie decides between the two neighbours. Asked only where they are not the same.
inline Rounding tie_rule(const Value& value, const DataType& type, Rounding rounding,
                         Interpretation& interpretation) {
  if (!type.is_e8m0() || rounding != Rounding::nearest_even || !is_tie(value, type)) return rounding;
  const bool lower_code_is_even = ((floor_log2(value) + type.bias) & 1) == 0;
  if (!lower_code_is_even) return Rounding::nearest_away;  // both readings take the larger
  return interpretation.choose(Switch::e8m0_tie) == Answer::larger ? Rounding::nearest_away
                                                                   : Rounding::towards_zero;
}

}  // namespace zarrproof
