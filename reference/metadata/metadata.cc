// Example: the member "note": 1 of a zarr.json sets Metadata::unknown_member (META-20). The member "note":
// {"must_understand": false} sets nothing.
#include "reference/metadata/metadata.h"

#include <algorithm>
#include <array>

#include "reference/errors/error.h"

namespace zarrproof {
namespace {

// Returns whether there is a length above 0 for each dimension, or 0 for a dimension of length 0.
bool is_chunk_shape(const Json& json, const Shape& shape) {
  if (!json.is_array() || json.elements.size() != shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const Json& length = json.elements[i];
    const std::string_view digits = std::string_view(length.text).substr(0, length.text.find_first_of("eE"));
    const bool is_zero = digits.find_first_of("123456789") == std::string_view::npos;
    const std::size_t point = digits.find('.');
    const bool is_whole = point == std::string_view::npos ||
                          digits.substr(point).find_first_of("123456789") == std::string_view::npos;
    if (!length.is_number() || digits.starts_with('-') || !is_whole || (is_zero && shape[i] > 0))
      return false;
  }
  return true;
}

// META-21: returns why the first member that has another form than the core specification says is an error.
// A chunk grid other than the regular one, and members that are missing, are not checked.
std::optional<Error> find_wrong_member(const Json& document, const Shape& shape) {
  const auto wrong = [&](std::string place, const Json& found, std::string expected) {
    return Error{Clause::META_21, std::move(place), excerpt(found), std::move(expected)};
  };
  if (const Json* attributes = document.find("attributes"); attributes != nullptr && !attributes->is_object())
    return wrong("attributes", *attributes, "an object");
  const auto is_name = [](const Json& name) { return name.is_string() || name.is_null(); };
  if (const Json* names = document.find("dimension_names");
      names != nullptr && !(names->is_array() && names->elements.size() == shape.size() &&
                            std::ranges::all_of(names->elements, is_name)))
    return wrong("dimension_names", *names, "a string or null for each dimension");
  const auto has_no_name = [](const Json& transformer) { return name_in(transformer).empty(); };
  if (const Json* transformers = document.find("storage_transformers");
      transformers != nullptr &&
      !(transformers->is_array() && std::ranges::none_of(transformers->elements, has_no_name)))
    return wrong("storage_transformers", *transformers, "an array of names, and of objects with a name");
  const Json* grid = document.find("chunk_grid");
  const Json* name = grid == nullptr ? nullptr : grid->find("name");
  const Json* configuration = grid == nullptr ? nullptr : grid->find("configuration");
  const Json* chunk_shape = configuration == nullptr ? nullptr : configuration->find("chunk_shape");
  const bool is_regular = name != nullptr && name->text == "regular";
  if (is_regular && chunk_shape != nullptr && !is_chunk_shape(*chunk_shape, shape))
    return wrong("chunk_grid.configuration.chunk_shape", *chunk_shape, "a length above 0 for each dimension");
  return std::nullopt;
}

}  // namespace

Shape read_shape(const Json& json, const std::string& place) {
  const std::string expected = "an array of integers in [0, 2^64-1]";
  if (!json.is_array()) refuse(place, excerpt(json), expected);
  Shape shape;
  for (const Json& length : json.elements) {
    const auto value = unsigned_integer(length);
    const bool is_whole =
        length.is_number() && length.text.find_first_not_of("0123456789") == std::string::npos;
    if (!value && is_whole) refuse_limit(place, excerpt(json), UINT64_MAX, "for each dimension");
    if (!value) refuse(place, excerpt(json), expected);
    shape.push_back(*value);
  }
  return shape;
}

const std::string& name_in(const Json& json) {
  static const std::string kNone;
  const Json* name = json.is_string() ? &json : json.find("name");
  return name != nullptr && name->is_string() ? name->text : kNone;
}

const Json* parameter_of(const Json& codec, std::string_view key) {
  const Json* configuration = codec.find("configuration");
  return configuration == nullptr ? nullptr : configuration->find(key);
}

const Json& metadata_member(const Json& document, std::string_view key) {
  const Json* value = document.find(key);
  if (value == nullptr) refuse(std::string(key), "absent", "a member of the metadata of a Zarr v3 array");
  return *value;
}

std::optional<Error> unknown_member(const Json& document, std::span<const std::string_view> known) {
  for (std::size_t i = 0; i < document.keys.size(); ++i) {
    const std::string& key = document.keys[i];
    const Json* flag = document.elements[i].find("must_understand");
    const bool may_be_ignored = flag != nullptr && flag->is_boolean() && !flag->boolean;
    if (std::ranges::find(known, key) == known.end() && !may_be_ignored)
      return Error{Clause::META_20, excerpt(key), "an unknown member",
                   R"(an object with "must_understand": false)"};
  }
  return std::nullopt;
}

Metadata read_metadata(std::string_view text) {
  const ExtendedJson document = read_extended_json(text);
  if (document.repeated_key) throw Refused(*document.repeated_key);
  Metadata metadata = read_metadata(document.json);
  metadata.extension = document.extension;
  return metadata;
}

Metadata read_metadata(const Json& document) {
  if (!document.is_object()) refuse("zarr.json", excerpt(document), "an object");
  const Json& format = metadata_member(document, "zarr_format");
  if (!format.is_number() || format.text != "3") refuse("zarr_format", excerpt(format), "3");
  const Json& node_type = metadata_member(document, "node_type");
  if (!node_type.is_string() || node_type.text != "array")
    refuse("node_type", excerpt(node_type), "\"array\"");
  Metadata result;
  result.shape = read_shape(metadata_member(document, "shape"), "shape");
  result.data_type = metadata_member(document, "data_type");
  result.codecs = metadata_member(document, "codecs");
  if (const Json* fill_value = document.find("fill_value")) result.fill_value = *fill_value;
  constexpr std::array<std::string_view, 11> kMembers = {
      "zarr_format",        "node_type", "shape",      "data_type",  "chunk_grid",
      "chunk_key_encoding", "codecs",    "fill_value", "attributes", "storage_transformers",
      "dimension_names"};
  result.unknown_member = unknown_member(document, kMembers);
  result.wrong_member = find_wrong_member(document, result.shape);
  return result;
}

}  // namespace zarrproof
