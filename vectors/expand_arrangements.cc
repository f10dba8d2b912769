#include <algorithm>
#include <map>
#include <tuple>

#include "vectors/expand.h"

namespace zarrproof {
namespace {

// The bytes of an array, and its outcome.
struct Content {
  std::vector<std::byte> data, result;
  std::vector<std::byte> control_data, control_result;  // the neighbour replaces refused inputs
  std::optional<std::size_t> refused;                   // the first refused input in C order
};

void append(std::vector<std::byte>& bytes, const std::vector<std::byte>& more) {
  bytes.insert(bytes.end(), more.begin(), more.end());
}

Content content_of(const ArrangementGroup& group, const Arrangement& array) {
  Content content;
  const std::uint64_t count = *element_count(array.shape);
  auto put = array.put.begin();
  for (std::uint64_t i = 0; i < count; ++i) {
    std::size_t input = array.repeat[i % array.repeat.size()];
    if (put != array.put.end() && put->first == i) input = put++->second;
    const bool is_refused = !group.results[input];
    const std::size_t sound = is_refused ? group.neighbour : input;
    if (is_refused && !content.refused) content.refused = input;
    append(content.data, group.inputs[input]);
    append(content.control_data, group.inputs[sound]);
    append(content.control_result, *group.results[sound]);
  }
  if (!content.refused) content.result = content.control_result;
  return content;
}

class ArrangementExpansion {
 public:
  explicit ArrangementExpansion(const ArrangementGroup& group) : group_(group) {}

  void append_to(std::vector<Vector>& vectors, const Arrangement& array) {
    Content content = content_of(group_, array);
    const std::string id = group_.head.id + "/" + array.name;
    if (!content.refused) {
      accept(vectors, id, array, std::move(content.data), std::move(content.result));
      return;
    }
    const std::string control = accept(vectors, id + "/control", array, std::move(content.control_data),
                                       std::move(content.control_result));
    vectors.push_back(make(id, array, std::move(content.data)));
    vectors.back().permitted = {Permitted{}};
    vectors.back().control = control;
    if (const auto clause = refusing_clause(group_.refusals, *content.refused))
      vectors.back().clauses = {*clause};
  }

 private:
  Vector make(const std::string& id, const Arrangement& array, std::vector<std::byte> data) const {
    const GroupHead& head = group_.head;
    Vector vector = vector_of(head);
    vector.id = id;
    vector.flags = group_.flags;
    if (data.empty()) {
      vector.level = Level::derived;
      vector.clauses = {Clause::BYTES_12};
    }
    vector.request = {head.operation,
                      ArrayText{head.data_type, head.fill_value, head.codecs, array.shape}.zarr_json(),
                      array.shape, array.layout, std::move(data)};
    return vector;
  }

  // Adds an array that must be accepted, unless it exists. Returns its id.
  std::string accept(std::vector<Vector>& vectors, const std::string& id, const Arrangement& array,
                     std::vector<std::byte> data, std::vector<std::byte> result) {
    const auto [known, is_new] = accepted_.emplace(std::tuple(array.shape, array.layout, data), id);
    if (!is_new) return known->second;
    vectors.push_back(make(id, array, std::move(data)));
    vectors.back().permitted.push_back({Permitted::Kind::data, std::move(result), {}, {}, {}});
    return id;
  }

  const ArrangementGroup& group_;
  std::map<std::tuple<Shape, Layout, std::vector<std::byte>>, std::string> accepted_;  // ids
};

}  // namespace

std::vector<Vector> expand(const ArrangementGroup& group) {
  std::vector<Vector> vectors;
  ArrangementExpansion expansion(group);
  for (const Arrangement& array : group.arrays) expansion.append_to(vectors, array);
  return vectors;
}

}  // namespace zarrproof
