#include "fuzz/cases/changes.h"
#include "fuzz/cases/json_edit.h"
#include "reference/json/write.h"

namespace zarrproof::fuzz {

Changes long_data_type(const Json& metadata) {
  const Json& type = *metadata.find("data_type");
  if (!type.is_string()) return {};
  JsonObject object;
  object.add("name", write_json(type));
  return {{Clause::META_5, true, "/data_type", read_json(object.close())}};
}

Changes odd_data_types(const Json& metadata) {
  const Json& type = *metadata.find("data_type");
  const Json odd = read_json(kOddValues);
  // Scale factors out of the range of time types.
  const Json odd_factors = read_json("[0,-1,2147483648,1.5]");
  Changes changes;
  const auto offer = [&](const std::string& pointer, const Json& value) {
    changes.push_back({Clause::META_3, false, pointer, value});
  };
  for (const Json& value : odd.elements) offer("/data_type", value);
  offer("/data_type", read_json("[[\"x\"," + write_json(type) + "]]"));  // a list of fields
  for_each_member(type, "/data_type", [&](const std::string& pointer) {
    for (const Json& value : odd.elements) offer(pointer, value);
    for (const Json& value : odd_factors.elements) offer(pointer, value);
  });
  return changes;
}

Changes odd_lists() {
  const Json odd = read_json(kOddValues);
  Changes changes;
  for (const Json& value : odd.elements) changes.push_back({Clause::META_3, false, "/codecs", value});
  return changes;
}

Changes orders(const Json& metadata) {
  const Json& plain = *metadata.find("codecs");
  Changes changes;
  for (std::size_t i = 0; i < plain.elements.size(); ++i) {
    changes.push_back({Clause::META_6, false, "/codecs/" + std::to_string(i)});
    Json twice = plain, swapped = plain;
    twice.elements.insert(twice.elements.begin() + static_cast<std::ptrdiff_t>(i), plain.elements[i]);
    changes.push_back({Clause::META_6, false, "/codecs", twice});
    if (i + 1 == plain.elements.size()) break;
    std::swap(swapped.elements[i], swapped.elements[i + 1]);
    changes.push_back({Clause::META_6, false, "/codecs", swapped});
  }
  return changes;
}

Changes foreign_codecs(const Outline& outline, const Json& metadata) {
  Changes changes;
  if (!has_no_arithmetic(outline.type)) return changes;
  const auto offer = [&](Clause clause, const char* codec) {
    Json codecs = *metadata.find("codecs");
    codecs.elements.insert(codecs.elements.begin(), read_json(codec));
    changes.push_back({clause, false, "/codecs", codecs});
  };
  offer(Clause::SO_6, R"({"name":"scale_offset"})");
  offer(Clause::SO_6, "\"scale_offset\"");
  offer(Clause::SO_6, R"({"name":"scale_offset","configuration":{"offset":0,"scale":1}})");
  offer(Clause::CV_14, R"({"name":"cast_value","configuration":{"data_type":"uint8"}})");
  offer(Clause::CV_14, R"({"name":"cast_value","configuration":{"data_type":"float32"}})");
  return changes;
}

}  // namespace zarrproof::fuzz
