// Codes for tests: all codes of a narrow type; for a wide type, the breakpoints of a conversion.
#pragma once

#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::test {

// Returns every code of a type of at most 16 bits.
std::vector<Bits> all_codes(const DataType& type);

// Returns special codes of a real type in ascending order, each with the previous and next code: zeros, the
// limits of each kind of number, infinities, NaNs with several payloads, powers of two (also subnormal), and
// 1.5 times these.
std::vector<Bits> notable_codes(const DataType& type);

// Returns codes of `from`, in ascending order, at which a cast to `to` may change the kind of its result or
// the neighbour to which it rounds, each with the previous and next code. These are the special codes of
// `from`, the numbers of `to` and the midpoints between them: all for a type of at most `widest_whole` bits,
// 16 or fewer; otherwise those near the special codes.
std::vector<Bits> cast_breakpoints(const DataType& from, const DataType& to, int widest_whole);

}  // namespace zarrproof::test
