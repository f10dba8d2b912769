#include "fuzz/cases/json_edit.h"
#include "fuzz/cases/ways.h"

namespace zarrproof::fuzz {
namespace {

// Scale factors out of the range of time types.
constexpr const char* kOddFactors = "[0,-1,2147483648,1.5]";

}  // namespace

Way replaced(Clause clause, bool same_chain, const std::string& pointer, const Json& value) {
  return {clause, same_chain, [=](Json& metadata) { at(metadata, pointer) = value; }};
}

Ways long_data_type(const Json& metadata) {
  const Json& type = *metadata.find("data_type");
  if (!type.is_string()) return {};
  return {replaced(Clause::META_5, true, "/data_type", read_json("{\"name\":" + write_json(type) + "}"))};
}

Ways missing_fill_value() {
  return {{Clause::META_3, false, [](Json& metadata) { remove(metadata, "/fill_value"); }}};
}

Ways odd_data_types(const Json& metadata) {
  const Json& type = *metadata.find("data_type");
  const Json odd = read_json(kOddValues), odd_factors = read_json(kOddFactors);
  Ways ways;
  const auto offer = [&](const std::string& pointer, const Json& value) {
    ways.push_back(replaced(Clause::META_3, false, pointer, value));
  };
  for (const Json& value : odd.elements) offer("/data_type", value);
  offer("/data_type", read_json("[[\"x\"," + write_json(type) + "]]"));  // a list of fields
  for_each_member(type, "/data_type", [&](const std::string& pointer) {
    for (const Json& value : odd.elements) offer(pointer, value);
    for (const Json& value : odd_factors.elements) offer(pointer, value);
  });
  return ways;
}

Ways odd_lists() {
  const Json odd = read_json(kOddValues);
  Ways ways;
  for (const Json& value : odd.elements) ways.push_back(replaced(Clause::META_3, false, "/codecs", value));
  return ways;
}

Ways orders(const Json& metadata) {
  Ways ways;
  const auto offer = [&](std::function<void(std::vector<Json>&)> change) {
    ways.push_back({Clause::META_6, false, [=](Json& changed) { change(at(changed, "/codecs").elements); }});
  };
  const std::size_t count = metadata.find("codecs")->elements.size();
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
  const auto offer = [&](Clause clause, const std::string& codec) {
    ways.push_back({clause, false, [=](Json& metadata) {
                      std::vector<Json>& codecs = at(metadata, "/codecs").elements;
                      codecs.insert(codecs.begin(), read_json(codec));
                    }});
  };
  offer(Clause::SO_6, R"({"name":"scale_offset"})");
  offer(Clause::SO_6, "\"scale_offset\"");
  offer(Clause::SO_6, R"({"name":"scale_offset","configuration":{"offset":0,"scale":1}})");
  offer(Clause::CV_14, R"({"name":"cast_value","configuration":{"data_type":"uint8"}})");
  offer(Clause::CV_14, R"({"name":"cast_value","configuration":{"data_type":"float32"}})");
  return ways;
}

}  // namespace zarrproof::fuzz
