// Where scale_offset rests on arithmetic that no text defines: that of floating types other than those of
// IEEE 754 (SO-2).
#pragma once

#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// scale_offset with the values of both parameters.
struct Scaling {
  const DataType& type;
  Value offset, scale;
  bool encodes;  // (in - offset) * scale; otherwise (in / scale) + offset
};

// Whether the result for this input comes from an operation whose exact result is no number of the type.
bool result_is_derived(const Scaling& scaling, const Value& input);

// Whether the refusal of this input hangs on how the type rounds: another rounding has a result.
bool refusal_is_derived(const Scaling& scaling, const Value& input);

}  // namespace zarrproof
