// Elements as readers print them.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "conformance/protocol/protocol.h"
#include "reference/errors/error.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The element in canonical form that a line shows, or why it shows none. A line is fill-value JSON of the
// data type in any lexical form (META-4): a number counts by its value, rounded once to the type (META-7), so
// 1, 1.0 and 1e0 are the same, for integers too; the sign of a zero counts; "0x..." are the bits. Taken as
// well, because programs print them and they can mean one thing only: NaN, Infinity, inf and NaT without
// quotes, in any case and with a sign; True and False; white space around the line.
Result<std::vector<std::byte>, Wrong> read_printed(std::string_view line, const DataType& type);

}  // namespace zarrproof
