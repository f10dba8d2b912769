// Arrangements of a vector file: read from JSON, and written as JSON texts.
#include <algorithm>
#include <set>

#include "reference/metadata/metadata.h"
#include "reference/types/hexadecimal.h"
#include "vectors/file/read_members.h"
#include "vectors/file/write_members.h"

namespace zarrproof {
namespace {

constexpr std::string_view kRefused = "!";

Arrangement read_array(const At& at, const ArrangementGroup& group) {
  Arrangement array;
  array.name = read_name(at.at("name"));
  array.shape = at.at("shape").read_by(read_shape);
  const auto count = element_count(array.shape);
  std::size_t size = 1;
  for (const auto& input : group.inputs) size = std::max(size, input.size());
  if (!count || *count > kMostBytes / size) at.at("shape").wrong("an array of at most 8 MiB");
  array.layout = read_layout(at);
  array.repeat = at.at("repeat").indexes(group.inputs.size());
  if (array.repeat.empty()) at.at("repeat").wrong("at least one input");
  for (const At& item : at.items_of("put")) {
    const std::vector<At> pair = item.items();
    if (pair.size() != 2) item.wrong("a position and an input");
    const std::uint64_t position = pair[0].number_below(*count);
    if (!array.put.emplace(position, pair[1].number_below(group.inputs.size())).second)
      item.wrong("a position that stands once");
  }
  return array;
}

std::string array_json(const Arrangement& array) {
  JsonObject object;
  object.add_text("name", array.name);
  object.add("shape", to_string(array.shape));
  if (array.layout == Layout::f) object.add_text("layout", "F");
  object.add("repeat", numbers(array.repeat));
  const auto pair = [](const auto& put) { return numbers({put.first, put.second}); };
  if (!array.put.empty()) object.add("put", json_list_of(array.put, pair));
  return object.close();
}

}  // namespace

ArrangementGroup read_arrangement(const At& at) {
  ArrangementGroup group;
  group.head = read_head(at);
  group.flags = read_flags(at);
  group.inputs = at.at("inputs").elements();
  group.shown = at.at("values").words();
  if (group.shown.size() != group.inputs.size()) at.at("values").wrong("one word for each input");
  const At results = at.at("results");
  for (const std::string& word : results.words()) {
    group.results.emplace_back();
    if (word == kRefused) continue;
    group.results.back() = from_hexadecimal(word);
    if (!group.results.back()) results.wrong("hexadecimal, or \"!\"");
  }
  if (group.results.size() != group.inputs.size())
    results.wrong(std::to_string(group.inputs.size()) + " results, one for each input");
  group.refusals = read_refusals(at, group.inputs.size());
  group.neighbour = at.at("neighbour").number_below(group.inputs.size());
  if (!group.results[group.neighbour]) at.at("neighbour").wrong("an input that is accepted");
  std::set<std::string> names;
  for (const At& item : at.at("arrays").items()) {
    group.arrays.push_back(read_array(item, group));
    if (!names.insert(group.arrays.back().name).second) item.at("name").wrong("a name that stands once");
  }
  return group;
}

std::string arrangement_json(const ArrangementGroup& group) {
  JsonObject members = object_of_lines(2);
  add_head(members, group.head);
  members.add_any_texts("flags", group.flags);
  members.add("inputs", joined(group.inputs));
  members.add("values", joined(group.shown));
  std::vector<std::string> results;
  for (const auto& result : group.results)
    results.push_back(result ? to_hexadecimal(*result) : std::string(kRefused));
  members.add("results", joined(results));
  add_refusals(members, group.refusals);
  members.add("neighbour", std::to_string(group.neighbour));
  members.add("arrays", json_list_of(group.arrays, array_json, ",\n   "));
  return members.close();
}

}  // namespace zarrproof
