#include "vectors/expand.h"

#include <algorithm>
#include <set>

#include "reference/json/json.h"
#include "reference/types/hexadecimal.h"

namespace zarrproof {
namespace {

std::vector<std::byte> concatenated(const std::vector<std::vector<std::byte>>& elements) {
  std::vector<std::byte> data;
  for (const auto& element : elements) data.insert(data.end(), element.begin(), element.end());
  return data;
}

// Returns the bytes of an array of this length that repeats the elements. All elements have one size.
std::vector<std::byte> repeated(const std::vector<std::vector<std::byte>>& elements, std::uint64_t length) {
  std::vector<std::byte> data = concatenated(elements);
  const std::size_t period = data.size();
  data.resize(length * elements.front().size());
  for (std::size_t i = period; i < data.size(); ++i) data[i] = data[i - period];
  return data;
}

// Sets the members that all vectors of a group share.
class Maker {
 public:
  Maker(const GroupHead& head, std::string name, std::string codecs, std::string fill_value)
      : head_(head), id_(head.id + (name.empty() ? "" : "/" + name)) {
    array_ = {head.data_type, std::move(fill_value), std::move(codecs), {1}};
  }

  Vector make(const std::string& suffix, const std::vector<std::vector<std::byte>>& elements) {
    return make(suffix, elements.size(), concatenated(elements));
  }

  Vector make(const std::string& suffix, std::uint64_t length, std::vector<std::byte> data) {
    Vector vector = vector_of(head_);
    vector.id = id_ + suffix;
    array_.shape = {length};
    vector.request = {head_.operation, array_.zarr_json(), array_.shape, Layout::c, std::move(data)};
    return vector;
  }

  const std::string& id() const { return id_; }

 private:
  const GroupHead& head_;
  std::string id_;
  ArrayText array_;
};

Permitted result(std::vector<std::byte> data) {
  Permitted outcome;
  outcome.kind = Permitted::Kind::data;
  outcome.data = std::move(data);
  return outcome;
}

class ColumnExpansion {
 public:
  ColumnExpansion(const ElementGroup& group, const Column& column, Extent extent)
      : group_(group),
        column_(column),
        extent_(extent),
        maker_(group.head, column.name, codecs_of(group, column),
               column.fill_value.empty() ? group.head.fill_value : column.fill_value) {}

  void append_to(std::vector<Vector>& vectors) {
    append_results(vectors, Level::must);
    append_results(vectors, Level::derived);
    const std::size_t accepted = vectors.size();
    bool needs_control = false;
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      if (column_.cells[i].kind == Cell::Kind::result) continue;
      const bool in_core = std::find(column_.core.begin(), column_.core.end(), i) != column_.core.end();
      if (extent_ == Extent::core && !in_core) continue;
      vectors.push_back(column_.cells[i].kind == Cell::Kind::refused ? refused(i) : open(i));
      needs_control = needs_control || !vectors.back().control.empty();
    }
    if (needs_control) vectors.insert(vectors.begin() + static_cast<std::ptrdiff_t>(accepted), control());
  }

 private:
  void append_results(std::vector<Vector>& vectors, Level level) {
    const bool derived = level == Level::derived;
    std::vector<std::vector<std::byte>> inputs, results;
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      const Cell& cell = column_.cells[i];
      if (cell.kind != Cell::Kind::result || cell.derived != derived) continue;
      inputs.push_back(group_.inputs[i]);
      results.push_back(cell.result);
    }
    if (inputs.empty()) return;
    vectors.push_back(maker_.make(derived ? "/derived" : "", inputs));
    vectors.back().permitted = {result(concatenated(results))};
    if (!derived) return;
    if (group_.derived_clause) vectors.back().clauses.clear();
    make_derived(vectors.back());
  }

  std::string control_id() const { return maker_.id() + "/neighbours"; }

  Vector control() {
    const auto& input = group_.inputs[column_.neighbour];
    const auto& output = column_.cells[column_.neighbour].result;
    Vector vector = maker_.make("/neighbours", {input, input});
    vector.permitted = {result(concatenated({output, output}))};
    if (column_.cells[column_.neighbour].derived) make_derived(vector);
    return vector;
  }

  Vector refused(std::size_t i) {
    const auto& neighbour = group_.inputs[column_.neighbour];
    Vector vector =
        maker_.make("/refused/" + element_name(group_.inputs[i]), {neighbour, group_.inputs[i], neighbour});
    describe(vector, i);
    vector.control = control_id();
    vector.permitted = {Permitted{}};
    return vector;
  }

