// Example: "fill_value": 300 of uint8, and "rounding": "up" in codecs[0]. The first error is that of the
// fill value. With the fill value 0, the first error is that of the rounding. Without "rounding", there is
// none. So the errors are these two.
#include "conformance/judging/metadata_errors.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "reference/codec/sharding_indexed.h"
#include "reference/metadata/metadata.h"
#include "reference/types/codec_names.h"
#include "reference/types/data_type.h"
#include "vectors/request.h"

namespace zarrproof {
namespace {

// Returns whether a place is this member or a part of it: "codecs[0].configuration" lies in "codecs".
bool lies_in(std::string_view place, std::string_view member) {
  return place.starts_with(member) &&
         (place.size() == member.size() || place[member.size()] == '.' || place[member.size()] == '[');
}

// Returns the index of the member of an object in which the place lies; the number of members if none does.
// `prefix` is the place of the object, with a point.
std::size_t member_at(const Json& object, const std::string& prefix, std::string_view place) {
  const auto found = std::ranges::find_if(object.keys, [&](const std::string& key) {
    return lies_in(place, prefix + key) || lies_in(place, prefix + excerpt(key));
  });
  return static_cast<std::size_t>(found - object.keys.begin());
}

void remove_member(Json& object, std::size_t i) {
  object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(i));
  object.elements.erase(object.elements.begin() + static_cast<std::ptrdiff_t>(i));
}

Json plain_bytes() {
  return read_json(R"({"name":"bytes","configuration":{"endian":"little"}})");
}

bool gives_bytes(const Json& codec) {
  return name_in(codec) == "bytes" || name_in(codec) == kSharding;
}

// Changes a refused codec into a valid one. Behind an array -> bytes codec, this is crc32c; elsewhere it is
// bytes. If bytes takes the place of another codec, the codecs behind it are removed, because their input is
// not known. A configuration that is no object is kept, because it is another error of the same codec.
void replace_codec(Json& codecs, std::size_t i) {
  Json& codec = codecs.elements[i];
  if (std::any_of(codecs.elements.begin(), codecs.elements.begin() + static_cast<std::ptrdiff_t>(i),
                  gives_bytes)) {
    const Json* configuration = codec.find("configuration");
    const bool has_second_error =
        configuration != nullptr && !configuration->is_object() && !is_codec(name_in(codec));
    codec =
        read_json(has_second_error ? R"({"name":"crc32c","configuration":)" + write_json(*configuration) + "}"
                                   : R"({"name":"crc32c"})");
  } else {
    if (name_in(codec) != "bytes") codecs.elements.resize(i + 1);
    codec = plain_bytes();
  }
}

void mend_codecs(Json& codecs, const std::string& list, std::string_view place, const Json* chunk_shape);

// Changes the parameter at the place into a valid one, or removes it. `chunk_shape` is that of the codec's
// chunks, if it is known. Returns false if no valid one is known.
bool mend_parameter(Json& codec, const std::string& codec_place, std::string_view place,
                    const Json* chunk_shape) {
  const std::string configuration = codec_place + ".configuration.";
  if (place == configuration + "endian") {
    codec = plain_bytes();
    return true;
  }
  Json* parameters = codec.find("configuration");
  if (parameters == nullptr || !parameters->is_object()) return false;
  if (name_in(codec) == kSharding) {
    if (place == configuration + "chunk_shape") {
      if (chunk_shape != nullptr) parameters->set("chunk_shape", *chunk_shape);
      return chunk_shape != nullptr;
    }
    for (const std::string& key : {std::string("codecs"), std::string("index_codecs")}) {
      if (!lies_in(place, configuration + key)) continue;
      if (parameters->find(key) == nullptr) parameters->set(key, read_json("[]"));
      mend_codecs(*parameters->find(key), configuration + key, place,
                  key == "codecs" ? parameters->find("chunk_shape") : nullptr);
      return true;
    }
  }
  const std::size_t i = member_at(*parameters, configuration, place);
  if (i == parameters->keys.size() || parameters->keys[i] == "data_type") return false;
  const std::string member = configuration + parameters->keys[i] + ".";  // such as one list of scalar_map
  const std::size_t part = member_at(parameters->elements[i], member, place);
  if (part < parameters->elements[i].keys.size())
    remove_member(parameters->elements[i], part);
  else
    remove_member(*parameters, i);
  return true;
}

// Changes the codec at the place, one of its parameters, or the list into a valid one. `list` is the place of
// the codecs.
void mend_codecs(Json& codecs, const std::string& list, std::string_view place, const Json* chunk_shape) {
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    const std::string codec = list + "[" + std::to_string(i) + "]";
    if (!lies_in(place, codec)) continue;
    if (!mend_parameter(codecs.elements[i], codec, place, chunk_shape)) replace_codec(codecs, i);
    return;
  }
  if (!codecs.is_array()) codecs = read_json("[]");
  codecs.elements.push_back(plain_bytes());
}

