// Places where a refused element may be missed, and arrays without dimensions or elements.
#include <array>
#include <set>

#include "vectors/inputs/breakpoints.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/permitted.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/palette.h"

namespace zarrproof {
namespace {

// X is the refused element, C its companion, and N the neighbour. Range checks of the first and last element,
// of minimum and maximum (which NaN defeats), of whole rows, or in memory order each miss some of these
// arrays.
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
    {"between", {3}, Layout::c, "CXC", {}},        // misses it: minimum and maximum, which are those of C
    {"late", {41}, Layout::c, "CN", 38},           // beyond the first registers
    {"last-row", {2, 3}, Layout::c, "NC", 4},      // misses it: a check of the first row only
    {"last-row-f", {3, 2}, Layout::f, "CN", 4},    // rows are columns in memory
    {"two-kinds", {2, 2}, Layout::c, "CXXC", {}},  // several elements X, none first or last
    {"inner", {2, 3, 2}, Layout::c, "CCN", 7},     // misses it: a check of the faces only
    {"inner-f", {2, 2, 3}, Layout::f, "NC", 9},
};

Arrangement arrange(const Place& place, Text name, std::size_t offender, std::size_t companion,
                    std::size_t neighbour) {
  Arrangement array;
  array.name = name;
  array.shape = place.shape;
  array.layout = place.layout;
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

  std::vector<Arrangement> arrays(const Palette& palette) {
    const std::vector<Role> refused = palette.refused();
    std::vector<Arrangement> arrays;
    for (const Role& offender : refused) {
      std::vector<Role> companions = palette.accepted();
      for (const Role& other : refused)
        if (palette.clause_of(other.input) != palette.clause_of(offender.input) ||
            is_opposite(other, offender))
          companions.push_back(other);
      if (companions.empty()) companions.push_back({"one", palette.neighbour()});
      for (std::size_t i = 0; i < each_; ++i, ++turn_) {
        const Place& place = kPlaces[turn_ % kPlaces.size()];
        const Role& companion = companions[(turn_ + turn_ / kPlaces.size()) % companions.size()];
        arrays.push_back(arrange(place, offender.name + "/" + place.name + "/" + companion.name,
                                 offender.input, companion.input, palette.neighbour()));
      }
    }
    add_without_dimension(palette, refused, arrays);
    add_empty(palette, arrays);
    return arrays;
  }

 private:
  static bool is_opposite(const Role& one, const Role& other) {
    return one.name.find("above") != std::string::npos && other.name.find("below") != std::string::npos;
  }

  // A scalar of the language may take another code path than an array.
  void add_without_dimension(const Palette& palette, const std::vector<Role>& refused,
                             std::vector<Arrangement>& arrays) const {
    std::vector<Role> roles = refused;
    const std::vector<Role> rounded = palette.rounded(), accepted = palette.accepted();
    for (std::size_t i = 0; i < each_ && i < rounded.size(); ++i)
      roles.push_back(rounded[(turn_ + i * (rounded.size() / each_ + 1)) % rounded.size()]);
    if (!accepted.empty()) roles.push_back(accepted[turn_ % accepted.size()]);
    std::set<std::size_t> taken;
    for (const Role& role : roles)
      if (taken.insert(role.input).second)
        arrays.push_back({"no-dimension/" + role.name, {}, Layout::c, {role.input}, {}});
  }

  void add_empty(const Palette& palette, std::vector<Arrangement>& arrays) const {
    static const std::vector<Shape> kShapes = {{0}, {0, 3}, {3, 0}, {2, 0, 3}};
    const Shape& shape = kShapes[turn_ % kShapes.size()];
    arrays.push_back({"empty/" + shape_name(shape), shape, Layout::c, {palette.neighbour()}, {}});
  }

  std::size_t each_;
  std::size_t turn_ = 0;
};

// A table of one codec, unless it accepts no element.
void add_table(SuiteBuilder& suite, Rotation& rotation, GroupHead head, std::vector<Input> inputs) {
  const Palette palette(std::move(head), std::move(inputs));
  if (palette.is_usable()) suite.add(palette.table({"beside"}, rotation.arrays(palette)));
}

class Casts {
 public:
  Casts(SuiteBuilder& suite, std::size_t each) : suite_(suite), rotation_(each) {}

  // `rule`: an error, clamp, a map of one direction, or wrap.
  void add(const DataType& from, const DataType& to, Operation operation, std::size_t rule) {
    const bool encoding = operation == Operation::encode;
    const DataType& stored = encoding ? to : from;
    // A map without NaN would be refused, and a map for NaN does not matter for integers.
    if (rule == 2 && !(from.has_nan() && !to.has_nan())) rule = 0;
    if (rule == 3 && !stored.is_integer()) rule = 1;
    const std::array<std::string, 4> names = {"error", "clamp", "map", "wrap"};
    const std::array<std::string, 4> members = {
        "", kClamp, encoding ? map_member("NaN=1") : map_member("", "NaN=1"), kWrap};
    const std::string rounding = rounding_member(name(all_roundings()[turn_++ % all_roundings().size()]));
    GroupHead head = head_of(
        {"cast_value/hiding/" + from.name + "-" + to.name + "/" + names.at(rule), {CV_5, CV_13}}, operation,
        array_of((encoding ? from : to).name, from.is_e8m0() || to.is_e8m0() ? "1" : "0",
                 {cast_codec(stored.name, rounding + members.at(rule))}));
    if (known_.insert(head.id).second)  // otherwise another rule replaced an invalid one
      add_table(suite_, rotation_, std::move(head), cast_inputs(from, to));
  }

 private:
  SuiteBuilder& suite_;
  Rotation rotation_;
  std::size_t turn_ = 0;
  std::set<std::string> known_;  // ids of the tables
};

void add_hiding_casts(SuiteBuilder& suite) {
  Casts core(suite, 2), extended(suite, 1);
  std::size_t pair = 0;
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types()) {
      if (holds_all(to, from)) continue;
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

void add_hiding_scalings(SuiteBuilder& suite) {
  Rotation rotation(2);
  for (const DataType& type : real_data_types())
    for (const auto& [setting, offset, scale] :
         {std::tuple{"offset", "1", ""}, {"scale", "", "3"}, {"offset-and-scale", "1", "2"}})
      for (Operation operation : {Operation::encode, Operation::decode}) {
        if ((type.is_e8m0() || type.bits <= 2) && std::string(scale) == "3") continue;
        const ArrayText array =
            array_of(type.name, type.is_e8m0() ? "2" : "1", {scale_offset_codec(offset, scale)});
        if (!only_reading(array.request(operation))) continue;  // int2 does not have 2
        const About about{"scale_offset/hiding/" + type.name + "/" + setting, {SO_1, SO_2}};
        add_table(suite, rotation, head_of(about, operation, array),
                  scale_offset_inputs(type, parameters_of(type, offset, scale), operation, 500));
      }
}

}  // namespace

void add_hiding_vectors(SuiteBuilder& suite) {
  add_hiding_casts(suite);
  add_hiding_scalings(suite);
}

}  // namespace zarrproof
