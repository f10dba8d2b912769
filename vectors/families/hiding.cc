// Places in an array where a refused element may be missed, and arrays without dimensions or elements, for
// every two types. Detects range checks of the first and the last element, of minimum and maximum (which NaN
// defeats), of whole rows, or in memory order.
//
// Example: a cast from float64 to uint8 has the array [300, 7, 0] "in-front": 300 must be refused. A check
// that skips the first element misses 300.
#include <algorithm>
#include <array>
#include <set>

#include "reference/values/element.h"
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/fill.h"
#include "vectors/inputs/breakpoints.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

// An input of a table, with its name in ids: {"above", 12}.
struct NamedInput {
  std::string name;
  std::size_t input;
};

// The elements of one conversion, grouped by outcome. Example: for a cast from float64 to uint8,
// 255.49999999999997 is the highest accepted element, 255.5 is "above", 1e300 is "far-above", 0 is "zero",
// and 2.5 is rounded.
class OutcomeRoles {
 public:
  // Fills the table, which has one column. Leaves out inputs that depend on open points or have level
  // derived. Throws Refused like fill().
  explicit OutcomeRoles(Table table) : table_(std::move(table)) {
    fill_every_result(table_);
    const auto reading = only_reading(table_.array_of(table_.columns.front()).request(table_.operation));
    input_type_ = input_type(*reading->chain, table_.operation);
    for (std::size_t input = 0; input < table_.inputs.size(); ++input)
      if (is_kept(input)) kept_.push_back(input);
  }

  // Returns elements that must be refused: next to the accepted ones, the farthest, between them, infinities
  // and NaN, as far as they exist.
  std::vector<NamedInput> refused() const {
    std::vector<std::size_t> finite;  // accepted
    for (const std::size_t input : kept_)
      if (is_accepted(input) && value_of(input).is_finite()) finite.push_back(input);
    std::vector<std::size_t> below, inside, above;
    std::vector<NamedInput> roles, special;
    for (const std::size_t input : kept_) {
      if (is_accepted(input)) continue;
      const Value value = value_of(input);
      if (value.is_finite())
        (!finite.empty() && input < finite.front()  ? below
         : !finite.empty() && input < finite.back() ? inside
                                                    : above)
            .push_back(input);
      else if (value.is_infinite())
        special.push_back({value.is_negative() ? "minus-infinity" : "infinity", input});
      else if (special.empty() || special.back().name != "nan")
        special.push_back({"nan", input});
    }
    if (!above.empty()) roles.push_back({"above", above.front()});
    if (!below.empty()) roles.push_back({"below", below.back()});
    if (above.size() > 1) roles.push_back({"far-above", above.back()});
    if (below.size() > 1) roles.push_back({"far-below", below.front()});
    if (!inside.empty()) roles.push_back({"inside", inside.front()});
    roles.insert(roles.end(), special.begin(), special.end());
    return roles;
  }

  // Returns accepted elements that may hide a refused one: the other end of the range, zero, infinities, NaN.
  std::vector<NamedInput> accepted() const {
    std::vector<std::size_t> finite;
    std::vector<NamedInput> roles;
    const auto add_first = [&](const char* name, std::size_t input) {
      if (roles.empty() || roles.back().name != name) roles.push_back({name, input});
    };
    for (const std::size_t input : kept_) {
      if (!is_accepted(input)) continue;
      const Value value = value_of(input);
      if (value.is_finite()) {
        finite.push_back(input);
        if (value.is_zero()) add_first("zero", input);
      } else if (value.is_infinite()) {
        roles.push_back({value.is_negative() ? "lowest-infinity" : "highest-infinity", input});
      } else {
        add_first("accepted-nan", input);
      }
    }
    if (!finite.empty()) roles.push_back({"highest", finite.back()});
    if (finite.size() > 1) roles.push_back({"lowest", finite.front()});
    return roles;
  }