// Returns the chunk shape of a zarr.json; null if it has none.
const Json* chunk_shape_of(const Json& zarr_json) {
  const Json* grid = zarr_json.find("chunk_grid");
  return grid == nullptr ? nullptr : parameter_of(*grid, "chunk_shape");
}

// Makes the array one chunk, whose shape is that of the array. The inner chunks of a shard may not fit this
// shape, so bytes takes the place of codecs with sharding_indexed.
void set_one_chunk(Json& zarr_json) {
  zarr_json.set("chunk_grid", read_json(R"({"name":"regular","configuration":{"chunk_shape":)" +
                                        write_json(*zarr_json.find("shape")) + "}}"));
  Json* codecs = zarr_json.find("codecs");
  if (codecs != nullptr && has_sharding(*codecs))
    *codecs = {.kind = Json::Kind::array, .elements = {plain_bytes()}};
}

// Changes the member at the place into a valid one, or removes it. Returns false if no valid one is known.
bool mend(Json& zarr_json, std::string_view place) {
  if (lies_in(place, "node_type") || lies_in(place, "data_type")) return false;
  if (lies_in(place, "zarr_format")) {
    zarr_json.set("zarr_format", read_json("3"));
  } else if (lies_in(place, "shape")) {
    zarr_json.set("shape", read_json("[]"));
    if (const std::size_t names = member_at(zarr_json, "", "dimension_names"); names < zarr_json.keys.size())
      remove_member(zarr_json, names);
    set_one_chunk(zarr_json);
  } else if (lies_in(place, "chunk_grid")) {
    set_one_chunk(zarr_json);
  } else if (lies_in(place, "chunk_key_encoding")) {
    zarr_json.set("chunk_key_encoding", read_json("\"default\""));
  } else if (lies_in(place, "codecs")) {
    if (zarr_json.find("codecs") == nullptr) zarr_json.set("codecs", read_json("[]"));
    mend_codecs(*zarr_json.find("codecs"), "codecs", place, chunk_shape_of(zarr_json));
  } else if (lies_in(place, "fill_value")) {
    return set_plain_fill_value(zarr_json);
  } else {
    const std::size_t i = member_at(zarr_json, "", place);
    if (i == zarr_json.keys.size()) return false;
    remove_member(zarr_json, i);
  }
  return true;
}

}  // namespace

bool is_of_unknown_codec(const Error& error) {
  return error.clause == Clause::META_9 || error.clause == Clause::META_17;
}

bool set_plain_fill_value(Json& zarr_json) {
  const Json* data_type = zarr_json.find("data_type");
  const auto type = data_type == nullptr ? std::nullopt : find_data_type(name_in(*data_type));
  if (type) zarr_json.set("fill_value", read_json(plain_fill_value(*type)));
  return type.has_value();
}

Json with_known_codecs(Json codecs) {
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    const std::string name = name_in(codecs.elements[i]);
    if (!name.empty() && !is_codec(name) && name != kSharding) replace_codec(codecs, i);
  }
  return codecs;
}

std::vector<Error> metadata_errors(Json zarr_json,
                                   const std::function<std::optional<Error>(const Json&)>& first_error) {
  constexpr std::size_t kMaxErrors = 100;
  std::vector<Error> found;
  while (found.size() < kMaxErrors) {
    const auto error = first_error(zarr_json);
    // The search ends at an error in a changed member, because the change may have caused the error. The
    // exception is an unknown codec, of which replace_codec() keeps a configuration that is another error.
    const bool may_be_ours = error && std::ranges::any_of(found, [&](const Error& first) {
                               return error->place == first.place ||
                                      (lies_in(error->place, first.place) && !is_of_unknown_codec(first));
                             });
    if (!error || may_be_ours) break;
    found.push_back(*error);
    if (error->is_limit || !mend(zarr_json, error->place)) break;
  }
  return found;
}

}  // namespace zarrproof
