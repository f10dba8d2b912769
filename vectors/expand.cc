// Example: a cast from float32 to uint8 with the inputs 1, 2.5 and 300 becomes three vectors: 1 and 2.5 with
// the results 1 and 2; 1, 300, 1, which must be refused; and the control of this refusal, 1 and 1.
#include "vectors/expand.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <tuple>

#include "reference/requirements/outcome.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"

namespace zarrproof {
namespace {

using Inputs = std::vector<std::size_t>;  // indices of the table's inputs

// Makes the vectors of one column.
class ColumnExpansion {
 public:
  ColumnExpansion(const Table& table, const Column& column, std::vector<Vector>& vectors)
      : table_(table),
        column_(column),
        id_(table.id + (column.name.empty() ? "" : "/" + column.name)),
        array_(table.array_of(column)),
        neighbour_(table.neighbour_of(column)),
        vectors_(vectors) {}

  void expand() {
    if (table_.arrays.empty()) return expand_elements();
    for (const TableArray& array : table_.arrays)
      if (array.lengths.empty())
        expand_array(array);
      else
        expand_lengths(array);
  }

 private:
  // Adds a vector of these inputs without its outcomes.
  Vector& add_vector(const std::string& suffix, const Inputs& inputs, const Shape& shape,
                     Layout layout = Layout::c) {
    array_.shape = shape;
    Vector& vector = vectors_.emplace_back();
    vector.id = id_ + suffix;
    vector.clauses = table_.clauses;
    vector.comment = table_.comment;
    vector.flags = table_.flags;
    vector.comparison = table_.comparison;
    const auto input_of = [&](std::size_t input) -> const Bytes& { return table_.inputs[input]; };
    vector.request = array_.request(table_.operation, concatenated(inputs, input_of), layout);
    return vector;
  }

  // Adds a vector that must be accepted.
  Vector& add_accepted(const std::string& suffix, const Inputs& inputs, const Shape& shape,
                       Layout layout = Layout::c) {
    Vector& vector = add_vector(suffix, inputs, shape, layout);
    const auto result_of = [&](std::size_t input) -> const Bytes& { return column_.cells[input].result; };
    vector.permitted = {{Permitted::Kind::data, concatenated(inputs, result_of)}};
    return vector;
  }

  Vector& add_refused(const std::string& suffix, const Inputs& inputs, const Shape& shape,
                      const std::string& control, Layout layout = Layout::c) {
    Vector& vector = add_vector(suffix, inputs, shape, layout);
    vector.permitted = {Permitted{}};
    vector.control = control;
    return vector;
  }

  // Joins the bytes of inputs. `bytes_of` returns the bytes of an input.
  static Bytes concatenated(const Inputs& inputs, const auto& bytes_of) {
    std::size_t size = 0;
    for (const std::size_t input : inputs) size += bytes_of(input).size();
    Bytes data(size);
    auto place = data.begin();
    for (const std::size_t input : inputs) place = std::ranges::copy(bytes_of(input), place).out;
    return data;
  }

  bool is_refused(std::size_t input) const { return column_.cells[input].kind == Cell::Kind::refused; }

  void expand_elements() {
    add_results("", Level::must);
    add_results("/derived", Level::derived);
    const std::size_t first_refused = vectors_.size();
    bool needs_control = false;
    for (std::size_t i = 0; i < column_.cells.size(); ++i) {
      if (is_refused(i))
        add_refused("/refused/" + element_name(table_.inputs[i]), {neighbour_, i, neighbour_}, {3},
                    id_ + "/neighbours");
      else if (column_.cells[i].kind == Cell::Kind::open)
        add_open(i);
      else
        continue;
      set_flags_and_clauses(vectors_.back(), i);
      needs_control = needs_control || !vectors_.back().control.empty();
    }
    if (!needs_control) return;
    Vector& control = add_accepted("/neighbours", {neighbour_, neighbour_}, {2});
    if (column_.cells[neighbour_].derived) make_derived(control);
    const auto first = vectors_.begin() + static_cast<std::ptrdiff_t>(first_refused);
    std::rotate(first, vectors_.end() - 1, vectors_.end());  // moves the control before its requests
  }

  void add_results(const std::string& suffix, Level level) {
    const bool is_derived = level == Level::derived;
    Inputs inputs;
    for (std::size_t i = 0; i < column_.cells.size(); ++i)
      if (column_.cells[i].kind == Cell::Kind::result && column_.cells[i].derived == is_derived)
        inputs.push_back(i);
    if (inputs.empty()) return;
    Vector& vector = add_accepted(suffix, inputs, {inputs.size()});
    if (!is_derived) return;
    if (table_.derived_clause) vector.clauses.clear();
    make_derived(vector);
  }

  void add_open(std::size_t input) {
    Vector& vector = add_vector("/open/" + element_name(table_.inputs[input]), {input}, {1});
    vector.permitted = table_.alternatives[column_.cells[input].alternatives];
    if (vector.may_be_refused()) vector.control = id_ + "/neighbours";
  }

  void set_flags_and_clauses(Vector& vector, std::size_t input) const {
    for (const auto& [flag, inputs] : table_.input_flags)
      if (contains(inputs, input)) vector.flags.push_back(flag);
    if (const auto clause = table_.refusing_clause(input)) vector.clauses = {*clause};
    if (column_.cells[input].derived) make_derived(vector);
  }

