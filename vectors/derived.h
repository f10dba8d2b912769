// Results that follow by logic only, which the specification does not spell out: they are judged at level D.
#pragma once

#include "reference/metadata/configuration.h"
#include "reference/values/value.h"
#include "vectors/request.h"

namespace zarrproof {

// CV-7: whether a cast derives that an infinity stays, or that what rounds to zero keeps its sign.
bool is_derived_cast(const Value& input, const Value& result, const DataType& result_type);

// SO-2: whether an operation of scale_offset has to round this input in a type that is not one of IEEE 754.
bool is_derived_scaling(const ScaleOffsetConfiguration& codec, const Value& input, Operation operation);

// SO-2: whether an operation that is refused in such a type (SO-3) would not be, were it rounded otherwise.
bool is_derived_refusal(const ScaleOffsetConfiguration& codec, const Value& input, Operation operation);

}  // namespace zarrproof
