// Places in an array where a refused element may be missed, and arrays without dimensions or elements, for
// every two types. Detects range checks of the first and the last element, of minimum and maximum (which NaN
// defeats), of whole rows, or in memory order.
#include <array>
#include <set>

#include "vectors/families/families.h"
#include "vectors/families/make_table.h"
#include "vectors/families/outcome_roles.h"
#include "vectors/inputs/breakpoints.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/reading.h"

namespace zarrproof {
namespace {

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
  explicit Rotation(std::size_t each) : each_(each) {}

  std::vector<TableArray> arrays(const OutcomeRoles& roles) {
    const std::vector<Role> refused = roles.refused();
    std::vector<TableArray> arrays;
    for (const Role& offender : refused) {
      const std::vector<Role> companions = companions_of(offender, roles);
      for (std::size_t i = 0; i < each_; ++i, ++turn_) {
        const Place& place = kPlaces[turn_ % kPlaces.size()];
        const Role& companion = companions[(turn_ + turn_ / kPlaces.size()) % companions.size()];
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
  static std::vector<Role> companions_of(const Role& offender, const OutcomeRoles& roles) {
    std::vector<Role> companions = roles.accepted();
    for (const Role& other : roles.refused()) {
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
  void add_without_dimension(const OutcomeRoles& roles, const std::vector<Role>& refused,
                             std::vector<TableArray>& arrays) const {
    std::vector<Role> all = refused;
    const std::vector<Role> rounded = roles.rounded(), accepted = roles.accepted();
    for (std::size_t i = 0; i < each_ && i < rounded.size(); ++i)
      all.push_back(rounded[(turn_ + i * (rounded.size() / each_ + 1)) % rounded.size()]);
    if (!accepted.empty()) all.push_back(accepted[turn_ % accepted.size()]);
    std::set<std::size_t> taken;
    for (const Role& role : all)
      if (taken.insert(role.input).second)
        arrays.push_back({.name = "no-dimension/" + role.name, .repeat = {role.input}});
  }

  void add_empty(const OutcomeRoles& roles, std::vector<TableArray>& arrays) const {
    static const std::vector<std::pair<std::string, Shape>> kShapes = {
        {"0", {0}}, {"0x3", {0, 3}}, {"3x0", {3, 0}}, {"2x0x3", {2, 0, 3}}};
    const auto& [name, shape] = kShapes[turn_ % kShapes.size()];
    arrays.push_back({.name = "empty/" + name, .shape = shape, .repeat = {roles.neighbour()}});
  }

  std::size_t each_;
  std::size_t turn_ = 0;
};

// Adds a table of one codec, unless it accepts no element.
void add_table(VectorFile& file, Rotation& rotation, Table table) {
  const OutcomeRoles roles(std::move(table));
  if (!roles.has_neighbour()) return;
  file.tables.push_back(roles.table_with(rotation.arrays(roles)));
  file.tables.back().flags = {"beside"};
}

class Casts {
 public:
  Casts(VectorFile& file, std::size_t each) : file_(file), rotation_(each) {}

  // Adds tables of a cast. `rule`: 0 an error, 1 clamp, 2 a map of one direction, 3 wrap.
  void add(const DataType& from, const DataType& to, Operation operation, std::size_t rule) {
    const bool encodes = operation == Operation::encode;
    const DataType &array = encodes ? from : to, &stored = encodes ? to : from;
    // A map without NaN would be refused, and a map for NaN does not matter for integers.
    if (rule == 2 && !(from.has_nan() && !to.has_nan())) rule = 0;
    if (rule == 3 && !stored.is_integer()) rule = 1;
    constexpr std::array kNames = {"error", "clamp", "map", "wrap"};
    Members members = {rounding_member(all_roundings()[turn_++ % all_roundings().size()])};
    if (rule == 1 || rule == 3) members.push_back(rule_member(kNames[rule]));
    if (rule == 2) members.push_back(map_member({{std::string(name(operation)), "NaN=1"}}));
    const std::string id =
        "cast_value/hiding/" + from.name + "-" + to.name + "/" + kNames.at(rule) + suffix_of(operation);
    if (!known_.insert(id).second) return;  // another rule replaced an invalid one
    add_table(file_, rotation_,
              make_table(id, {Clause::CV_5, Clause::CV_13}, operation,
                         array_of(array.name, from.is_e8m0() || to.is_e8m0() ? "1" : "0",
                                  {cast_codec(stored.name, members)}),
                         from, cast_inputs(from, to)));
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
        core.add(from, to, Operation::encode, pair % 4);
        core.add(from, to, Operation::decode, (pair + 1) % 4);
        if (pair % 4 != 0) core.add(from, to, Operation::encode, 0);
      } else {
        extended.add(from, to, pair % 2 == 0 ? Operation::encode : Operation::decode, pair / 2 % 4);
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
