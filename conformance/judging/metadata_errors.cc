// Example: "fill_value": 300 of uint8, and "rounding": "up" in codecs[0]. The first error is that of the
// fill value. With the fill value 0, the first error is that of the rounding. Without it, there is none.
#include "conformance/judging/metadata_errors.h"

#include <algorithm>
#include <string>
#include <string_view>

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

Json* find_member(Json& object, std::string_view key) {
  return const_cast<Json*>(std::as_const(object).find(key));
}

// Changes the parameter in which the place lies into a usual one, or all unknown codecs that permit it into
// crc32c. `list` is the place of the codecs. Returns whether there was one.
bool mend_codec(Json& codecs, const std::string& list, std::string_view place) {
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    const std::string codec = list + "[" + std::to_string(i) + "]";
    if (!lies_in(place, codec)) continue;
    if (place == codec) {
      const std::string old = write_json(codecs);
      codecs = with_known_codecs(std::move(codecs));
      return write_json(codecs) != old;
    }
    Json* parameters = find_member(codecs.elements[i], "configuration");
    const std::string configuration = codec + ".configuration.";
    if (parameters == nullptr) return false;
    const std::size_t at = member_at(*parameters, configuration, place);
    if (at == parameters->keys.size()) return false;
    const std::string& key = parameters->keys[at];
    if (key == "codecs" || key == "index_codecs")
      return mend_codec(parameters->elements[at], configuration + key, place);
    if (key == "chunk_shape" || key == "data_type") return false;  // other parameters depend on them
    if (key == "endian")
      parameters->elements[at] = read_json("\"little\"");
    else
      remove_member(*parameters, at);
    return true;
  }
  return false;
}

// Changes the member in which the place lies into a usual one. Codecs that cannot be mended, and codecs whose
// chunks are not known, become bytes. Returns whether there was such a member.
bool mend(Json& zarr_json, std::string_view place) {
  const auto set = [&](std::string_view key, std::string_view value) {
    Json* member = find_member(zarr_json, key);
    if (member != nullptr) *member = read_json(value);
    return member != nullptr;
  };
  const auto set_bytes = [&] {
    return set("codecs", R"([{"name":"bytes","configuration":{"endian":"little"}}])");
  };
  const std::size_t i = member_at(zarr_json, "", place);
  if (i == zarr_json.keys.size()) return false;
  const std::string key = zarr_json.keys[i];
  if (key == "node_type" || key == "shape" || key == "data_type") return false;
  if (key == "zarr_format") return set(key, "3");
  if (key == "chunk_key_encoding") return set(key, "\"default\"");
  if (key == "codecs") return mend_codec(zarr_json.elements[i], "codecs", place) || set_bytes();
  if (key == "chunk_grid") {
    const Json* shape = zarr_json.find("shape");
    return shape != nullptr && set_bytes() &&
           set(key, R"({"name":"regular","configuration":{"chunk_shape":)" + write_json(*shape) + "}}");
  }
  if (key == "fill_value") {
    const Json* name = zarr_json.find("data_type");
    const auto type = name == nullptr ? std::nullopt : find_data_type(name_in(*name));
    return type && set(key, plain_fill_value(*type));
  }
  remove_member(zarr_json, i);
  return true;
}

}  // namespace

Json with_known_codecs(Json codecs) {
  bool gives_bytes = false;
  for (Json& codec : codecs.elements) {
    const std::string name = name_in(codec);
    const bool is_known = is_codec(name) || name == kSharding;
    if (gives_bytes && !name.empty() && !is_known) codec = read_json(R"({"name":"crc32c"})");
    gives_bytes = gives_bytes || name == "bytes" || name == kSharding;
  }
  return codecs;
}

std::vector<Error> metadata_errors(Json zarr_json,
                                   const std::function<std::optional<Error>(const Json&)>& first_error) {
  std::vector<Error> found;
  while (auto error = first_error(zarr_json)) {
    // A second error in a member that was changed may come from the change.
    const bool is_second = std::ranges::any_of(found, [&](const Error& first) {
      return lies_in(error->place, first.place) || lies_in(first.place, error->place);
    });
    if (is_second) break;
    found.push_back(*error);
    if (error->is_limit || !mend(zarr_json, error->place)) break;
  }
  return found;
}

}  // namespace zarrproof
