#include "vectors/suite/group_builder.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <map>
#include <set>
#include <stdexcept>

#include "reference/metadata/configuration.h"
#include "reference/values/element.h"
#include "vectors/add_once.h"
#include "vectors/expand.h"
#include "vectors/permitted.h"
#include "vectors/suite/data.h"

namespace zarrproof {
namespace {

// The reading of metadata that depend on no open point.
Reading reading_of(const ArrayText& array, Operation operation) {
  const auto reading = only_reading(array.request(operation, std::vector<std::byte>{}));
  if (!reading) throw std::logic_error("a group needs plain metadata: " + array.zarr_json());
  if (reading->chain->checksums() > 0 || reading->chain->byte_order() == ByteOrder::big)
    throw std::logic_error("a group needs a chain that ends in the canonical form: " + array.zarr_json());
  return *reading;
}

// Sorts numbers in ascending order, -0 before 0, then infinities, then NaNs with the canonical one first.
bool comes_before(const Input& a, const Input& b, const DataType& type) {
  const Value x = unpack(a.bits, type);
  const Value y = unpack(b.bits, type);
  if (x.is_finite() != y.is_finite()) return x.is_finite();
  if (x.is_finite() && compare(x, y) != 0) return compare(x, y) < 0;
  if (x.is_finite() && x.is_negative() != y.is_negative()) return x.is_negative();
  if (x.is_infinite() != y.is_infinite()) return x.is_infinite();
  if (x.is_infinite() && x.is_negative() != y.is_negative()) return x.is_negative();
  if (a.bits == b.bits) return a.upper_bits < b.upper_bits;
  const bool usual_nan = x.is_nan() && (a.bits == type.nan || b.bits == type.nan);
  return usual_nan ? a.bits == type.nan : a.bits < b.bits;
}

// Sorts, removes duplicates, and merges the flags of equal inputs.
std::vector<Input> in_order(std::vector<Input> inputs, const DataType& type) {
  std::sort(inputs.begin(), inputs.end(),
            [&](const Input& a, const Input& b) { return comes_before(a, b, type); });
  std::vector<Input> sorted;
  for (Input& input : inputs) {
    if (!sorted.empty() && sorted.back().bits == input.bits && sorted.back().upper_bits == input.upper_bits)
      sorted.back().flags.insert(sorted.back().flags.end(), input.flags.begin(), input.flags.end());
    else
      sorted.push_back(std::move(input));
    const Value value = unpack(sorted.back().bits, type);
    if (value.is_nan()) sorted.back().flags.push_back("nan");
    if (value.is_infinite()) sorted.back().flags.push_back("infinity");
  }
  return sorted;
}

class GroupBuilder {
 public:
  GroupBuilder(GroupHead head, std::vector<Column> columns) {
    group_.head = std::move(head);
    group_.columns = std::move(columns);
    for (const Column& column : group_.columns)
      readings_.push_back(reading_of(array_of(column), group_.head.operation));
    const Chain& chain = *readings_.front().chain;
    input_type_ = input_type(chain, group_.head.operation);
    group_.head.comparison = comparison_of(chain, group_.head.operation);
    if (group_.head.codecs.find("\"cast_value\"") != std::string::npos) group_.derived_clause = Clause::CV_16;
  }

  ElementGroup build(std::vector<Input> inputs) {
    for (const Input& input : in_order(std::move(inputs), input_type_)) add(input);
    for (Column& column : group_.columns) column.neighbour = neighbour_of(column);
    return std::move(group_);
  }

 private:
  void add(const Input& input) {
    const std::size_t number = group_.inputs.size();
    const std::vector<std::byte> bytes = element_of(input.bits, input_type_, input.upper_bits);
    group_.inputs.push_back(bytes);
    group_.shown.push_back(shortest(input.bits, input_type_));
    for (const std::string& flag : input.flags) {
      std::vector<std::size_t>& flagged = group_.flags[flag];
      if (flagged.empty() || flagged.back() != number) flagged.push_back(number);
    }
    for (std::size_t i = 0; i < group_.columns.size(); ++i)
      group_.columns[i].cells.push_back(cell(group_.columns[i], readings_[i], bytes));
  }