  // Returns accepted elements whose result is a different number.
  std::vector<NamedInput> rounded() const {
    std::vector<NamedInput> roles;
    const DataType& output_type = table_.comparison.type;
    for (const std::size_t input : kept_) {
      if (!is_accepted(input)) continue;
      const Value value = value_of(input);
      const Value result = unpack(load(cell_of(input).result, output_type), output_type);
      if (value.is_finite() && result.is_finite() && compare(value, result) != 0)
        roles.push_back({"rounded-" + std::to_string(roles.size()), input});
    }
    return roles;
  }

  // Returns whether an element must be accepted, so that a control is possible.
  bool has_neighbour() const { return is_kept(table_.neighbour); }
  std::size_t neighbour() const { return table_.neighbour; }

  // Returns the clause that refuses an input.
  Clause clause_of(std::size_t input) const { return table_.refusing_clause(input).value(); }

  // Returns the table with these arrays and the inputs that they need.
  Table table_with(std::vector<TableArray> arrays) const {
    std::set<std::size_t> used = {table_.neighbour};
    for (const TableArray& array : arrays) {
      used.insert(array.repeat.begin(), array.repeat.end());
      for (const auto& [position, input] : array.put) used.insert(input);
    }
    const auto renumber = [&](std::size_t& input) {
      input = static_cast<std::size_t>(std::distance(used.begin(), used.find(input)));
    };
    for (TableArray& array : arrays) {
      std::ranges::for_each(array.repeat, renumber);
      for (auto& [position, input] : array.put) renumber(input);
    }
    Table table = table_;
    table.inputs.clear();
    table.input_flags.clear();
    for (const std::size_t input : used) table.inputs.push_back(table_.inputs[input]);
    table.arrays = std::move(arrays);
    table.columns.front().cells.clear();
    return table;
  }

 private:
  bool is_kept(std::size_t input) const {
    return cell_of(input).kind != Cell::Kind::open && !cell_of(input).derived;
  }
  const Cell& cell_of(std::size_t input) const { return table_.columns.front().cells[input]; }
  bool is_accepted(std::size_t input) const { return cell_of(input).kind == Cell::Kind::result; }
  Value value_of(std::size_t input) const {
    return unpack(load(table_.inputs[input], input_type_), input_type_);
  }

  Table table_;
  DataType input_type_;
  std::vector<std::size_t> kept_;  // indices of inputs, in ascending order, infinities and NaN last
};

// X is the refused element, C its companion, and N the neighbour.
struct Place {
  const char* name;
  Shape shape;
  Layout layout;
  const char* repeat;
  std::optional<std::uint64_t> offender;  // the place of X, if `repeat` does not contain it
};

const std::vector<Place> kPlaces = {
    {"in-front", {3}, Layout::c, "XCN", {}},       // misses it: no check of the first element
    {"behind", {3}, Layout::c, "NCX", {}},         // misses it: a check that C ends early
    {"between", {3}, Layout::c, "CXC", {}},        // misses it: minimum and maximum, because C has both
    {"late", {41}, Layout::c, "CN", 38},           // beyond the first registers
    {"last-row", {2, 3}, Layout::c, "NC", 4},      // misses it: a check of the first row only
    {"last-row-f", {3, 2}, Layout::f, "CN", 4},    // rows are columns in memory
    {"two-kinds", {2, 2}, Layout::c, "CXXC", {}},  // several elements X, none first or last
    {"inner", {2, 3, 2}, Layout::c, "CCN", 7},     // misses it: a check of the faces only
    {"inner-f", {2, 2, 3}, Layout::f, "NC", 9},
};

TableArray array_at(const Place& place, const std::string& name, std::size_t offender, std::size_t companion,
                    std::size_t neighbour) {
  TableArray array{.name = name, .shape = place.shape, .layout = place.layout, .repeat = {}};
  for (const char* at = place.repeat; *at != 0; ++at)
    array.repeat.push_back(*at == 'X' ? offender : *at == 'C' ? companion : neighbour);
  if (place.offender) array.put.emplace(*place.offender, offender);
  return array;
}

