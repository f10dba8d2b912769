// Mutants that read the configuration of codecs wrongly.
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/probe.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

Hooks cast_refused(std::function<bool(Json&)> refused) {
  return on_codec("cast_value", [refused](Json& configuration) {
    if (refused(configuration)) unreadable("a configuration");
  });
}

std::size_t place_of(const Json& object, const std::string& key) {
  for (std::size_t i = 0; i < object.keys.size(); ++i)
    if (object.keys[i] == key) return i;
  return object.keys.size();
}

}  // namespace

std::vector<Mutant> metadata_mutants() {
  const std::string checksum = R"("crc32c")";
  return {
      {"metadata/rounding-before-data_type-lost",
       "CV-3",
       "What stands before data_type in the configuration is reset when that is read.",
       on_codec("cast_value",
                [](Json& configuration) {
                  if (place_of(configuration, "rounding") < place_of(configuration, "data_type"))
                    erase(configuration, "rounding");
                }),
       {encode(
           "float32",
           chain(
               {R"({"name":"cast_value","configuration":{"rounding":"towards-zero","data_type":"uint8"}})"}),
           {f32(2.75F)})}},
      {"metadata/parameters-by-position",
       "SO-1",
       "The first member of the configuration of scale_offset is the offset.",
       on_codec("scale_offset",
                [](Json& configuration) {
                  if (configuration.keys.size() == 2 && member(configuration, "offset") &&
                      member(configuration, "scale"))
                    configuration.keys = {"offset", "scale"};
                }),
       {encode("int16", scale_offset(R"("scale":2,"offset":1)"), {5})}},
      {"metadata/name-must-stand-first",
       "META-1",
       "A codec whose configuration stands before its name is refused.",
       on_listed([](Json& codec) {
         if (codec.is_object() && !codec.keys.empty() && codec.keys[0] != "name") unreadable("a codec");
       }),
       {encode("uint8", chain({R"({"configuration":{"data_type":"uint16"},"name":"cast_value"})"}), {5})}},
      {"metadata/crc32c-needs-a-configuration",
       "META-5",
       "crc32c as an object needs a configuration.",
       on_listed([](Json& codec) {
         const Json* name = member(codec, "name");
         if (name != nullptr && name->text == "crc32c" && member(codec, "configuration") == nullptr)
           unreadable("crc32c");
       }),
       {encode("uint8", only({R"("bytes")", R"({"name":"crc32c"})"}), {5})}},
      {"metadata/bytes-needs-a-configuration",
       "BYTES-3",
       "bytes as an object needs a configuration, for types of one byte, too.",
       on_listed([](Json& codec) {
         const Json* name = member(codec, "name");
         if (name != nullptr && name->text == "bytes" && member(codec, "configuration") == nullptr)
           unreadable("bytes");
       }),
       {encode("uint8", only({R"({"name":"bytes"})"}), {5})}},
      {"metadata/scale_offset-needs-a-configuration",
       "SO-4",
       "scale_offset as an object needs a configuration.",
       on_listed([](Json& codec) {
         const Json* name = member(codec, "name");
         if (name != nullptr && name->text == "scale_offset" && member(codec, "configuration") == nullptr)
           unreadable("scale_offset");
       }),
       {encode("uint8", chain({R"({"name":"scale_offset"})"}), {5})}},
      {"metadata/offset-required",
       "SO-4",
       "scale without offset is refused.",
       on_codec("scale_offset",
                [](Json& configuration) {
                  if (member(configuration, "scale") != nullptr && member(configuration, "offset") == nullptr)
                    unreadable("no offset");
                }),
       {encode("int16", scale_offset(R"("scale":2)"), {5})}},
      {"metadata/clamp-cuts-by-default",
       "CV-3",
       "With out_of_range the default rounding is towards-zero.",
       on_codec("cast_value",
                [](Json& configuration) {
                  if (member(configuration, "out_of_range") == nullptr ||
                      member(configuration, "rounding") != nullptr)
                    return;
                  configuration.keys.emplace_back("rounding");
                  configuration.elements.push_back(text("towards-zero"));
                }),
       {encode("float32", cast("uint8", R"("out_of_range":"clamp")"), {f32(2.75F)})}},
      {"metadata/map-clamps-by-default",
       "CV-5",
       "With a scalar_map the default of out_of_range is clamp.",
       on_codec("cast_value",
                [](Json& configuration) {
                  if (member(configuration, "scalar_map") == nullptr ||
                      member(configuration, "out_of_range") != nullptr)
                    return;
                  configuration.keys.emplace_back("out_of_range");
                  configuration.elements.push_back(text("clamp"));
                  const Json* to = member(configuration, "data_type");
                  if (to == nullptr || to->text.find("int") == std::string::npos)
                    erase(configuration, "out_of_range");
                }),
       {encode("int16", cast("uint8", R"("scalar_map":{"encode":[[1,2]]})"), {300})}},
      {"metadata/rounding-default-named-is-refused",
       "CV-3",
       "The default, nearest-even, is refused where it is written.",
       cast_refused([](Json& configuration) {
         const Json* rounding = member(configuration, "rounding");
         return rounding != nullptr && rounding->text == "nearest-even";
       }),
       {encode("float32", cast("uint8", R"("rounding":"nearest-even")"), {f32(2.0F)})}},
      {"metadata/rounding-refused-for-integers",
       "CV-3",
       "rounding is refused where both types are integers.",
       cast_refused([](Json& configuration) {
         const Json* to = member(configuration, "data_type");
         return member(configuration, "rounding") != nullptr && to != nullptr && to->text == "int8";
       }),
       {encode("int16", cast("int8", R"("rounding":"towards-zero")"), {5})}},
      {"metadata/clamp-refused-for-floats",
       "CV-5",
       "out_of_range is refused where data_type is a float, clamp included.",
       cast_refused([](Json& configuration) {
         const Json* to = member(configuration, "data_type");
         return member(configuration, "out_of_range") != nullptr && to != nullptr &&
                to->text.find("float") != std::string::npos;
       }),
       {encode("float64", cast("float32", R"("out_of_range":"clamp")"), {f64(1.0)})}},
      {"metadata/wrap-refused-for-unsigned",
       "CV-5",
       "wrap is refused for unsigned integers, which have no two's complement.",
       cast_refused([](Json& configuration) {
         const Json* rule = member(configuration, "out_of_range");
         const Json* to = member(configuration, "data_type");
         return rule != nullptr && rule->text == "wrap" && to != nullptr && to->text.starts_with("uint");
       }),
       {encode("int16", cast("uint8", R"("out_of_range":"wrap")"), {300})}},
      {"metadata/empty-map-refused",
       "CV-1",
       "A scalar_map without entries is refused.",
       cast_refused([](Json& configuration) {
         const Json* map = member(configuration, "scalar_map");
         return map != nullptr && map->is_object() && map->keys.empty();
       }),
       {encode("uint8", cast("uint16", R"("scalar_map":{})"), {5})}},
      {"metadata/map-needs-encode",
       "CV-1",
       "A scalar_map without encode is refused.",
       cast_refused([](Json& configuration) {
         Json* map = member(configuration, "scalar_map");
         return map != nullptr && map->is_object() && !map->keys.empty() && member(*map, "encode") == nullptr;
       }),
       {decode("float32", cast("uint8", R"("scalar_map":{"decode":[[9,"NaN"]]})"), "uint8", {9})}},
      {"metadata/repeated-keys-refused",
       "CV-1",
       "A scalar_map with a key twice is refused instead of the first counting.",
       cast_refused([](Json& configuration) {
         Json* map = member(configuration, "scalar_map");
         Json* entries = map == nullptr ? nullptr : member(*map, "encode");
         if (entries == nullptr) return false;
         for (std::size_t i = 0; i < entries->elements.size(); ++i)
           for (std::size_t j = 0; j < i; ++j)
             if (entries->elements[i].is_array() && entries->elements[j].is_array() &&
                 !entries->elements[i].elements.empty() && !entries->elements[j].elements.empty() &&
                 entries->elements[i].elements[0].text == entries->elements[j].elements[0].text)
               return true;
         return false;
       }),
       {encode("uint8", cast("uint8", R"("scalar_map":{"encode":[[1,10],[1,20]]})"), {1})}},
      {"metadata/map-values-must-differ",
       "CV-1",
       "A scalar_map that gives one value twice is refused.",
       cast_refused([](Json& configuration) {
         Json* map = member(configuration, "scalar_map");
         Json* entries = map == nullptr ? nullptr : member(*map, "encode");
         if (entries == nullptr) return false;
         for (std::size_t i = 0; i < entries->elements.size(); ++i)
           for (std::size_t j = 0; j < i; ++j)
             if (entries->elements[i].elements.size() == 2 && entries->elements[j].elements.size() == 2 &&
                 entries->elements[i].elements[1].text == entries->elements[j].elements[1].text)
               return true;
         return false;
       }),
       {encode("float32", cast("uint8", R"("scalar_map":{"encode":[["NaN",0],["Infinity",0]]})"),
               {0x7fc00000})}},
  };
}

}  // namespace zarrproof::mutants