  ArrayText array_of(const Column& column) const {
    return {group_.head.data_type, group_.head.fill_value, codecs_of(group_, column), {1}};
  }

  Cell cell(const Column& column, const Reading& reading, const std::vector<std::byte>& bytes) {
    Cell cell;
    const auto found = element_outcomes(reading, group_.head.operation, bytes);
    const Outcome outcome = outcome_of_element(reading, group_.head.operation, found);
    cell.derived = outcome.level == Level::derived;
    if (cell.derived) group_.derived_clause = derived_clauses(outcome.clauses).front();
    for (const auto& alternative : found)
      if (!alternative.outcome) note_refusal(clause_of(alternative.outcome.error().reason));
    if (outcome.kind == Outcome::Kind::open) {
      cell.kind = Cell::Kind::open;
      cell.alternatives =
          alternatives_number(*permitted_outcomes(array_of(column).request(group_.head.operation, bytes)));
    } else if (outcome.kind == Outcome::Kind::certain) {
      cell.kind = Cell::Kind::result;
      cell.result = *found.front().outcome;
    }
    return cell;
  }

  std::size_t alternatives_number(std::vector<Permitted> outcomes) {
    for (Permitted& outcome : outcomes) outcome.reason.clear();
    const auto equal = [](const Permitted& a, const Permitted& b) {
      return a.kind == b.kind && a.data == b.data && a.under == b.under;
    };
    for (std::size_t i = 0; i < group_.alternatives.size(); ++i)
      if (std::equal(outcomes.begin(), outcomes.end(), group_.alternatives[i].begin(),
                     group_.alternatives[i].end(), equal))
        return i;
    group_.alternatives.push_back(outcomes);
    return group_.alternatives.size() - 1;
  }

  void note_refusal(Clause clause) {
    const std::size_t number = group_.inputs.size() - 1;
    for (const auto& [other, inputs] : group_.refusals)
      if (!inputs.empty() && inputs.back() == number) return;
    group_.refusals[clause].push_back(number);
  }

  // An accepted element, 1 if possible, whose result is not derived.
  std::size_t neighbour_of(const Column& column) const {
    std::optional<std::size_t> best;
    int best_rank = 0;
    for (std::size_t i = 0; i < column.cells.size(); ++i) {
      const Cell& cell = column.cells[i];
      if (cell.kind != Cell::Kind::result) continue;
      const Value value = unpack(load(group_.inputs[i], input_type_), input_type_);
      const bool is_one = value.is_finite() && compare(value, Value::integer(1)) == 0;
      const int rank = 1 + (is_one ? 1 : 0) + (value.is_finite() ? 2 : 0) + (cell.derived ? 0 : 4);
      if (rank > best_rank) {
        best = i;
        best_rank = rank;
      }
    }
    if (!best) throw std::logic_error("no element is accepted in " + group_.head.id + "/" + column.name);
    return *best;
  }

