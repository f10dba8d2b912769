// The outcome of an element decides how it is asked. Example: in a cast from float32 to uint8 with
// nearest-even, 1 and 2.5 have the results 1 and 2. 300 must be refused (CV-5), and its neighbour is 1. Casts
// to float16 have the other two kinds: an infinity has a derived result (CV-16), and the outcome of 65536
// with towards-zero is open.
#include "vectors/fill.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstdint>
#include <map>
#include <numeric>
#include <set>

#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/permitted.h"
#include "vectors/wanted_array.h"

namespace zarrproof {
namespace {

// Returns the reading of metadata that depend on no open point.
Reading only_reading_of(const ArrayText& array, const Table& table) {
  auto reading = only_reading(array.request(table.operation, Bytes()));
  if (!reading)
    refuse(table.id, array.zarr_json(), "metadata that are accepted under every answer to open points");
  if (reading->chain->checksums() > 0 || reading->chain->spec().stored_order() == ByteOrder::big)
    refuse(table.id, array.codecs, "little-endian `bytes` at the end of a table's codecs");
  return std::move(*reading);
}

std::string shortest_decimal(auto value) {
  char text[64];
  return {text, std::to_chars(text, text + sizeof text, value).ptr};
}

// Returns the shortest text of a real number that reads back: "0.1", "NaN:0x7fc00001".
std::string shortest(Bits bits, const DataType& type) {
  const Value value = unpack(bits, type);
  if (value.is_nan()) return "NaN:" + hexadecimal_code(bits, type);
  if (value.is_infinite()) return value.is_negative() ? "-Infinity" : "Infinity";
  if (type.is_integer()) return value.to_string();
  if (type.bits == 32) return shortest_decimal(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  static const DataType float64 = *find_data_type("float64");  // it has every number of the narrower types
  return shortest_decimal(std::bit_cast<double>(pack(value, float64)));
}

class TableFiller {
 public:
  explicit TableFiller(Table& table) : table_(table) {
    for (const Column& column : table.columns)
      readings_.push_back(only_reading_of(table.array_of(column), table));
    const Chain& chain = *readings_.front().chain;
    type_ = input_type(chain, table.operation);
    table.comparison = comparison_of(chain, table.operation);
  }

  void fill_every_result() {
    table_.values.clear();
    table_.refusals.clear();
    table_.alternatives.clear();
    table_.derived_clause.reset();
    for (Column& column : table_.columns) column.cells.clear();
    for (std::size_t input = 0; input < table_.inputs.size(); ++input) add_input_results(input);
    choose_neighbours();
  }

  // The choice of the inputs that are asked needs this order.
  void check_order() const {
    for (std::size_t input = 1; input < table_.inputs.size(); ++input) {
      const Value before = value_of(input - 1), value = value_of(input);
      const bool is_ordered =
          before.is_finite() ? !value.is_finite() || compare(before, value) <= 0 : !value.is_finite();
      if (!is_ordered)
        refuse(table_.id, "the input " + table_.values[input] + " behind " + table_.values[input - 1],
               "inputs in ascending order, then infinities and NaNs");
    }
  }

  void leave_out_similar() {
    for (Column& column : table_.columns) {
      const std::set<std::size_t> inputs_of_arrays = asked_inputs(column);
      for (std::size_t input = 0; input < column.cells.size(); ++input)
        if (column.cells[input].kind != Cell::Kind::result && !inputs_of_arrays.contains(input))
          column.cells[input] = {.kind = Cell::Kind::not_asked};
    }
  }

 private:
  Value value_of(std::size_t input) const { return unpack(load(table_.inputs[input], type_), type_); }

  // Adds the value, the flags and the outcomes of an input.
  void add_input_results(std::size_t input) {
    const Bits bits = load(table_.inputs[input], type_);
    table_.values.push_back(shortest(bits, type_));
    if (table_.arrays.empty()) {
      const Value value = unpack(bits, type_);
      if (value.is_nan()) add_once(table_.input_flags["nan"], input);
      if (value.is_infinite()) add_once(table_.input_flags["infinity"], input);
    }
    for (std::size_t i = 0; i < table_.columns.size(); ++i)
      table_.columns[i].cells.push_back(cell_of(table_.columns[i], readings_[i], input));
  }

  Cell cell_of(const Column& column, const Reading& reading, std::size_t input) {
    const Bytes& bytes = table_.inputs[input];
    const auto found = element_outcomes(reading, table_.operation, bytes);
    const Outcome outcome = outcome_of_element(reading, table_.operation, found);
    for (const auto& alternative : found)
      if (!alternative.outcome) note_refusal(input, clause_of(alternative.outcome.error().reason));
    Cell cell{.derived = outcome.level == Level::derived};
    if (cell.derived) table_.derived_clause = derived_clauses(outcome.clauses).front();
    if (outcome.kind == Outcome::Kind::open) {
      cell.kind = Cell::Kind::open;
      cell.alternatives =
          alternatives_index(*permitted_outcomes(table_.array_of(column).request(table_.operation, bytes)));
    } else if (outcome.kind == Outcome::Kind::certain) {
      cell.kind = Cell::Kind::result;
      cell.result = *found.front().outcome;
    }
    return cell;
  }

  // Returns the index of these outcomes among the alternatives. Adds them if they are new.
  std::size_t alternatives_index(std::vector<Permitted> outcomes) {
    for (Permitted& outcome : outcomes) outcome.reason.clear();
    const auto is_equal = [](const Permitted& a, const Permitted& b) {
      return a.kind == b.kind && a.data == b.data && a.under == b.under;
    };
    const auto alternative = std::ranges::find_if(table_.alternatives, [&](const auto& other) {
      return std::ranges::equal(outcomes, other, is_equal);
    });
    const auto number = static_cast<std::size_t>(alternative - table_.alternatives.begin());
    if (alternative == table_.alternatives.end()) table_.alternatives.push_back(std::move(outcomes));
    return number;
  }

  // Records the clause that refuses an input. The first one counts.
  void note_refusal(std::size_t input, Clause clause) {
    if (!table_.refusing_clause(input)) table_.refusals[clause].push_back(input);
  }

  // The table has the neighbour of the first column. Another column has its own if it differs.
  void choose_neighbours() {
    for (Column& column : table_.columns) {
      const std::size_t neighbour = neighbour_of(column);
      if (&column == &table_.columns.front()) table_.neighbour = neighbour;
      column.neighbour = neighbour == table_.neighbour ? std::nullopt : std::optional(neighbour);
    }
  }

  // Returns an accepted input. Prefers an input whose result is not derived, then a finite one, then 1.
  std::size_t neighbour_of(const Column& column) const {
    std::optional<std::size_t> best;
    int best_rank = 0;
    for (std::size_t input = 0; input < column.cells.size(); ++input) {
      const Cell& cell = column.cells[input];
      if (cell.kind != Cell::Kind::result) continue;
      const Value value = value_of(input);
      const bool is_one = value.is_finite() && compare(value, Value::integer(1)) == 0;
      const int rank = 1 + (is_one ? 1 : 0) + (value.is_finite() ? 2 : 0) + (cell.derived ? 0 : 4);
      if (rank > best_rank) {
        best = input;
        best_rank = rank;
      }
    }
    if (!best) refuse(table_.id, "a column \"" + column.name + "\" that accepts no input", "one that does");
    return *best;
  }

  bool has_flag(const std::string& flag, std::size_t input) const {
    const auto found = table_.input_flags.find(flag);
    return found != table_.input_flags.end() && contains(found->second, input);
  }

  // Two inputs, and all inputs between them.
  struct Ends {
    std::size_t lowest, highest;
  };

  // Returns the finite inputs that a column accepts; nothing if there are none.
  std::optional<Ends> accepted_inputs(const Column& column) const {
    std::optional<Ends> accepted;
    for (std::size_t input = 0; input < column.cells.size(); ++input)
      if (column.cells[input].kind == Cell::Kind::result && value_of(input).is_finite())
        accepted = {.lowest = accepted ? accepted->lowest : input, .highest = input};
    return accepted;
  }

  // Returns whether more inputs of a column are asked: it has no out_of_range, and no rounding other than
  // nearest-even.
  static bool is_thorough(const Column& column) {
    return std::ranges::none_of(column.configuration,
                                [](const auto& member) { return member.first == "out_of_range"; }) &&
           (column.name.empty() || column.name == "nearest-even");
  }

  // Returns the inputs to ask that have no certain result: infinities, one NaN, inputs between accepted ones,
  // and the nearest inputs on either side of these. A thorough column also has every NaN, the farthest input
  // on either side, and the powers of two at the limits of narrower registers. The inputs are in ascending
  // order.
  std::set<std::size_t> asked_inputs(const Column& column) const {
    const bool thorough = is_thorough(column);
    const std::optional<Ends> accepted = accepted_inputs(column);
    std::set<std::size_t> chosen;
    std::map<Cell::Kind, Ends> below, above;  // the inputs on either side, by their outcome
    bool has_nan = false;
    for (std::size_t input = 0; input < column.cells.size(); ++input) {
      const Cell::Kind kind = column.cells[input].kind;
      if (kind == Cell::Kind::result) continue;
      const Value value = value_of(input);
      if (value.is_nan()) {
        if (!has_nan || thorough) chosen.insert(input);
        has_nan = true;
      } else if (value.is_infinite() || !accepted ||
                 (input > accepted->lowest && input < accepted->highest)) {
        chosen.insert(input);
      } else {
        auto& side = input < accepted->lowest ? below : above;
        side.try_emplace(kind, Ends{input, input}).first->second.highest = input;
        if (thorough && has_flag("register", input)) chosen.insert(input);
      }
    }
    for (const auto& [kind, ends] : below)
      chosen.insert({ends.highest, thorough ? ends.lowest : ends.highest});
    for (const auto& [kind, ends] : above)
      chosen.insert({ends.lowest, thorough ? ends.highest : ends.lowest});
    return chosen;
  }

  Table& table_;
  std::vector<Reading> readings_;  // one reading for each column
  DataType type_;                  // the type of the inputs
};

// Throws Refused if what a vector asks to create depends on an open point: the request has one meaning.
void check_description(const Vector& vector) {
  if (vector.request.operation != Operation::create) return;
  Interpretation interpretation(answers_of_description(vector.request));
  wanted_array(vector.request, interpretation);
  if (!interpretation.asked().empty())
    refuse(
        vector.id,
        "a description that depends on the open point " + std::string(name(interpretation.asked().front())),
        "one meaning under every answer to open points");
}

// Returns the edit distance: how many characters must be added, removed or replaced to make one text of the
// other.
std::size_t distance_of(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);  // of the first characters of `a` to each beginning of `b`
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char character : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t i = 1; i < row.size(); ++i) {
      const std::size_t replaced = diagonal + (character != b[i - 1]);
      diagonal = row[i];
      row[i] = std::min({row[i] + 1, row[i - 1] + 1, replaced});
    }
  }
  return row.back();
}

