// The parts of a zarr.json that the four codecs depend on.
#pragma once

#include <optional>
#include <span>
#include <string>
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
  std::optional<Error> wrong_member = {};    // META-21: why the first member of another form is an error
};

// Reads the zarr.json of a Zarr v3 array. Throws Refused when the text is neither JSON nor has extensions of
// JSON, has a repeated key, is not the metadata of an array, or has no shape, data type or codecs. Does not
// check the data type and the codecs.
Metadata read_metadata(std::string_view text);
Metadata read_metadata(const Json& document);

// Returns a member of a zarr.json. Throws Refused if it is absent.
const Json& metadata_member(const Json& document, std::string_view key);

// META-20: returns why the first member that is not known is an error; nothing if readers may ignore all of
// them.
std::optional<Error> unknown_member(const Json& document, std::span<const std::string_view> known);

// Reads an array of dimension lengths. `place` names the shape in errors. Throws Refused.
Shape read_shape(const Json& json, const std::string& place);

// Returns the name of a codec or data type, which metadata write as a string or as an object with "name".
// Returns an empty name if the metadata have none. The metadata may be invalid.
const std::string& name_in(const Json& json);

// Returns a member of the configuration of a codec, or null. The metadata may be invalid.
const Json* parameter_of(const Json& codec, std::string_view key);

}  // namespace zarrproof
