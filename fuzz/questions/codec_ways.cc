#include <string_view>
#include <utility>

#include "fuzz/questions/path.h"
#include "fuzz/questions/ways.h"

namespace zarrproof::fuzz {
namespace {

Json object_json() {
  Json json;
  json.kind = Json::Kind::object;
  return json;
}

void add_member(Json& object, std::string key, Json value) {
  object.keys.push_back(std::move(key));
  object.elements.push_back(std::move(value));
}

void remove_member(Json& object, std::size_t number) {
  object.keys.erase(object.keys.begin() + static_cast<std::ptrdiff_t>(number));
  object.elements.erase(object.elements.begin() + static_cast<std::ptrdiff_t>(number));
}

Json* member(Json& object, std::string_view key) {
  return const_cast<Json*>(std::as_const(object).find(key));
}

// What stands for the codec by its name alone, if anything does.
bool is_only_a_name(const Json& codec) {
  return codec.keys.size() == 1;
}

void shorten(Json& codec) {
  codec = Json(codec.elements.front());
}

// Calls for each value from this one down.
template <class Call>
void for_each_value(const Json& json, Path& path, Call call) {
  call(json, std::as_const(path));
  for (std::size_t i = 0; i < json.elements.size(); ++i) {
    path.push_back(i);
    for_each_value(json.elements[i], path, call);
    path.pop_back();
  }
}

// Calls for each member of each object.
template <class Call>
void for_each_member(const Json& codecs, Call call) {
  Path start;
  for_each_value(codecs, start, [&](const Json& value, const Path& path) {
    for (std::size_t i = 0; i < value.keys.size(); ++i) call(value, path, i);
  });
}

// Calls for each list below the list of codecs.
template <class Call>
void for_each_list(const Json& codecs, Call call) {
  Path start;
  for_each_value(codecs, start, [&](const Json& value, const Path& path) {
    if (value.is_array() && !path.empty()) call(value, path);
  });
}

// Which clause it is about that a codec has a key that it does not know.
Clause clause_about_keys(const Json& codec) {
  const std::string& name = codec.elements.front().text;
  if (name == "crc32c") return Clause::CRC_3;
  return name == "bytes" ? Clause::META_3 : Clause::META_2;
}

constexpr const char* kOddValues[] = {
    "null", "true", "1", "\"\"", "\"x\"", "[]", "{}", "\"nearest\"", "\"no_such_codec\"", "\"Little\""};
// Of data types: a list of fields, and factors of times beyond their range.
constexpr const char* kOddTypes[] = {R"([["x","|u1"]])"};
constexpr const char* kOddFactors[] = {"0", "-1", "2147483648", "1.5"};

// Another text in place of a data type, or of all codecs.
void offer_instead(Ways& ways, std::string ArrayText::* place, const std::string& written) {
  ways.offer([=](Spelled& spelled) {
    spelled.text.*place = written;
    spelled.same_chain = false;
  });
}

void offer_odd_types(Ways& ways, const std::string& data_type) {
  for (const char* value : kOddValues) offer_instead(ways, &ArrayText::data_type, value);
  for (const char* value : kOddTypes) offer_instead(ways, &ArrayText::data_type, value);
  const Json type = read_json(data_type);
  for_each_member(type, [&](const Json&, const Path& path, std::size_t number) {
    const auto offer = [&](const char* value) {
      Json odd = type;
      at(odd, path).elements[number] = read_json(value);
      offer_instead(ways, &ArrayText::data_type, write_json(odd));
    };
    for (const char* value : kOddValues) offer(value);
    for (const char* value : kOddFactors) offer(value);
  });
}

}  // namespace

void Ways::offer_codecs(std::function<void(Json&)> change, Clause clause, Level level, bool same_chain) {
  offer([=](Spelled& spelled) {
    Json codecs = read_json(spelled.text.codecs);
    change(codecs);
    spelled.text.codecs = write_json(codecs);
    spelled.clause = clause;
    spelled.level = level;
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
    ways.offer_codecs([i](Json& list) { shorten(list.elements[i]); }, Clause::META_1, Level::must, true);
  }
  const auto all = [](Json& list) {
    for (Json& codec : list.elements)
      if (is_only_a_name(codec)) shorten(codec);
  };
  if (names > 1) ways.offer_codecs(all, Clause::META_1, Level::must, true);
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
            add_member(codec, "configuration", object_json());
          } else {  // the configuration first
            std::swap(codec.keys.front(), codec.keys.back());
            std::swap(codec.elements.front(), codec.elements.back());
          }
        },
        Clause::META_5, Level::derived, true);
  const Json type = read_json(text.data_type);
  if (type.is_string())
    ways.offer([type](Spelled& spelled) {
      Json object = object_json();
      add_member(object, "name", type);
      spelled.text.data_type = write_json(object);
      spelled.clause = Clause::META_5;
      spelled.level = Level::must;
    });
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
              if (is_only_a_name(codec)) add_member(codec, "configuration", object_json());
              add_member(*member(codec, "configuration"), key, read_json(value));
            },
            clause_about_keys(codecs.elements[i]), Level::derived, false);
      }
  // Another direction of a map.
  for_each_member(codecs, [&](const Json& object, const Path& path, std::size_t number) {
    if (object.keys[number] != "scalar_map") return;
    for (const char* key : {"", "x", "Encode", "both"})
      ways.offer_codecs(
          [=](Json& list) { add_member(at(list, path).elements[number], key, read_json("[]")); },
          Clause::META_2, Level::derived, false);
  });
  return ways;
}

