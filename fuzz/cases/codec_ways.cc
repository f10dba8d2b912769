#include "fuzz/cases/json_edit.h"
#include "fuzz/cases/ways.h"

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

Ways short_forms(const Json& metadata) {
  const std::vector<Json>& codecs = codecs_of(metadata).elements;
  Ways ways;
  const auto offer = [&](const std::vector<std::size_t>& numbers) {
    ways.push_back({Clause::META_12, true, [=](Json& changed) {
                      for (const std::size_t number : numbers) {
                        Json& codec = at(changed, pointer_of(number));
                        codec = Json(codec.elements.front());
                      }
                    }});
  };
  std::vector<std::size_t> names;
  for (std::size_t i = 0; i < codecs.size(); ++i)
    if (is_only_a_name(codecs[i])) names.push_back(i);
  for (const std::size_t name : names) offer({name});
  if (names.size() > 1) offer(names);
  return ways;
}

Ways long_forms(const Json& metadata) {
  const std::vector<Json>& codecs = codecs_of(metadata).elements;
  Ways ways;
  for (std::size_t i = 0; i < codecs.size(); ++i)
    ways.push_back({is_only_a_name(codecs[i]) ? Clause::META_14 : Clause::META_1, true, [=](Json& changed) {
                      Json& codec = at(changed, pointer_of(i));
                      if (is_only_a_name(codec)) return add_member(codec, "configuration", read_json("{}"));
                      std::swap(codec.keys.front(), codec.keys.back());  // the configuration before the name
                      std::swap(codec.elements.front(), codec.elements.back());
                    }});
  return ways;
}

Ways unknown_keys(const Json& metadata) {
  const std::vector<Json>& codecs = codecs_of(metadata).elements;
  Ways ways;
  for (std::size_t i = 0; i < codecs.size(); ++i)
    for (const char* key : {"", "x", "dtype", "Scale", "Rounding", "name", "comment", "endian"})
      for (const char* value : {"null", "1", "true", "{}"}) {
        const Json* configuration = codecs[i].find("configuration");
        if (configuration != nullptr && configuration->find(key) != nullptr) continue;
        ways.push_back({clause_about_keys(codecs[i]), false, [=](Json& changed) {
                          Json& codec = at(changed, pointer_of(i));
                          if (is_only_a_name(codec)) add_member(codec, "configuration", read_json("{}"));
                          add_member(at(codec, "/configuration"), key, read_json(value));
                        }});
      }
  return ways;
}

Ways unknown_map_keys(const Json& metadata) {
  Ways ways;
  for_each_member(codecs_of(metadata), "/codecs", [&](const std::string& pointer) {
    if (!pointer.ends_with("/scalar_map")) return;
    for (const char* key : {"", "x", "Encode", "both"})
      ways.push_back({Clause::META_2, false,
                      [=](Json& changed) { add_member(at(changed, pointer), key, read_json("[]")); }});
  });
  return ways;
}

Ways missing_members(const Json& metadata) {
  Ways ways;
  for_each_member(codecs_of(metadata), "/codecs", [&](const std::string& pointer) {
    ways.push_back({Clause::META_3, false, [=](Json& changed) { remove(changed, pointer); }});
  });
  return ways;
}

Ways missing_scalars(const Json& metadata) {
  Ways ways;
  for_each_value(codecs_of(metadata), "/codecs", [&](const Json& value, const std::string& pointer) {
    if (!value.is_array() || value.elements.empty() || pointer == "/codecs") return;
    ways.push_back({Clause::META_3, false, [=](Json& changed) { at(changed, pointer).elements.pop_back(); }});
    ways.push_back({Clause::META_3, false, [=](Json& changed) {
                      std::vector<Json>& items = at(changed, pointer).elements;
                      items.push_back(Json(items.back()));
                    }});
  });
  return ways;
}

Ways odd_members(const Json& metadata) {
  const Json odd = read_json(kOddValues);
  Ways ways;
  for_each_member(codecs_of(metadata), "/codecs", [&](const std::string& pointer) {
    if (pointer.ends_with("/offset") || pointer.ends_with("/scale")) return;
    for (const Json& value : odd.elements) ways.push_back(replaced(Clause::META_3, false, pointer, value));
  });
  return ways;
}

Ways must_understand_marks(const Json& metadata) {
  Ways ways;
  for (std::size_t i = 0; i < codecs_of(metadata).elements.size(); ++i)
    ways.push_back({Clause::META_3, true, [=](Json& changed) {
                      add_member(at(changed, pointer_of(i)), "must_understand", read_json("true"));
                    }});
  return ways;
}

}  // namespace zarrproof::fuzz
