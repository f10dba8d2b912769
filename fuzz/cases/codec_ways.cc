#include <string_view>
#include <utility>

#include "fuzz/cases/json_edit.h"
#include "fuzz/cases/ways.h"

namespace zarrproof::fuzz {
namespace {

Json* member(Json& object, std::string_view key) {
  return const_cast<Json*>(std::as_const(object).find(key));
}

// The codec as a bare name, where its configuration is empty.
bool is_only_a_name(const Json& codec) {
  return codec.keys.size() == 1;
}

void shorten(Json& codec) {
  codec = Json(codec.elements.front());
}

// The clause about an unknown key in the configuration of the codec.
Clause clause_about_keys(const Json& codec) {
  const std::string& name = codec.elements.front().text;
  if (name == "crc32c") return Clause::CRC_3;
  return name == "bytes" ? Clause::META_3 : Clause::META_2;
}

}  // namespace

void Ways::offer_codecs(std::function<void(Json&)> change, Clause clause, bool same_chain) {
  offer([=](Spelled& spelled) {
    Json codecs = read_json(spelled.text.codecs);
    change(codecs);
    spelled.text.codecs = write_json(codecs);
    spelled.clause = clause;
    spelled.same_chain = same_chain;
  });
}

Ways short_forms(const ArrayText& text) {
  Ways ways;
  const Json codecs = read_json(text.codecs);
  std::size_t names = 0;
  for (std::size_t i = 0; i < codecs.elements.size(); ++i) {
    if (!is_only_a_name(codecs.elements[i])) continue;
    ++names;
    ways.offer_codecs([i](Json& list) { shorten(list.elements[i]); }, Clause::META_12, true);
  }
  const auto all = [](Json& list) {
    for (Json& codec : list.elements)
      if (is_only_a_name(codec)) shorten(codec);
  };
  if (names > 1) ways.offer_codecs(all, Clause::META_12, true);
  return ways;
}

Ways long_forms(const ArrayText& text) {
  Ways ways;
  const Json codecs = read_json(text.codecs);
  for (std::size_t i = 0; i < codecs.elements.size(); ++i)
    ways.offer_codecs(
        [i](Json& list) {
          Json& codec = list.elements[i];
          if (is_only_a_name(codec)) {
            add_member(codec, "configuration", empty_object());
          } else {  // puts the configuration before the name
            std::swap(codec.keys.front(), codec.keys.back());
            std::swap(codec.elements.front(), codec.elements.back());
          }
        },
        is_only_a_name(codecs.elements[i]) ? Clause::META_14 : Clause::META_1, true);
  return ways;
}

Ways unknown_keys(const ArrayText& text) {
  Ways ways;
  const Json codecs = read_json(text.codecs);
  for (std::size_t i = 0; i < codecs.elements.size(); ++i)
    for (const char* key : {"", "x", "dtype", "Scale", "Rounding", "name", "comment", "endian"})
      for (const char* value : {"null", "1", "true", "{}"}) {
        const Json* configuration = codecs.elements[i].find("configuration");
        if (configuration != nullptr && configuration->find(key) != nullptr) continue;
        ways.offer_codecs(
            [=](Json& list) {
              Json& codec = list.elements[i];
              if (is_only_a_name(codec)) add_member(codec, "configuration", empty_object());
              add_member(*member(codec, "configuration"), key, read_json(value));
            },
            clause_about_keys(codecs.elements[i]), false);
      }
  ways.begin_group();  // another key in a map
  for_each_member(codecs, [&](const Json& object, const Path& path, std::size_t number) {
    if (object.keys[number] != "scalar_map") return;
    for (const char* key : {"", "x", "Encode", "both"})
      ways.offer_codecs(
          [=](Json& list) { add_member(at(list, path).elements[number], key, read_json("[]")); },
          Clause::META_2, false);
  });
  return ways;
}

Ways missing_members(const ArrayText& text) {
  Ways ways;
  const Json codecs = read_json(text.codecs);
  for_each_member(codecs, [&](const Json&, const Path& path, std::size_t number) {
    ways.offer_codecs([=](Json& list) { remove_member(at(list, path), number); }, Clause::META_3, false);
  });
  ways.begin_group();  // entries of a map, and their scalars
  for_each_list(codecs, [&](const Json& list, const Path& path) {
    if (list.elements.empty()) return;
    const auto less = [=](Json& all) { at(all, path).elements.pop_back(); };
    const auto more = [=](Json& all) {
      std::vector<Json>& items = at(all, path).elements;
      items.push_back(Json(items.back()));
    };
    ways.offer_codecs(less, Clause::META_3, false);
    ways.offer_codecs(more, Clause::META_3, false);
  });
  return ways;
}

Ways odd_members(const ArrayText& text) {
  Ways ways;
  for_each_member(read_json(text.codecs), [&](const Json& object, const Path& path, std::size_t number) {
    if (object.keys[number] == "offset" || object.keys[number] == "scale") return;
    for (const char* value : kOddValues)
      ways.offer_codecs([=](Json& list) { at(list, path).elements[number] = read_json(value); },
                        Clause::META_3, false);
  });
  return ways;
}

Ways must_understand_marks(const ArrayText& text) {
  Ways ways;
  const std::size_t count = read_json(text.codecs).elements.size();
  for (std::size_t i = 0; i < count; ++i)
    ways.offer_codecs([i](Json& list) { add_member(list.elements[i], "must_understand", read_json("true")); },
                      Clause::META_3, true);
  return ways;
}

}  // namespace zarrproof::fuzz
