// Finds each error of metadata, not only the first one.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "reference/errors/error.h"
#include "reference/json/json.h"

namespace zarrproof {

// Returns whether the name of a codec is unknown: META-9, or META-17 if it resembles a known name.
bool is_of_unknown_codec(const Error& error);

// Returns the codecs without unknown ones. Behind bytes or sharding_indexed, crc32c takes the place of each:
// such a codec takes and gives bytes, so the others mean what they meant. Elsewhere bytes takes the place of
// the first unknown codec and of those behind it.
Json with_known_codecs(Json codecs);

// Gives the zarr.json a valid fill value of its data type. Returns false if the data type is not known.
bool set_plain_fill_value(Json& zarr_json);

// Returns the errors of a zarr.json, at most 100. `first_error` returns the first error of a zarr.json, or
// nothing. After each error, a valid member takes the place of the wrong or missing one, and `first_error` is
// called with the changed zarr.json. An error of a data type is the last one, because the fill value and the
// codecs depend on it; so is a limit of this program.
std::vector<Error> metadata_errors(Json zarr_json,
                                   const std::function<std::optional<Error>(const Json&)>& first_error);

}  // namespace zarrproof
