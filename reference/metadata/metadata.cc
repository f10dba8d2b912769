#include "reference/metadata/metadata.h"

#include <algorithm>
#include <array>

#include "reference/errors/error.h"

namespace zarrproof {
namespace {

const Json& required(const Json& document, std::string_view key) {
  const Json* value = document.find(key);
  if (value == nullptr)
    refuse({}, "zarr.json", "no \"" + std::string(key) + "\"", "the metadata of a Zarr v3 array");
  return *value;
}

// META-20: returns why the first member that the core specification does not name is an error.
std::optional<Error> find_unknown_member(const Json& document) {
  constexpr std::array<std::string_view, 11> kMembers = {
      "zarr_format",        "node_type", "shape",      "data_type",  "chunk_grid",
      "chunk_key_encoding", "codecs",    "fill_value", "attributes", "storage_transformers",
      "dimension_names"};
  for (std::size_t i = 0; i < document.keys.size(); ++i) {
    const std::string& key = document.keys[i];
    const Json* flag = document.elements[i].find("must_understand");
    const bool may_be_ignored = flag != nullptr && flag->is_boolean() && !flag->boolean;
    if (std::ranges::find(kMembers, key) == kMembers.end() && !may_be_ignored)
      return Error{Clause::META_20, excerpt(key), "an unknown member",
                   R"(an object with "must_understand": false)"};
  }
  return std::nullopt;
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

void check_optional_members(const Json& document) {
  if (const Json* attributes = document.find("attributes"); attributes != nullptr && !attributes->is_object())
    refuse(Clause::WRITE_2, "attributes", excerpt(*attributes), "an object");
  const Json* names = document.find("dimension_names");
  if (names == nullptr) return;
  const std::size_t rank = required(document, "shape").elements.size();
  const auto is_name = [](const Json& name) { return name.is_string() || name.is_null(); };
  if (!names->is_array() || names->elements.size() != rank || !std::ranges::all_of(names->elements, is_name))
    refuse(Clause::WRITE_2, "dimension_names", excerpt(*names), "a string or null for each dimension");
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
  result.unknown_member = find_unknown_member(document);
  return result;
}

}  // namespace zarrproof
