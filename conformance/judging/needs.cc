// Example: float64 with the codecs cast_value to uint8 (out_of_range clamp), bytes (endian little) and crc32c
// needs the codecs cast_value, bytes and crc32c, the data types float64 and uint8, clamp, and "little".
#include "conformance/judging/needs.h"

#include <algorithm>

#include "conformance/judging/fault.h"
#include "reference/metadata/metadata.h"
#include "reference/types/codec_names.h"
#include "reference/types/enum_table.h"
#include "vectors/add_once.h"

namespace zarrproof {
namespace {

// Adds the data type of these metadata, if it is known.
void add_type(const Json& json, std::vector<DataType>& types) {
  if (const auto type = type_of_elements(name_in(json))) types.push_back(*type);
}

constexpr NameTable<Need::Kind, 3> kNeeds({{Need::Kind::operation, "operation"},
                                           {Need::Kind::codec, "codec"},
                                           {Need::Kind::data_type, "data type"}});

bool supports(const Description& testee, const DataType& type) {
  if (contains(testee.data_types, type.name)) return true;
  return type.kind == TypeKind::raw && contains(testee.data_types, "r*");
}

}  // namespace

Needs needs_of(const Request& request) {
  Needs needs;
  try {
    const Metadata metadata = read_metadata(request.zarr_json);
    add_type(metadata.data_type, needs.data_types);
    for (const Json& codec : metadata.codecs.elements) {
      const std::string name = name_in(codec);
      if (is_codec(name) || name == kSharding) needs.codecs.push_back(name);
      if (const Json* target = parameter_of(codec, "data_type")) add_type(*target, needs.data_types);
      if (const Json* rule = parameter_of(codec, "out_of_range"))
        needs.out_of_range =
            std::max(needs.out_of_range, find_out_of_range(rule->text).value_or(OutOfRange::error));
      if (const Json* endian = parameter_of(codec, "endian"))
        if (name == "bytes" && (endian->text == "little" || endian->text == "big"))
          needs.endian = endian->text;
    }
  } catch (const Refused&) {
    // Metadata that cannot be read have no needs. The needs of the control stand for them.
  }
  return needs;
}

bool covers(const Needs& offered, const Needs& needed) {
  const auto is_in = [](const auto& list) { return [&](const auto& item) { return contains(list, item); }; };
  return std::ranges::all_of(needed.codecs, is_in(offered.codecs)) &&
         std::ranges::all_of(needed.data_types, is_in(offered.data_types));
}

const Needs& NeedsReader::of(const Request& request) {
  const auto array = array_text_of(request.zarr_json, request.shape);
  const std::string key = array ? array->data_type + "\n" + array->codecs : request.zarr_json;
  const auto found = known_.find(key);
  return found != known_.end() ? found->second : known_.emplace(key, needs_of(request)).first->second;
}

std::string_view name(Need::Kind kind) {
  return kNeeds.name(kind);
}

std::optional<Need::Kind> find_need_kind(std::string_view name) {
  return kNeeds.find(name);
}

std::string words(const Need& need) {
  return "the " + std::string(name(need.kind)) + " " + need.name;
}

std::optional<Need> undeclared_need(Operation operation, const Needs& needs, const Description& testee) {
  if (!contains(testee.operations, name(operation)))
    return Need{Need::Kind::operation, std::string(name(operation))};
  return undeclared_need(needs, testee);
}

std::optional<Need> undeclared_need(const Needs& needs, const Description& testee) {
  for (const std::string& codec : needs.codecs)
    if (!contains(testee.codecs, codec)) return Need{Need::Kind::codec, codec};
  for (const DataType& type : needs.data_types)
    if (!supports(testee, type)) return Need{Need::Kind::data_type, type.name};
  return std::nullopt;
}

}  // namespace zarrproof