  Vector open(std::size_t i) {
    Vector vector = maker_.make("/open/" + element_name(group_.inputs[i]), {group_.inputs[i]});
    describe(vector, i);
    vector.permitted = group_.alternatives[column_.cells[i].alternatives];
    for (const Permitted& outcome : vector.permitted)
      if (outcome.kind == Permitted::Kind::refused) vector.control = control_id();
    return vector;
  }

  void describe(Vector& vector, std::size_t i) {
    for (const auto& [flag, inputs] : group_.flags)
      if (std::find(inputs.begin(), inputs.end(), i) != inputs.end()) vector.flags.push_back(flag);
    if (const auto clause = refusing_clause(group_.refusals, i)) vector.clauses = {*clause};
    if (column_.cells[i].derived) make_derived(vector);
  }

  void make_derived(Vector& vector) const {
    vector.level = Level::derived;
    if (group_.derived_clause) vector.clauses.push_back(*group_.derived_clause);
  }

  const ElementGroup& group_;
  const Column& column_;
  Extent extent_;
  Maker maker_;
};

}  // namespace

std::optional<Clause> refusing_clause(const Refusals& refusals, std::size_t input) {
  std::optional<Clause> found;
  for (const auto& [clause, inputs] : refusals)
    if (std::ranges::find(inputs, input) != inputs.end()) found = clause;
  return found;
}

Vector vector_of(const GroupHead& head) {
  Vector vector;
  vector.id = head.id;
  vector.since = head.since;
  vector.until = head.until;
  vector.clauses = head.clauses;
  vector.comment = head.comment;
  vector.comparison = head.comparison;
  return vector;
}

std::string element_name(const std::vector<std::byte>& element) {
  return "0x" + to_hexadecimal(std::vector<std::byte>(element.rbegin(), element.rend()));
}

std::string codecs_of(const ElementGroup& group, const Column& column) {
  const Json more = read_json(column.configuration);
  if (more.keys.empty()) return group.head.codecs;
  Json codecs = read_json(group.head.codecs);
  Json& codec = codecs.elements.at(0);
  for (std::size_t i = 0; i < codec.keys.size(); ++i) {
    if (codec.keys[i] != "configuration") continue;
    Json& configuration = codec.elements[i];
    configuration.keys.insert(configuration.keys.end(), more.keys.begin(), more.keys.end());
    configuration.elements.insert(configuration.elements.end(), more.elements.begin(), more.elements.end());
  }
  return write_json(codecs);
}

std::vector<Vector> expand(const ElementGroup& group, Extent extent) {
  std::vector<Vector> vectors;
  for (const Column& column : group.columns) ColumnExpansion(group, column, extent).append_to(vectors);
  return vectors;
}

std::vector<Vector> expand(const LengthGroup& group) {
  std::vector<Vector> vectors;
  const std::size_t size = group.inputs.front().size();
  Maker maker(group.head, "", group.head.codecs, group.head.fill_value);
  for (std::uint64_t length : group.lengths) {
    const std::vector<std::byte> inputs = repeated(group.inputs, length);
    const std::string suffix = "/length-" + std::to_string(length);
    vectors.push_back(maker.make(suffix, length, inputs));
    vectors.back().flags = {"tail"};
    vectors.back().permitted = {result(repeated(group.results, length))};
    if (group.offending.empty()) continue;
    const std::string control = vectors.back().id;
    std::set<std::uint64_t> positions = {0, length - 1, length - std::min<std::uint64_t>(length, 2)};
    if (length == group.every_position)  // unrolled or vectorized loops may check some positions only
      for (std::uint64_t i = 0; i < length; ++i) positions.insert(i);
    for (std::uint64_t position : positions) {
      std::vector<std::byte> damaged = inputs;
      std::ranges::copy(group.offending, damaged.begin() + static_cast<std::ptrdiff_t>(position * size));
      vectors.push_back(
          maker.make(suffix + "/refused-at-" + std::to_string(position), length, std::move(damaged)));
      vectors.back().flags = {"tail"};
      vectors.back().control = control;
      vectors.back().permitted = {Permitted{}};
      if (group.refused_by) vectors.back().clauses = {*group.refused_by};
    }
  }
  return vectors;
}

}  // namespace zarrproof
