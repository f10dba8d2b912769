// Finds each error of metadata, not only the first one.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "reference/errors/error.h"
#include "reference/json/json.h"

namespace zarrproof {

// Returns the member `codecs` with crc32c in the place of each unknown codec behind bytes or
// sharding_indexed. Such a codec takes bytes and gives bytes, so the other codecs mean what they meant.
Json with_known_codecs(Json codecs);

// Returns the errors of a zarr.json. `first_error` returns the first one, or nothing. After each error,
// a usual member takes the place of the refused one, and `first_error` is called again. Ends at an error in a
// member that has no usual value, such as a data type, and at a limit of this program.
std::vector<Error> metadata_errors(Json zarr_json,
                                   const std::function<std::optional<Error>(const Json&)>& first_error);

}  // namespace zarrproof
