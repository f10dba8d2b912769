// Codes at which a conversion changes what it does.
#pragma once

#include <vector>

#include "reference/data_type.h"

namespace zarrproof::test {

// Codes of a real type that stand out: zeros, the ends and the borders of each kind of number, infinities,
// NaNs with several payloads, powers of two and what lies beside them.
std::vector<Bits> notable_codes(const DataType& type);

// Codes of `from` at which a cast to `to` may change the kind of its result or round to another neighbour,
// each with the two codes before and behind it: the numbers of `to` and the points midway between two of
// them, all of a type of at most 8 bits, otherwise the notable ones; the notable codes of `from`; and random
// ones.
std::vector<Bits> cast_breakpoints(const DataType& from, const DataType& to);

}  // namespace zarrproof::test
