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

// Returns whether a result for this input has level derived (clause.h): an operation has no exact result in
// the type, or a parameter is no finite number, or decode divides by 0. False for an input that is no finite
// number.
bool result_is_derived(const Scaling& scaling, const Value& input);

// Returns whether a refusal of this input has level derived: some way of rounding the operations gives a
// result.
bool refusal_is_derived(const Scaling& scaling, const Value& input);

}  // namespace zarrproof
