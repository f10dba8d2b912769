// Codes to try: all of a narrow type, and of a wide one those at which a conversion changes what it does.
#pragma once

#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::test {

// Every code of a type of at most 16 bits.
std::vector<Bits> all_codes(const DataType& type);

// Codes of a real type that stand out, each with the one before and behind it: zeros, the ends and the
// borders of each kind of number, infinities, NaNs with several payloads, powers of two (subnormal ones,
// too), and half as much more. In order.
std::vector<Bits> notable_codes(const DataType& type);

// Codes of `from` at which a cast to `to` may change the kind of its result or round to another neighbour,
// each with the codes before and behind it: the numbers of `to` and the points midway between two of them,
// all of a type of at most `widest_whole` bits (16 or fewer), otherwise around the notable ones; and the
// notable codes of `from`. In order.
std::vector<Bits> cast_breakpoints(const DataType& from, const DataType& to, int widest_whole);

}  // namespace zarrproof::test
