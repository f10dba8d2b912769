// The scalar_map of a cast (CV-1) in the form that loops look into.
#pragma once

#include "reference/kernels/scalar/cast.h"
#include "reference/kernels/steps/step.h"
#include "reference/kernels/vector/loops.h"

namespace zarrproof::kernels {

// The map of a cast for a loop with lanes of so many bytes. It compares carriers, or, where there is no
// carrier, integers; it puts in values as carriers, or codes.
Map make_map(const Cast& cast, const DataType* compared, const DataType* put_in, int width,
             const Loops& loops);

// The same for a loop that goes by way of a carrier. Integers of the carrier's width or more are compared
// themselves, because the carrier has not all of these.
Map make_map_by_way(const Cast& cast, const DataType& carrier, const DataType* put_in, const Loops& loops);

// The same with an entry for NaN, if the type has NaNs: the map's, or what the cast makes of NaN (CV-7).
Map make_map_with_nan(const Cast& cast, const DataType& carrier, const DataType* put_in, Bits nan,
                      const Loops& loops);

// Whether every NaN among the results is the one that conversions give.
bool results_are_values(const Cast& cast);

}  // namespace zarrproof::kernels
