// The breakpoints of a conversion: numbers where its result changes. They follow from the two formats.
#pragma once

#include <vector>

#include "reference/metadata/array_spec.h"
#include "reference/types/data_type.h"
#include "vectors/inputs/input.h"
#include "vectors/request.h"

namespace zarrproof {

// Returns numbers of `from` around every breakpoint of a cast to `to`: ends of the ranges, ties and their
// neighbours, the subnormals of both types, zeros, powers of two, infinities and NaN. If the cast is exact
// for all numbers, returns only the ends; otherwise also all codes of types of 4 bits or fewer.
std::vector<Input> cast_breakpoint_inputs(const DataType& from, const DataType& to);

// Return the breakpoints of a cast, and of an operation of scale_offset, and keep them for requests that
// share them. The breakpoints of every cast are kept, but only the last ones of scale_offset, because random
// parameters are many.
const std::vector<Input>& cached_breakpoints(const DataType& from, const DataType& to);
const std::vector<Input>& cached_breakpoints(const ScaleOffsetConfiguration& codec, Operation operation);

// Returns the breakpoints of the conversion that a codec makes in an operation.
const std::vector<Input>& cached_breakpoints(const ArrayCodecConfiguration& codec, Operation operation);

// Returns stored elements with nonzero upper bits, for a type narrower than a byte; for other types none.
std::vector<Input> inputs_with_upper_bits(const DataType& type);

// Returns whether `to` has every number of `from`, including the sign of zero.
bool represents(const DataType& to, const DataType& from);

}  // namespace zarrproof