// Rotates through places and companions, table after table, so that each place meets each companion for every
// kind of types, without asking every combination for each pair.
class Rotation {
 public:
  explicit Rotation(std::size_t arrays_per_offender) : arrays_per_offender_(arrays_per_offender) {}

  std::vector<TableArray> arrays(const OutcomeRoles& roles) {
    const std::vector<NamedInput> refused = roles.refused();
    std::vector<TableArray> arrays;
    for (const NamedInput& offender : refused) {
      const std::vector<NamedInput> companions = companions_of(offender, roles);
      for (std::size_t i = 0; i < arrays_per_offender_; ++i, ++turn_) {
        const Place& place = kPlaces[turn_ % kPlaces.size()];
        const NamedInput& companion = companions[(turn_ + turn_ / kPlaces.size()) % companions.size()];
        arrays.push_back(array_at(place, offender.name + "/" + place.name + "/" + companion.name,
                                  offender.input, companion.input, roles.neighbour()));
      }
    }
    add_without_dimension(roles, refused, arrays);
    add_empty(roles, arrays);
    return arrays;
  }

 private:
  // Returns accepted elements, elements that another clause refuses, and elements at the other end of the
  // range.
  static std::vector<NamedInput> companions_of(const NamedInput& offender, const OutcomeRoles& roles) {
    std::vector<NamedInput> companions = roles.accepted();
    for (const NamedInput& other : roles.refused()) {
      const bool is_opposite =
          other.name.find("above") != std::string::npos && offender.name.find("below") != std::string::npos;
      if (is_opposite || roles.clause_of(other.input) != roles.clause_of(offender.input))
        companions.push_back(other);
    }
    if (companions.empty()) companions.push_back({"one", roles.neighbour()});
    return companions;
  }

  // Adds arrays without dimensions. An implementation may treat them as scalars of its language, in another
  // code path than arrays.
  void add_without_dimension(const OutcomeRoles& roles, const std::vector<NamedInput>& refused,
                             std::vector<TableArray>& arrays) const {
    std::vector<NamedInput> all = refused;
    const std::vector<NamedInput> rounded = roles.rounded(), accepted = roles.accepted();
    for (std::size_t i = 0; i < arrays_per_offender_ && i < rounded.size(); ++i)
      all.push_back(rounded[(turn_ + i * (rounded.size() / arrays_per_offender_ + 1)) % rounded.size()]);
    if (!accepted.empty()) all.push_back(accepted[turn_ % accepted.size()]);
    std::set<std::size_t> added_inputs;
    for (const NamedInput& role : all)
      if (added_inputs.insert(role.input).second)
        arrays.push_back({.name = "no-dimension/" + role.name, .repeat = {role.input}});
  }

  void add_empty(const OutcomeRoles& roles, std::vector<TableArray>& arrays) const {
    static const std::vector<std::pair<std::string, Shape>> kShapes = {
        {"0", {0}}, {"0x3", {0, 3}}, {"3x0", {3, 0}}, {"2x0x3", {2, 0, 3}}};
    const auto& [name, shape] = kShapes[turn_ % kShapes.size()];
    arrays.push_back({.name = "empty/" + name, .shape = shape, .repeat = {roles.neighbour()}});
  }

  std::size_t arrays_per_offender_;
  std::size_t turn_ = 0;
};

// Adds a table of one codec, unless it accepts no element.
void add_table(VectorFile& file, Rotation& rotation, Table table) {
  const OutcomeRoles roles(std::move(table));
  if (!roles.has_neighbour()) return;
  file.tables.push_back(roles.table_with(rotation.arrays(roles)));
  file.tables.back().flags = {"beside"};
}

// How a cast treats elements out of the range.
enum class CastRule { error, clamp, map, wrap };
constexpr std::array kCastRules = {CastRule::error, CastRule::clamp, CastRule::map, CastRule::wrap};

