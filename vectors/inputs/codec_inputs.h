// The breakpoints of codecs, kept for requests that share them.
#pragma once

#include <vector>

#include "reference/metadata/array_spec.h"
#include "vectors/inputs/input.h"
#include "vectors/request.h"

namespace zarrproof {

// Return the breakpoints of a cast, and of an operation of scale_offset. The breakpoints of a cast are
// computed once. Only the last breakpoints of scale_offset are kept, because random parameters are many, but
// consecutive requests share them.
const std::vector<Input>& breakpoints(const DataType& from, const DataType& to);
const std::vector<Input>& breakpoints(const ScaleOffsetConfiguration& codec, Operation operation);

// Returns the breakpoints of the conversion that a codec makes in an operation.
const std::vector<Input>& breakpoints(const ArrayCodecConfiguration& codec, Operation operation);

}  // namespace zarrproof