  ElementGroup group_;
  std::vector<Reading> readings_;  // one for each column
  DataType input_type_;
};

bool has_flag(const ElementGroup& group, const std::string& flag, std::size_t input) {
  const auto found = group.flags.find(flag);
  return found != group.flags.end() && contains(found->second, input);
}

// Of the elements without one certain result: special values, elements between accepted ones, and the
// nearest on either side. If only the range decides, also every NaN, the farthest on either side, and the
// powers of two at the limits of narrower registers.
std::set<std::size_t> asked_elements(const ElementGroup& group, const Column& column) {
  const bool thorough = column.configuration.find("out_of_range") == std::string::npos &&
                        (column.name.empty() || column.name == "nearest-even");
  std::optional<std::size_t> first, last;
  for (std::size_t i = 0; i < column.cells.size(); ++i)
    if (column.cells[i].kind == Cell::Kind::result && !has_flag(group, "infinity", i) &&
        !has_flag(group, "nan", i)) {
      if (!first) first = i;
      last = i;
    }
  std::set<std::size_t> asked;
  bool nan = false;
  std::map<Cell::Kind, std::pair<std::size_t, std::size_t>> below,
      above;  // lowest and highest of each kind
  for (std::size_t i = 0; i < column.cells.size(); ++i) {
    const Cell::Kind kind = column.cells[i].kind;
    if (kind == Cell::Kind::result) continue;
    if (has_flag(group, "nan", i)) {
      if (!nan || thorough) asked.insert(i);
      nan = true;
    } else if (has_flag(group, "infinity", i) || !first || (i > *first && i < *last)) {
      asked.insert(i);
    } else {
      auto& side = i < *first ? below : above;
      side.emplace(kind, std::pair(i, i)).first->second.second = i;
      if (thorough && has_flag(group, "register", i)) asked.insert(i);
    }
  }
  for (const auto& [kind, ends] : below) asked.insert({ends.second, thorough ? ends.first : ends.second});
  for (const auto& [kind, ends] : above) asked.insert({ends.first, thorough ? ends.second : ends.first});
  return asked;
}

template <class Float>
std::string shortest_decimal(Float value) {
  char text[64];
  const auto [end, error] = std::to_chars(text, text + sizeof text, value);
  return error == std::errc() ? std::string(text, end) : std::string("?");
}

}  // namespace

ElementGroup make_group(GroupHead head, std::vector<Input> inputs, std::vector<Column> columns) {
  return GroupBuilder(std::move(head), std::move(columns)).build(std::move(inputs));
}

void leave_out_similar(ElementGroup& group) {
  for (Column& column : group.columns) {
    const std::set<std::size_t> asked = asked_elements(group, column);
    for (std::size_t i = 0; i < column.cells.size(); ++i)
      if (column.cells[i].kind != Cell::Kind::result && !asked.contains(i))
        column.cells[i] = {.kind = Cell::Kind::not_asked};
  }
}

Column cast_column(Rounding rounding, const std::string& rule) {
  const std::string mode(name(rounding));
  if (rule.empty()) return {mode, R"({"rounding":")" + mode + "\"}"};
  return {mode + "/" + rule, R"({"rounding":")" + mode + R"(","out_of_range":")" + rule + "\"}"};
}

LengthGroup make_lengths(GroupHead head, const std::vector<Bits>& inputs, std::optional<Bits> offending) {
  std::vector<Input> all;
  for (Bits bits : inputs) all.push_back({bits});
  if (offending) all.push_back({*offending});
  const DataType type = input_type(head.operation, head.array());
  const ElementGroup worked_out = make_group(std::move(head), all);
  const auto cell_of = [&](const std::vector<std::byte>& bytes, Cell::Kind wanted) {
    const auto found = std::ranges::find(worked_out.inputs, bytes) - worked_out.inputs.begin();
    const Cell& cell = worked_out.columns[0].cells.at(static_cast<std::size_t>(found));
    if (cell.kind != wanted)
      throw std::logic_error("an element of " + worked_out.head.id + " has another outcome than it should");
    return cell;
  };
  LengthGroup group;
  group.head = worked_out.head;
  for (Bits bits : inputs) {
    group.inputs.push_back(element_of(bits, type));
    group.results.push_back(cell_of(group.inputs.back(), Cell::Kind::result).result);
  }
  if (!offending) return group;
  group.offending = element_of(*offending, type);
  cell_of(group.offending, Cell::Kind::refused);
  group.refused_by = worked_out.refusals.begin()->first;
  return group;
}

std::string shortest(Bits bits, const DataType& type) {
  const Value value = unpack(bits, type);
  if (value.is_nan()) return "NaN:" + hexadecimal_code(bits, type);
  if (value.is_infinite()) return value.is_negative() ? "-Infinity" : "Infinity";
  if (type.is_integer()) return value.to_string();
  if (type.bits == 64) return shortest_decimal(std::bit_cast<double>(bits));
  if (type.bits == 32) return shortest_decimal(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  // float64 has every number of the narrower types.
  const double size = std::ldexp(value.numerator().convert_to<double>(), static_cast<int>(value.exponent()));
  return shortest_decimal(value.is_negative() ? -size : size);
}

}  // namespace zarrproof
