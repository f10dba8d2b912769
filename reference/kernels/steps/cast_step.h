// Translates cast_value into a step: chooses the loop and computes its constants. cast_to_integer.cc and
// cast_to_float.cc do this for the types of their names; cast_map.cc makes the map.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"
#include "reference/metadata/array_spec.h"

namespace zarrproof::kernels {

// Returns the step for a cast from one of the types in SourceType. The loop is null if this target has none.
// Results are in canonical form, except for `wrap` into integers narrower than a byte: these are modulo 2^8.
Step cast_step(const Cast& cast, const Loops& loops);

// Returns one step for a scale_offset (encode) and the cast that follows it. The loop is null if the two
// cannot be fused.
Step scaled_cast_step(const ScaleOffsetConfiguration& scale_offset, const Cast& cast, const Loops& loops);

// The parts of cast_step().

// Return the step of a cast to a floating type, from an integer type to an integer type, and from a floating
// type to an integer type. The loop is null if this target has none. The caller sets `in_size` and
// `out_size`.
Step cast_to_float_step(const Cast& cast, const Loops& loops);
Step integer_to_integer_step(const Cast& cast, const Loops& loops);
Step float_to_integer_step(const Cast& cast, const Loops& loops);

// Returns the map for a loop with lanes of `width` bytes. Keys are codes of `key_type`, or integers if it is
// null. Results are codes of `result_type`, or of the output type if it is null.
LoopMap make_map(const Cast& cast, const DataType* key_type, const DataType* result_type, int width,
                 const Loops& loops);

// Returns the map for a loop that converts through a carrier. Keys are integers if the input is an integer
// type of the carrier's width or more, because the carrier cannot represent all of them.
LoopMap make_carrier_map(const Cast& cast, const DataType& carrier, const DataType* result_type,
                         const Loops& loops);

// Returns the same with an entry for NaN if the input type has NaNs. Without an entry in the scalar_map, its
// result is `nan` (CV-7).
LoopMap make_map_with_nan(const Cast& cast, const DataType& carrier, const DataType* result_type, Bits nan,
                          const Loops& loops);

// Returns whether every NaN among the map's results is the NaN that conversions give. A loop that replaces
// before it converts gives this NaN only.
bool map_gives_only_default_nan(const Cast& cast);

}  // namespace zarrproof::kernels