std::string name_of(CastRule rule) {
  constexpr std::array kNames = {"error", "clamp", "map", "wrap"};
  return kNames.at(static_cast<std::size_t>(rule));
}

class Casts {
 public:
  Casts(VectorFile& file, std::size_t arrays_per_offender) : file_(file), rotation_(arrays_per_offender) {}

  // Adds a table of a cast. `map`: a map of one direction. A rule that the types do not allow is replaced.
  void add(const DataType& from, const DataType& to, Operation operation, CastRule rule) {
    const bool encodes = operation == Operation::encode;
    const DataType &array = encodes ? from : to, &stored = encodes ? to : from;
    // A map without NaN would be refused, and a map for NaN does not matter for integers.
    if (rule == CastRule::map && !(from.has_nan() && !to.has_nan())) rule = CastRule::error;
    if (rule == CastRule::wrap && !stored.is_integer()) rule = CastRule::clamp;
    Members members = {rounding_member(all_roundings()[turn_++ % all_roundings().size()])};
    if (rule == CastRule::clamp || rule == CastRule::wrap) members.push_back(rule_member(name_of(rule)));
    if (rule == CastRule::map) members.push_back(map_member({{std::string(name(operation)), "NaN=1"}}));
    const std::string id =
        "cast_value/hiding/" + from.name + "-" + to.name + "/" + name_of(rule) + suffix_of(operation);
    if (!known_.insert(id).second) return;  // another rule replaced an invalid one
    add_table(file_, rotation_,
              make_table(id, {Clause::CV_5, Clause::CV_13}, operation,
                         array_of(array.name, from.is_e8m0() || to.is_e8m0() ? "1" : "0",
                                  {cast_codec(stored.name, members)}),
                         from, cast_breakpoint_inputs(from, to)));
  }

 private:
  VectorFile& file_;
  Rotation rotation_;
  std::size_t turn_ = 0;
  std::set<std::string> known_;  // ids of the tables
};

void add_casts(FamilyFiles& files) {
  Casts core(files.file("cast_value", "Refused elements of casts between core types"), 2);
  Casts extended(files.file("cast_value_extended", "Refused elements of casts of other types"), 1);
  std::size_t pair = 0;
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types()) {
      if (represents(to, from)) continue;
      ++pair;
      if (is_core_type(from.name) && is_core_type(to.name)) {
        core.add(from, to, Operation::encode, kCastRules[pair % 4]);
        core.add(from, to, Operation::decode, kCastRules[(pair + 1) % 4]);
        if (kCastRules[pair % 4] != CastRule::error) core.add(from, to, Operation::encode, CastRule::error);
      } else {
        extended.add(from, to, pair % 2 == 0 ? Operation::encode : Operation::decode,
                     kCastRules[pair / 2 % 4]);
      }
    }
}

void add_scalings(FamilyFiles& files) {
  VectorFile& file = files.file("scale_offset", "Refused elements of scale_offset");
  Rotation rotation(2);
  for (const DataType& type : real_data_types())
    for (const auto& [setting, offset, scale] :
         {std::tuple{"offset", "1", ""}, {"scale", "", "3"}, {"offset-and-scale", "1", "2"}})
      for (const Operation operation : {Operation::encode, Operation::decode}) {
        if ((type.is_e8m0() || type.bits <= 2) && std::string(scale) == "3") continue;
        const ArrayText array =
            array_of(type.name, type.is_e8m0() ? "2" : "1", {scale_offset_codec(offset, scale)});
        if (!only_reading(array.request(operation))) continue;  // int2 does not have 2
        add_table(file, rotation,
                  make_table("scale_offset/hiding/" + type.name + "/" + setting + suffix_of(operation),
                             {Clause::SO_1, Clause::SO_2}, operation, array, type,
                             scale_offset_inputs(scale_offset_of(type, offset, scale), operation, 500)));
      }
}

}  // namespace

void write_hiding(FamilyFiles& files) {
  add_casts(files);
  add_scalings(files);
}

}  // namespace zarrproof
