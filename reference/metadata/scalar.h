// Scalars in metadata: the fill-value encoding of each data type (META-4, META-7).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "reference/json/json.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// The scalar of a real type that stands at `place`. Asks only about open points that this very text depends
// on. Throws Refused with META-4 when the type has no such scalar.
Bits read_real(const Json& json, const DataType& type, const std::string& place,
               Interpretation& interpretation);

// The scalar of any data type as an element in canonical form. Throws Refused like read_real.
std::vector<std::byte> read_scalar(const Json& json, const DataType& type, const std::string& place,
                                   Interpretation& interpretation);

// A scalar of a real type as JSON text that reads back to the same bits: a number where a short one does,
// otherwise hexadecimal.
std::string write_real(Bits bits, const DataType& type);

// The exact value of a JSON number's text. Numbers beyond 10^400 in size, or closer to zero than 10^-400,
// come back as some number of that kind, and digits after the 1000th as one digit: no data type can tell them
// apart.
Value decimal_value(std::string_view number);

}  // namespace zarrproof
