#include "reference/metadata/metadata.h"

#include "reference/errors/error.h"

namespace zarrproof {
namespace {

const Json& required(const Json& document, std::string_view key) {
  const Json* value = document.find(key);
  if (value == nullptr)
    refuse({}, "zarr.json", "no \"" + std::string(key) + "\"", "the metadata of a Zarr v3 array");
  return *value;
}

}  // namespace

Shape read_shape(const Json& json, const std::string& place) {
  const std::string expected = "an array of integers in [0, 2^64-1]";
  if (!json.is_array()) refuse({}, place, excerpt(json), expected);
  Shape shape;
  for (const Json& length : json.elements) {
    const auto value = unsigned_integer(length);
    if (!value) refuse({}, place, excerpt(json), expected);
    shape.push_back(*value);
  }
  return shape;
}

Metadata read_metadata(std::string_view text) {
  const ExtendedJson document = read_extended_json(text);
  Metadata metadata = read_metadata(document.json);
  metadata.extension = document.extension;
  return metadata;
}

Metadata read_metadata(const Json& document) {
  if (!document.is_object()) refuse({}, "zarr.json", excerpt(document), "an object");
  const Json& format = required(document, "zarr_format");
  if (!format.is_number() || format.text != "3") refuse({}, "zarr_format", excerpt(format), "3");
  const Json& node_type = required(document, "node_type");
  if (!node_type.is_string() || node_type.text != "array")
    refuse({}, "node_type", excerpt(node_type), "\"array\"");
  Metadata result;
  result.shape = read_shape(required(document, "shape"), "shape");
  result.data_type = required(document, "data_type");
  result.codecs = required(document, "codecs");
  if (const Json* fill_value = document.find("fill_value")) result.fill_value = *fill_value;
  return result;
}

}  // namespace zarrproof
