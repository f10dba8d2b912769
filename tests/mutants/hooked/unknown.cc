// Mutants that accept unknown members and codecs.
#include "tests/mutants/hooked/json_edit.h"
#include "tests/mutants/hooked/probe.h"
#include "tests/mutants/hooked/table.h"

namespace zarrproof::mutants {
namespace {

// Removes unknown members of a codec, of some kinds.
Hooks members_dropped(const std::string& codec,
                      std::function<bool(const std::string&, const Json&)> dropped) {
  return on_codec(codec, [=](Json& configuration) {
    for (std::size_t i = configuration.keys.size(); i-- > 0;) {
      const std::string key = configuration.keys[i];
      const bool known = key == "data_type" || key == "rounding" || key == "out_of_range" ||
                         key == "scalar_map" || key == "offset" || key == "scale";
      if (!known && dropped(key, configuration.elements[i])) erase(configuration, key);
    }
  });
}

// Removes codecs from the list.
Hooks codecs_dropped(bool (*dropped)(const std::string& name, bool after_bytes)) {
  Hooks hooks;
  hooks.metadata = [dropped](Metadata& metadata) {
    if (!metadata.codecs.is_array()) return;
    bool after = false;
    std::vector<Json> kept;
    for (Json& codec : metadata.codecs.elements) {
      const Json* name = codec.is_string() ? &codec : member(codec, "name");
      const std::string found = name == nullptr ? "" : name->text;
      if (!dropped(found, after)) kept.push_back(codec);
      after = after || found == "bytes";
    }
    metadata.codecs.elements = kept;
  };
  return hooks;
}

Hooks renamed(std::string (*name_of)(const std::string&)) {
  return on_listed([name_of](Json& codec) {
    if (codec.is_string()) codec.text = name_of(codec.text);
    if (Json* name = member(codec, "name")) name->text = name_of(name->text);
  });
}

std::string lower_case(const std::string& name) {
  std::string lower = name;
  for (char& c : lower)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return lower;
}

std::string without_prefix(const std::string& name) {
  return name.starts_with("numcodecs.") ? name.substr(10) : name;
}

}  // namespace

std::vector<Mutant> unknown_mutants() {
  const std::string checksum = R"("crc32c")";
  return {
      {"metadata/null-members-unknown-to-the-codec",
       "META-2",
       "A member that cast_value does not know is ignored where it is null.",
       members_dropped("cast_value", [](const std::string&, const Json& value) { return value.is_null(); }),
       {encode("uint8", cast("uint16", R"("casting":null)"), {5})}},
      {"metadata/underscored-members",
       "META-2",
       "Members of scale_offset that begin with _ or x- are ignored.",
       members_dropped(
           "scale_offset",
           [](const std::string& key, const Json&) { return key.starts_with("_") || key.starts_with("x-"); }),
       {encode("int16", scale_offset(R"("offset":1,"_comment":"shifted")"), {5})}},
      {"metadata/members-that-need-not-be-understood",
       "META-2",
       "Members of cast_value with must_understand false are ignored, as extensions of arrays are.",
       members_dropped("cast_value",
                       [](const std::string&, const Json& value) {
                         const Json* must = value.is_object() ? value.find("must_understand") : nullptr;
                         return must != nullptr && must->is_boolean() && !must->boolean;
                       }),
       {encode("uint8", cast("uint16", R"("other":{"must_understand":false})"), {5})}},
      {"metadata/fixedscaleoffset-members",
       "META-2",
       "scale_offset ignores dtype and astype, those of numcodecs.fixedscaleoffset.",
       members_dropped("scale_offset",
                       [](const std::string& key, const Json&) { return key == "dtype" || key == "astype"; }),
       {encode("int16", scale_offset(R"("offset":1,"astype":"uint8")"), {5})}},
      {"metadata/unknown-codecs-after-bytes-ignored",
       "META-9",
       "An unknown codec after bytes is left out.",
       codecs_dropped([](const std::string& name, bool after) {
         return after && name != "crc32c" && name != "bytes" && name != "scale_offset" &&
                name != "cast_value";
       }),
       {encode("uint8", only({R"("bytes")", R"({"name":"gzip","configuration":{"level":1}})"}), {5})}},
      {"metadata/unknown-codecs-before-bytes-ignored",
       "META-9",
       "An unknown codec before bytes is left out.",
       codecs_dropped([](const std::string& name, bool after) {
         return !after && name != "crc32c" && name != "bytes" && name != "scale_offset" &&
                name != "cast_value";
       }),
       {encode("uint8", only({R"({"name":"transpose","configuration":{"order":[0]}})", R"("bytes")"}), {5})}},
      {"metadata/names-in-any-case",
       "META-9",
       "Names of codecs are compared without regard to case.",
       renamed(lower_case),
       {encode("uint8", only({R"("Bytes")"}), {5})}},
      {"metadata/names-with-a-prefix",
       "META-9",
       "numcodecs.crc32c is crc32c.",
       renamed(without_prefix),
       {encode("uint8", only({R"("bytes")", R"({"name":"numcodecs.crc32c"})"}), {5})}},
  };
}

}  // namespace zarrproof::mutants
