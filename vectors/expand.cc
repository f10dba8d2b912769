#include "vectors/expand.h"

#include <algorithm>
#include <set>

#include "reference/json/json.h"
#include "reference/types/hexadecimal.h"
#include "vectors/add_once.h"

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

class ColumnExpansion {
 public:
  ColumnExpansion(const ElementGroup& group, const Column& column)
      : group_(group),
        column_(column),
        id_(group.head.id + (column.name.empty() ? "" : "/" + column.name)),
        array_(group.head.array()) {
    array_.codecs = codecs_of(group, column);
    if (!column.fill_value.empty()) array_.fill_value = column.fill_value;
  }

  void append_to(std::vector<Vector>& vectors) {
    append_results(vectors, Level::must);
    append_results(vectors, Level::derived);
    const std::size_t accepted = vectors.size();
    bool needs_control = false;
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      const Cell::Kind kind = column_.cells[i].kind;
      if (kind == Cell::Kind::result || kind == Cell::Kind::not_asked) continue;
      vectors.push_back(kind == Cell::Kind::refused ? refused(i) : open(i));
      needs_control = needs_control || !vectors.back().control.empty();
    }
    if (needs_control) vectors.insert(vectors.begin() + static_cast<std::ptrdiff_t>(accepted), control());
  }

 private:
  Vector make(const std::string& suffix, const std::vector<std::vector<std::byte>>& elements) {
    array_.shape = {elements.size()};
    return vector_of(group_.head, id_ + suffix, array_, concatenated(elements));
  }

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
    vectors.push_back(make(derived ? "/derived" : "", inputs));
    vectors.back().permitted = {{Permitted::Kind::data, concatenated(results)}};
    if (!derived) return;
    if (group_.derived_clause) vectors.back().clauses.clear();
    make_derived(vectors.back());
  }

  std::string control_id() const { return id_ + "/neighbours"; }

  Vector control() {
    const auto& input = group_.inputs[column_.neighbour];
    const auto& output = column_.cells[column_.neighbour].result;
    Vector vector = make("/neighbours", {input, input});
    vector.permitted = {{Permitted::Kind::data, concatenated({output, output})}};
    if (column_.cells[column_.neighbour].derived) make_derived(vector);
    return vector;
  }

  Vector refused(std::size_t i) {
    const auto& neighbour = group_.inputs[column_.neighbour];
    Vector vector =
        make("/refused/" + element_name(group_.inputs[i]), {neighbour, group_.inputs[i], neighbour});
    describe(vector, i);
    vector.control = control_id();
    vector.permitted = {Permitted{}};
    return vector;
  }

  Vector open(std::size_t i) {
    Vector vector = make("/open/" + element_name(group_.inputs[i]), {group_.inputs[i]});
    describe(vector, i);
    vector.permitted = group_.alternatives[column_.cells[i].alternatives];
    for (const Permitted& outcome : vector.permitted)
      if (outcome.kind == Permitted::Kind::refused) vector.control = control_id();
    return vector;
  }

  void describe(Vector& vector, std::size_t i) {
    for (const auto& [flag, inputs] : group_.flags)
      if (contains(inputs, i)) vector.flags.push_back(flag);
    if (const auto clause = refusing_clause(group_.refusals, i)) vector.clauses = {*clause};
    if (column_.cells[i].derived) make_derived(vector);
  }

  void make_derived(Vector& vector) const {
    vector.level = Level::derived;
    if (group_.derived_clause) vector.clauses.push_back(*group_.derived_clause);
  }

  const ElementGroup& group_;
  const Column& column_;
  std::string id_;
  ArrayText array_;
};

}  // namespace

std::optional<Clause> refusing_clause(const Refusals& refusals, std::size_t input) {
  std::optional<Clause> found;
  for (const auto& [clause, inputs] : refusals)
    if (contains(inputs, input)) found = clause;
  return found;
}

Vector vector_of(const GroupHead& head, const std::string& id, const ArrayText& array,
                 std::vector<std::byte> data, Layout layout) {
  Vector vector;
  vector.id = id;
  vector.clauses = head.clauses;
  vector.comment = head.comment;
  vector.comparison = head.comparison;
  vector.request = array.request(head.operation, std::move(data), layout);
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

std::vector<Vector> expand(const ElementGroup& group) {
  std::vector<Vector> vectors;
  for (const Column& column : group.columns) ColumnExpansion(group, column).append_to(vectors);
  return vectors;
}

std::vector<Vector> expand(const LengthGroup& group) {
  std::vector<Vector> vectors;
  const std::size_t size = group.inputs.front().size();
  const auto add = [&](const std::string& id, std::uint64_t length, std::vector<std::byte> data) {
    vectors.push_back(vector_of(group.head, id, group.head.array({length}), std::move(data)));
    vectors.back().flags = {"tail"};
  };
  for (std::uint64_t length : group.lengths) {
    const std::vector<std::byte> inputs = repeated(group.inputs, length);
    const std::string control = group.head.id + "/length-" + std::to_string(length);
    add(control, length, inputs);
    vectors.back().permitted = {{Permitted::Kind::data, repeated(group.results, length)}};
    if (group.offending.empty()) continue;
    std::set<std::uint64_t> positions = {0, length - 1, length - std::min<std::uint64_t>(length, 2)};
    if (length == group.every_position)  // unrolled or vectorized loops may check some positions only
      for (std::uint64_t i = 0; i < length; ++i) positions.insert(i);
    for (std::uint64_t position : positions) {
      std::vector<std::byte> damaged = inputs;
      std::ranges::copy(group.offending, damaged.begin() + static_cast<std::ptrdiff_t>(position * size));
      add(control + "/refused-at-" + std::to_string(position), length, std::move(damaged));
      vectors.back().control = control;
      vectors.back().permitted = {Permitted{}};
      if (group.refused_by) vectors.back().clauses = {*group.refused_by};
    }
  }
  return vectors;
}

}  // namespace zarrproof
