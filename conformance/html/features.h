// The subject of a request, as words that the filter and the matrices of the page share.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conformance/results/results.h"

namespace zarrproof {

// The data types of a conversion by cast_value: of the input and of the output.
struct Conversion {
  std::string from, to;
};

// Returns the conversion of a request with one cast_value: encode and resolve convert to the stored type,
// decode converts from it. Returns nothing for other requests.
std::optional<Conversion> conversion_of(const RequestResult& result);

// Returns the words for the filter `type`: each data type, and "float64-int8" for a conversion.
std::vector<std::string> type_words(const RequestResult& result);

// Returns the operation, the rounding mode and the range rule that the id names: "encode, towards-zero,
// clamp".
std::string mode_of(const RequestResult& result);

}  // namespace zarrproof
