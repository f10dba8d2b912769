// Scalars in metadata: the fill-value encoding of each data type (META-4, META-7).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "reference/json/json.h"
#include "reference/requirements/interpretation.h"
#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// Reads the scalar of a real type at `place`. Asks only about open points that change the outcome for this
// text. Throws Refused with META-10 when the type has no such scalar.
Bits read_real(const Json& json, const DataType& type, const std::string& place,
               Interpretation& interpretation);

// Reads the scalar of any data type as an element in canonical form. Throws Refused like read_real.
std::vector<std::byte> read_scalar(const Json& json, const DataType& type, const std::string& place,
                                   Interpretation& interpretation);

// Returns a scalar of a real type as JSON text that reads back to equal bits: a number if a short one does,
// otherwise hexadecimal.
std::string write_real(Bits bits, const DataType& type);

// Returns the scalar of any data type as JSON text that reads back to an equal element. `element` is in
// canonical form. Numbers are written as by write_real().
std::string write_scalar(std::span<const std::byte> element, const DataType& type);

// Returns the exact value of a JSON number. A magnitude above 10^400 or below 10^-400 becomes some number of
// such a magnitude, and the digits after the 1000th become one digit. No data type can tell the difference.
Value decimal_value(std::string_view number);

}  // namespace zarrproof