// Returns the id of the nearest case that must be accepted.
std::string nearest_control(const Vector& vector, const std::vector<Vector>& cases) {
  const Vector* best = nullptr;
  std::size_t best_distance = SIZE_MAX;
  for (const Vector& other : cases) {
    const bool must_be_accepted = other.level == Level::must && !other.may_be_refused();
    if (!must_be_accepted || other.request.operation != vector.request.operation) continue;
    const std::size_t distance = distance_of(vector.request.zarr_json, other.request.zarr_json);
    if (distance >= best_distance) continue;
    best = &other;
    best_distance = distance;
  }
  if (best == nullptr)
    refuse(vector.id, "a request that may be refused, without a control",
           "a case with the same operation in this file that must be accepted");
  return best->id;
}

}  // namespace

void fill(Vector& vector) {
  check_description(vector);
  set_permitted_outcomes(vector);
  // Every result follows these clauses, but only these requests test them.
  const bool is_about_bits =
      contains(vector.clauses, Clause::CHAIN_3) || contains(vector.clauses, Clause::BYTES_13);
  const bool is_derived = is_writing(vector.request.operation)
                              ? derived_clauses(vector.clauses) == vector.clauses
                              : is_about_bits;
  if (is_derived) vector.level = level_of(vector.clauses);
  fit_clauses(vector);
}

void fill(Table& table) {
  TableFiller filler(table);
  filler.fill_every_result();
  if (const std::string fault = table.fault_of_arrays(); !fault.empty())
    refuse(table.id, fault, "inputs with a certain outcome of level MUST");
  if (!table.arrays.empty()) return;
  filler.check_order();
  filler.leave_out_similar();
}

void fill_every_result(Table& table) {
  TableFiller(table).fill_every_result();
}

void fill(Sequence& sequence) {
  for (Vector& step : sequence.steps) {
    fill(step);
    if (step.permitted.size() != 1 || step.may_be_refused() == step.control.empty())
      refuse(sequence.id, "the step " + step.id, "one outcome, and a control if it is a refusal");
  }
}

void fill(std::vector<Vector>& cases) {
  for (Vector& vector : cases) fill(vector);
  for (Vector& vector : cases)
    if (vector.may_be_refused() && vector.control.empty()) vector.control = nearest_control(vector, cases);
}

void fill(VectorFile& file) {
  fill(file.cases);
  for (Table& table : file.tables) fill(table);
  for (Sequence& sequence : file.sequences) fill(sequence);
}

}  // namespace zarrproof
