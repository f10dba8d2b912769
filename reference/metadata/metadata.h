// The parts of a zarr.json that the four codecs depend on.
#pragma once

#include <optional>
#include <string_view>

#include "reference/json/json.h"
#include "reference/types/shape.h"

namespace zarrproof {

struct Metadata {
  Json data_type;
  Json codecs;
  std::optional<Json> fill_value;
  Shape shape = {};
  std::optional<Error> extension = {};       // why the text is not JSON, if it has extensions of JSON
  std::optional<Error> unknown_member = {};  // META-20: why the first unknown member is an error
};

// Reads the zarr.json of a Zarr v3 array. Throws Refused when the text is neither JSON nor has extensions of
// JSON, is not the metadata of an array, or has no shape, data type or codecs. Does not check the data type
// and the codecs.
Metadata read_metadata(std::string_view text);
Metadata read_metadata(const Json& document);

// Throws Refused with WRITE-2 if an optional member has another form than the core specification says.
void check_optional_members(const Json& document);

// Reads an array of dimension lengths. `place` names the shape in errors. Throws Refused.
Shape read_shape(const Json& json, const std::string& place);

}  // namespace zarrproof