  void make_derived(Vector& vector) const {
    vector.level = Level::derived;
    if (table_.derived_clause) vector.clauses.push_back(*table_.derived_clause);
  }

  static Inputs repeated(const std::vector<std::size_t>& pattern, std::uint64_t count) {
    Inputs inputs(count);
    for (std::size_t i = 0; i < inputs.size(); ++i) inputs[i] = pattern[i % pattern.size()];
    return inputs;
  }

  void expand_array(const TableArray& array) {
    Inputs inputs = repeated(array.repeat, *element_count(array.shape));
    for (const auto& [position, input] : array.put) inputs.at(position) = input;
    const std::string suffix = "/" + array.name;
    const auto refused = std::ranges::find_if(inputs, [&](std::size_t input) { return is_refused(input); });
    if (refused == inputs.end()) {
      accept_once(suffix, inputs, array);
      return;
    }
    Inputs sound = inputs;
    std::ranges::replace_if(sound, [&](std::size_t input) { return is_refused(input); }, neighbour_);
    const std::string control = accept_once(suffix + "/control", sound, array);
    Vector& vector = add_refused(suffix, inputs, array.shape, control, array.layout);
    if (const auto clause = table_.refusing_clause(*refused)) vector.clauses = {*clause};
  }

  // Adds an array that must be accepted, unless it exists. Returns its id.
  std::string accept_once(const std::string& suffix, const Inputs& inputs, const TableArray& array) {
    const auto [entry, is_new] =
        accepted_.emplace(std::tuple(array.shape, array.layout, inputs), id_ + suffix);
    if (!is_new) return entry->second;
    Vector& vector = add_accepted(suffix, inputs, array.shape, array.layout);
    if (inputs.empty()) {
      vector.clauses = {Clause::BYTES_12};
      vector.level = level_of(vector.clauses);
    }
    return vector.id;
  }

  void expand_lengths(const TableArray& array) {
    for (const std::uint64_t length : array.lengths) {
      const Inputs inputs = repeated(array.repeat, length);
      const std::string suffix = "/" + array.name + "-" + std::to_string(length);
      add_accepted(suffix, inputs, {length});
      if (!array.offender) continue;
      std::set<std::uint64_t> positions = {0, length - 1, length - std::min<std::uint64_t>(length, 2)};
      // Loops that are unrolled or vectorized may check some positions only.
      if (length == array.every_position)
        for (std::uint64_t i = 0; i < length; ++i) positions.insert(i);
      for (const std::uint64_t position : positions) {
        Inputs damaged = inputs;
        damaged[position] = *array.offender;
        Vector& vector =
            add_refused(suffix + "/refused-at-" + std::to_string(position), damaged, {length}, id_ + suffix);
        if (const auto clause = table_.refusing_clause(*array.offender)) vector.clauses = {*clause};
      }
    }
  }

  const Table& table_;
  const Column& column_;
  std::string id_;
  ArrayText array_;
  std::size_t neighbour_;
  std::vector<Vector>& vectors_;
  std::map<std::tuple<Shape, Layout, Inputs>, std::string> accepted_;  // accepted arrays and their ids
};

}  // namespace

std::vector<Vector> expand(const Table& table) {
  std::vector<Vector> vectors;
  for (const Column& column : table.columns) ColumnExpansion(table, column, vectors).expand();
  return vectors;
}

std::vector<Vector> expand(const Sequence& sequence) {
  std::map<std::string, std::string> first_ids;  // of the requests of each step, by the name of the step
  std::vector<Vector> vectors;
  for (std::size_t place = 0; place < sequence.order.size(); ++place) {
    vectors.push_back(sequence.steps[sequence.order[place]]);
    Vector& vector = vectors.back();
    const std::string id = sequence.id + "/" + std::to_string(place + 1) + "-" + vector.id;
    first_ids.emplace(vector.id, id);
    vector.id = id;
    vector.sequence = sequence.id;
  }
  for (Vector& vector : vectors)
    if (!vector.control.empty()) vector.control = first_ids.at(vector.control);
  return vectors;
}

std::vector<Vector> acceptances_of(const std::vector<Vector>& vectors) {
  const std::string suffix = "/" + std::string(name(Operation::accept));
  std::vector<Vector> copies;
  for (const Vector& vector : vectors) {
    if (vector.request.operation != Operation::resolve || !vector.sequence.empty()) continue;
    Vector& copy = copies.emplace_back(vector);
    copy.id += suffix;
    copy.request.operation = Operation::accept;
    copy.comparison = {};
    if (vector.may_be_refused()) {
      set_permitted_outcomes(copy);
      fit_clauses(copy);
    } else {
      copy.permitted = {{.kind = Permitted::Kind::accepted}};
    }
    copy.control = copy.may_be_refused() ? vector.control + suffix : "";
  }
  return copies;
}

std::vector<Vector> expand(const VectorFile& file) {
  std::vector<Vector> vectors = file.cases;
  const auto end = std::back_inserter(vectors);
  for (const Table& table : file.tables) std::ranges::move(expand(table), end);
  for (const Sequence& sequence : file.sequences) std::ranges::move(expand(sequence), end);
  return vectors;
}

}  // namespace zarrproof
