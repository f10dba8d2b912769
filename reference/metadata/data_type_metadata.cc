// Example: {"name": "uint8"} is the type uint8, by META-5. {"name": "numpy.datetime64", "configuration":
// {"unit": "s", "scale_factor": 10}} is a time type with the unit 10 s.
#include "reference/metadata/data_type_metadata.h"

#include <algorithm>
#include <array>

#include "reference/errors/error.h"
#include "reference/json/write.h"
#include "reference/types/resemblance.h"

namespace zarrproof {
namespace {

// The units of numpy's documentation, and "generic". The two spellings of microseconds are equivalent.
constexpr std::array<std::string_view, 15> kUnits = {"Y",  "M",       "W",  "D",  "h",  "m",  "s",      "ms",
                                                     "us", "\u03bcs", "ns", "ps", "fs", "as", "generic"};

DataType named_type(const std::string& name, const std::string& place) {
  const std::optional<DataType> type = find_data_type(name);
  if (!type)
    refuse(resembles_data_type(name) ? Clause::META_3 : Clause::META_18, place,
           "the unknown data type " + json_string(excerpt(name)), "a data type of the four codecs");
  return *type;
}

DataType read_time_type(const std::string& name, const Json* configuration, const std::string& place) {
  if (configuration == nullptr)
    refuse(Clause::META_3, place, name + " without configuration", "an object with unit and scale_factor");
  const Json* unit = configuration->find("unit");
  const std::string unit_place = place + ".configuration.unit";
  if (unit == nullptr) refuse(Clause::META_3, unit_place, "no unit", "a unit");
  if (!unit->is_string() || std::find(kUnits.begin(), kUnits.end(), unit->text) == kUnits.end())
    refuse(Clause::META_3, unit_place, excerpt(*unit), "a unit from \"Y\" to \"as\", or \"generic\"");
  const Json* factor = configuration->find("scale_factor");
  const std::string factor_place = place + ".configuration.scale_factor";
  if (factor == nullptr) refuse(Clause::META_3, factor_place, "no scale_factor", "an integer in [1, 2^31-1]");
  const auto value = unsigned_integer(*factor);
  if (!value || *value < 1 || *value > 0x7fffffff)
    refuse(Clause::META_3, factor_place, excerpt(*factor), "an integer in [1, 2^31-1]");
  for (const std::string& key : configuration->keys)
    if (key != "unit" && key != "scale_factor")
      refuse(Clause::META_3, place + ".configuration." + excerpt(key), "an unknown parameter",
             "unit and scale_factor");
  return time_type(name, unit->text, static_cast<std::uint32_t>(*value));
}

}  // namespace

DataType read_data_type(const Json& json, const std::string& place, Interpretation& interpretation) {
  if (json.is_string()) {
    if (is_time_type(json.text)) return read_time_type(json.text, nullptr, place);
    const DataType type = named_type(json.text, place);
    if (!is_core_type(type.name))
      interpretation.record_step(Clause::META_13, [&] {
        return place + ": the bare name " + excerpt(json) + " stands for the extension data type";
      });
    return type;
  }
  if (!json.is_object()) refuse(Clause::META_3, place, excerpt(json), "a name, or an object with name");
  const Json* name = json.find("name");
  if (name == nullptr || !name->is_string())
    refuse(Clause::META_3, place + ".name", name == nullptr ? "no name" : excerpt(*name), "a string");
  const Json* configuration = json.find("configuration");
  if (configuration != nullptr && !configuration->is_object())
    refuse(Clause::META_3, place + ".configuration", excerpt(*configuration), "an object");
  for (const std::string& key : json.keys)
    if (key != "name" && key != "configuration" && key != "must_understand")
      refuse(Clause::META_3, place, "the member " + json_string(excerpt(key)), "name and configuration");
  if (is_time_type(name->text)) return read_time_type(name->text, configuration, place);

  const DataType type = named_type(name->text, place + ".name");
  if (configuration != nullptr && !configuration->keys.empty())
    refuse(Clause::META_3, place + ".configuration." + excerpt(configuration->keys[0]),
           "an unknown parameter", "no configuration for " + type.name);
  if (configuration != nullptr)
    interpretation.record_step(Clause::META_14,
                               [&] { return place + ": the empty configuration says nothing"; });
  else
    interpretation.record_step(Clause::META_5,
                               [&] { return place + ": " + type.name + " needs no configuration"; });
  if (is_core_type(type.name) && interpretation.choose(OpenPoint::core_type_object) == Answer::reject)
    refuse(Clause::META_3, place, excerpt(json), "the bare name of a core data type");
  return type;
}

std::string metadata_json(const DataType& type) {
  if (type.kind != TypeKind::time) return json_string(type.name);
  JsonObject configuration, object;
  configuration.add_text("unit", type.unit);
  configuration.add("scale_factor", std::to_string(type.scale_factor));
  object.add_text("name", type.name);
  object.add("configuration", configuration.close());
  return object.close();
}

}  // namespace zarrproof
