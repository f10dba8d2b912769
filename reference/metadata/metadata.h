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
};

// An array's metadata document: what the codecs need of it, and its shape.
struct Document {
  Metadata metadata;
  Shape shape;
};

// Reads the text of a zarr.json of a Zarr v3 array. Throws Refused when it is not JSON, not the metadata of
// an array, or lacks its shape, data type or codecs; what these say is not looked at yet, nor is anything
// else.
Document read_document(std::string_view text);

// An array of dimension lengths. Throws Refused; `place` says where the shape stands.
Shape read_shape(const Json& json, const std::string& place);

}  // namespace zarrproof