Ways missing_members(const ArrayText& text) {
  Ways ways;
  ways.offer([](Spelled& spelled) {
    spelled.text.fill_value.clear();
    spelled.same_chain = false;
  });
  const Json codecs = read_json(text.codecs);
  for_each_member(codecs, [&](const Json&, const Path& path, std::size_t number) {
    ways.offer_codecs([=](Json& list) { remove_member(at(list, path), number); }, Clause::META_3,
                      Level::derived, false);
  });
  // Entries of a map, and their scalars.
  for_each_list(codecs, [&](const Json& list, const Path& path) {
    if (list.elements.empty()) return;
    const auto less = [=](Json& all) { at(all, path).elements.pop_back(); };
    const auto more = [=](Json& all) {
      std::vector<Json>& items = at(all, path).elements;
      items.push_back(Json(items.back()));
    };
    ways.offer_codecs(less, Clause::META_3, Level::derived, false);
    ways.offer_codecs(more, Clause::META_3, Level::derived, false);
  });
  return ways;
}

Ways odd_values(const ArrayText& text) {
  Ways ways;
  for_each_member(read_json(text.codecs), [&](const Json& object, const Path& path, std::size_t number) {
    if (object.keys[number] == "offset" || object.keys[number] == "scale") return;
    for (const char* value : kOddValues)
      ways.offer_codecs([=](Json& list) { at(list, path).elements[number] = read_json(value); },
                        Clause::META_3, Level::derived, false);
  });
  for (const char* value : kOddValues) offer_instead(ways, &ArrayText::codecs, value);
  offer_odd_types(ways, text.data_type);
  return ways;
}

Ways orders(const ArrayText& text) {
  Ways ways;
  const std::size_t count = read_json(text.codecs).elements.size();
  const auto offer = [&](std::function<void(std::vector<Json>&)> change) {
    ways.offer_codecs([change](Json& list) { change(list.elements); }, Clause::META_6, Level::derived, false);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = static_cast<std::ptrdiff_t>(i);
    offer([=](std::vector<Json>& codecs) { codecs.erase(codecs.begin() + place); });
    offer([=](std::vector<Json>& codecs) { codecs.insert(codecs.begin() + place, Json(codecs[i])); });
    if (i + 1 < count) offer([=](std::vector<Json>& codecs) { std::swap(codecs[i], codecs[i + 1]); });
  }
  return ways;
}

Ways must_understand_marks(const ArrayText& text) {
  Ways ways;
  const std::size_t count = read_json(text.codecs).elements.size();
  for (std::size_t i = 0; i < count; ++i)
    ways.offer_codecs([i](Json& list) { add_member(list.elements[i], "must_understand", read_json("true")); },
                      Clause::META_1, Level::derived, true);
  return ways;
}

Ways foreign_codecs(const Outline& outline) {
  Ways ways;
  if (!has_no_arithmetic(outline.type)) return ways;
  const auto offer = [&](const std::string& codec, Clause clause) {
    ways.offer_codecs([codec](Json& list) { list.elements.insert(list.elements.begin(), read_json(codec)); },
                      clause, Level::derived, false);
  };
  offer(R"({"name":"scale_offset"})", Clause::SO_6);
  offer("\"scale_offset\"", Clause::SO_6);
  offer(R"({"name":"scale_offset","configuration":{"offset":0,"scale":1}})", Clause::SO_6);
  for (const char* to : {"uint8", "float32"})
    offer(std::string(R"({"name":"cast_value","configuration":{"data_type":")") + to + "\"}}", Clause::CV_11);
  return ways;
}

}  // namespace zarrproof::fuzz
