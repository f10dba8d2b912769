#include <algorithm>

#include "fuzz/cases/changes.h"
#include "fuzz/cases/json_edit.h"
#include "reference/json/write.h"

namespace zarrproof::fuzz {
namespace {

const Json& codecs_of(const Json& metadata) {
  return *metadata.find("codecs");
}

std::string pointer_of(std::size_t codec) {
  return "/codecs/" + std::to_string(codec);
}

// Whether the codec has no configuration, so that its bare name may stand for it.
bool is_only_a_name(const Json& codec) {
  return codec.keys.size() == 1;
}

// The clause about an unknown key in the configuration of the codec.
Clause clause_about_keys(const Json& codec) {
  const std::string& name = codec.elements.front().text;
  if (name == "crc32c") return Clause::CRC_3;
  return name == "bytes" ? Clause::META_3 : Clause::META_2;
}

}  // namespace

Changes short_forms(const Json& metadata) {
  Json all = codecs_of(metadata);
  Changes changes;
  for (std::size_t i = 0; i < all.elements.size(); ++i) {
    if (!is_only_a_name(all.elements[i])) continue;
    const Json name = all.elements[i].elements.front();
    all.elements[i] = name;
    changes.push_back({Clause::META_12, true, pointer_of(i), name});
  }
  if (changes.size() > 1) changes.push_back({Clause::META_12, true, "/codecs", all});
  return changes;
}

Changes long_forms(const Json& metadata) {
  const std::vector<Json>& codecs = codecs_of(metadata).elements;
  Changes changes;
  for (std::size_t i = 0; i < codecs.size(); ++i) {
    if (is_only_a_name(codecs[i])) {
      changes.push_back({Clause::META_14, true, pointer_of(i) + "/configuration", read_json("{}")});
      continue;
    }
    Json codec = codecs[i];  // with the configuration before the name
    std::ranges::reverse(codec.keys);
    std::ranges::reverse(codec.elements);
    changes.push_back({Clause::META_1, true, pointer_of(i), codec});
  }
  return changes;
}

Changes unknown_keys(const Json& metadata) {
  const std::vector<Json>& codecs = codecs_of(metadata).elements;
  Changes changes;
  for (std::size_t i = 0; i < codecs.size(); ++i)
    for (const std::string key : {"", "x", "dtype", "Scale", "Rounding", "name", "comment", "endian"})
      for (const std::string value : {"null", "1", "true", "{}"}) {
        const Clause clause = clause_about_keys(codecs[i]);
        const std::string pointer = pointer_of(i) + "/configuration";
        const Json* configuration = codecs[i].find("configuration");
        JsonObject object;
        object.add(key, value);
        if (configuration == nullptr)
          changes.push_back({clause, false, pointer, read_json(object.close())});
        else if (configuration->find(key) == nullptr)
          changes.push_back({clause, false, pointer + "/" + key, read_json(value)});
      }
  return changes;
}

Changes unknown_map_keys(const Json& metadata) {
  Changes changes;
  for_each_member(codecs_of(metadata), "/codecs", [&](const std::string& pointer) {
    if (!pointer.ends_with("/scalar_map")) return;
    for (const char* key : {"/", "/x", "/Encode", "/both"})
      changes.push_back({Clause::META_2, false, pointer + key, read_json("[]")});
  });
  return changes;
}

Changes missing_members(const Json& metadata) {
  Changes changes;
  for_each_member(codecs_of(metadata), "/codecs",
                  [&](const std::string& pointer) { changes.push_back({Clause::META_3, false, pointer}); });
  return changes;
}

Changes missing_scalars(const Json& metadata) {
  Changes changes;
  for_each_value(codecs_of(metadata), "/codecs", [&](const Json& value, const std::string& pointer) {
    if (!value.is_array() || value.elements.empty() || pointer == "/codecs") return;
    Json less = value, more = value;
    less.elements.pop_back();
    more.elements.push_back(value.elements.back());
    changes.push_back({Clause::META_3, false, pointer, less});
    changes.push_back({Clause::META_3, false, pointer, more});
  });
  return changes;
}

Changes odd_members(const Json& metadata) {
  const Json odd = read_json(kOddValues);
  Changes changes;
  for_each_member(codecs_of(metadata), "/codecs", [&](const std::string& pointer) {
    if (pointer.ends_with("/offset") || pointer.ends_with("/scale")) return;
    for (const Json& value : odd.elements) changes.push_back({Clause::META_3, false, pointer, value});
  });
  return changes;
}

Changes must_understand_marks(const Json& metadata) {
  Changes changes;
  for (std::size_t i = 0; i < codecs_of(metadata).elements.size(); ++i)
    changes.push_back({Clause::META_3, true, pointer_of(i) + "/must_understand", read_json("true")});
  return changes;
}

}  // namespace zarrproof::fuzz
