#include "fuzz/cases/json_edit.h"
#include "fuzz/cases/ways.h"

namespace zarrproof::fuzz {
namespace {

// Scale factors out of the range of time types.
constexpr const char* kOddFactors[] = {"0", "-1", "2147483648", "1.5"};

// Offers another text for a member of the array's metadata.
void offer_instead(Ways& ways, std::string ArrayText::* place, const std::string& written) {
  ways.offer([=](Spelled& spelled) {
    spelled.text.*place = written;
    spelled.same_chain = false;
  });
}

}  // namespace

Ways long_data_type(const ArrayText& text) {
  Ways ways;
  const Json type = read_json(text.data_type);
  if (!type.is_string()) return ways;
  ways.offer([type](Spelled& spelled) {
    Json object = empty_object();
    add_member(object, "name", type);
    spelled.text.data_type = write_json(object);
    spelled.clause = Clause::META_5;
  });
  return ways;
}

Ways missing_fill_value() {
  Ways ways;
  offer_instead(ways, &ArrayText::fill_value, "");
  return ways;
}

Ways odd_data_types(const ArrayText& text) {
  Ways ways;
  for (const char* value : kOddValues) offer_instead(ways, &ArrayText::data_type, value);
  offer_instead(ways, &ArrayText::data_type, "[[\"x\"," + text.data_type + "]]");  // a list of fields
  const Json type = read_json(text.data_type);
  for_each_member(type, [&](const Json&, const Path& path, std::size_t number) {
    const auto offer = [&](const char* value) {
      Json odd = type;
      at(odd, path).elements[number] = read_json(value);
      offer_instead(ways, &ArrayText::data_type, write_json(odd));
    };
    for (const char* value : kOddValues) offer(value);
    for (const char* value : kOddFactors) offer(value);
  });
  return ways;
}

Ways odd_lists() {
  Ways ways;
  for (const char* value : kOddValues) offer_instead(ways, &ArrayText::codecs, value);
  return ways;
}

Ways orders(const ArrayText& text) {
  Ways ways;
  const std::size_t count = read_json(text.codecs).elements.size();
  const auto offer = [&](std::function<void(std::vector<Json>&)> change) {
    ways.offer_codecs([change](Json& list) { change(list.elements); }, Clause::META_6, false);
  };
  for (std::size_t i = 0; i < count; ++i) {
    const auto place = static_cast<std::ptrdiff_t>(i);
    offer([=](std::vector<Json>& codecs) { codecs.erase(codecs.begin() + place); });
    offer([=](std::vector<Json>& codecs) { codecs.insert(codecs.begin() + place, Json(codecs[i])); });
    if (i + 1 < count) offer([=](std::vector<Json>& codecs) { std::swap(codecs[i], codecs[i + 1]); });
  }
  return ways;
}

Ways foreign_codecs(const Outline& outline) {
  Ways ways;
  if (!has_no_arithmetic(outline.type)) return ways;
  const auto offer = [&](const std::string& codec, Clause clause) {
    ways.offer_codecs([codec](Json& list) { list.elements.insert(list.elements.begin(), read_json(codec)); },
                      clause, false);
  };
  offer(R"({"name":"scale_offset"})", Clause::SO_6);
  offer("\"scale_offset\"", Clause::SO_6);
  offer(R"({"name":"scale_offset","configuration":{"offset":0,"scale":1}})", Clause::SO_6);
  for (const char* to : {"uint8", "float32"})
    offer(std::string(R"({"name":"cast_value","configuration":{"data_type":")") + to + "\"}}", Clause::CV_14);
  return ways;
}

}  // namespace zarrproof::fuzz
