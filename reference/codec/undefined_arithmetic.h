// Finds inputs of scale_offset whose result depends on arithmetic that no specification defines: rounding in
// floating types that are not IEEE 754 types (SO-8).
#pragma once

#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// Returns whether no text defines the arithmetic of the type: it is floating, and no IEEE 754 type.
inline bool has_undefined_arithmetic(const DataType& type) {
  return type.is_floating() && !type.is_ieee();
}

// A scale_offset in such a type, with its parameters as values.
struct Scaling {
  const DataType& type;
  Value offset, scale;
  bool encodes;  // (in - offset) * scale; otherwise (in / scale) + offset
};

// Returns whether an operation for this input has an exact result that is no number of the type.
bool result_is_derived(const Scaling& scaling, const Value& input);

// Returns whether this input is refused only under some ways of rounding.
bool refusal_is_derived(const Scaling& scaling, const Value& input);

}  // namespace zarrproof
