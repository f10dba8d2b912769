#include <algorithm>
#include <map>
#include <span>
#include <tuple>

#include "reference/requirements/outcome.h"
#include "vectors/expand.h"

namespace zarrproof {
namespace {

// The bytes of an array, and its outcome.
struct Content {
  std::vector<std::byte> data;
  std::optional<std::size_t> refused;  // the first refused input in C order
  std::vector<std::byte> sound_data;   // if there is one: the neighbour replaces refused inputs
  std::vector<std::byte> result;       // of the data, or of the sound data
};

// Returns the elements of the inputs, one after the other.
template <class ElementOf>
std::vector<std::byte> concatenated(const std::vector<std::size_t>& inputs, const ElementOf& element_of) {
  std::size_t size = 0;
  for (const std::size_t input : inputs) size += element_of(input).size();
  std::vector<std::byte> data(size);
  auto place = data.begin();
  for (const std::size_t input : inputs) place = std::ranges::copy(element_of(input), place).out;
  return data;
}

Content content_of(const ArrangementGroup& group, const Arrangement& array) {
  std::vector<std::size_t> inputs(*element_count(array.shape));
  for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = array.repeat[i % array.repeat.size()];
  for (const auto& [position, input] : array.put) inputs.at(position) = input;
  const auto input_of = [&](std::size_t input) { return std::span(group.inputs[input]); };
  const auto result_of = [&](std::size_t input) { return std::span(*group.results[input]); };
  const auto is_refused = [&](std::size_t input) { return !group.results[input]; };
  Content content;
  content.data = concatenated(inputs, input_of);
  if (const auto refused = std::ranges::find_if(inputs, is_refused); refused != inputs.end()) {
    content.refused = *refused;
    std::ranges::replace_if(inputs, is_refused, group.neighbour);
    content.sound_data = concatenated(inputs, input_of);
  }
  content.result = concatenated(inputs, result_of);
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
    const std::string control =
        accept(vectors, id + "/control", array, std::move(content.sound_data), std::move(content.result));
    vectors.push_back(make(id, array, std::move(content.data)));
    vectors.back().permitted = {Permitted{}};
    vectors.back().control = control;
    if (const auto clause = refusing_clause(group_.refusals, *content.refused))
      vectors.back().clauses = {*clause};
  }

 private:
  Vector make(const std::string& id, const Arrangement& array, std::vector<std::byte> data) const {
    const bool is_empty = data.empty();
    Vector vector = vector_of(group_.head, id, group_.head.array(array.shape), std::move(data), array.layout);
    vector.flags = group_.flags;
    if (is_empty) {
      vector.clauses = {Clause::BYTES_12};
      vector.level = level_of(vector.clauses);
    }
    return vector;
  }

  // Adds an array that must be accepted, unless it exists. Returns its id.
  std::string accept(std::vector<Vector>& vectors, const std::string& id, const Arrangement& array,
                     std::vector<std::byte> data, std::vector<std::byte> result) {
    const auto [known, is_new] = accepted_.emplace(std::tuple(array.shape, array.layout, data), id);
    if (!is_new) return known->second;
    vectors.push_back(make(id, array, std::move(data)));
    vectors.back().permitted.push_back({Permitted::Kind::data, std::move(result)});
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
