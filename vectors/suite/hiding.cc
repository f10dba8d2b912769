// Places where a refused element may be missed, and arrays without dimensions or elements.
#include <set>

#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "reference/values/rounding.h"
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

const std::vector<Place>& places() {
  static const std::vector<Place> kPlaces = {
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
  return kPlaces;
}

Arrangement arrange(const Place& place, const std::string& name, std::size_t offender, std::size_t companion,
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
        const Place& place = places()[turn_ % places().size()];
        const Role& companion = companions[(turn_ + turn_ / places().size()) % companions.size()];
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
    static const std::vector<std::pair<const char*, Shape>> kShapes = {
        {"0", {0}}, {"0x3", {0, 3}}, {"3x0", {3, 0}}, {"2x0x3", {2, 0, 3}}};
    const auto& [name, shape] = kShapes[turn_ % kShapes.size()];
    arrays.push_back({std::string("empty/") + name, shape, Layout::c, {palette.neighbour()}, {}});
  }

  std::size_t each_;
  std::size_t turn_ = 0;
};

// The members of a cast's configuration: a rounding mode with an out-of-range rule, or a map.
struct Rule {
  const char* name;
  const char* members;
};

const std::vector<Rule> kRules = {{"error", ""},
                                  {"clamp", R"(,"out_of_range":"clamp")"},
                                  {"map", ""},  // of one direction
                                  {"wrap", R"(,"out_of_range":"wrap")"}};

class Casts {
 public:
  Casts(SuiteBuilder& suite, std::size_t each) : suite_(suite), rotation_(each) {}

  void add(const DataType& from, const DataType& to, Operation operation, std::size_t rule) {
    const bool encoding = operation == Operation::encode;
    const DataType& array = encoding ? from : to;
    const DataType& stored = encoding ? to : from;
    // A map without NaN would be refused, and a map for NaN does not matter for integers.
    if (rule == 2 && !(from.has_nan() && !to.has_nan())) rule = 0;
    if (rule == 3 && !stored.is_integer()) rule = 1;
    const Rounding rounding = all_roundings()[turn_++ % all_roundings().size()];
    std::string members = ",\"rounding\":\"";
    members += name(rounding);
    members += "\"";
    members += kRules[rule].members;
    if (rule == 2) {
      members += ",\"scalar_map\":{\"";
      members += name(operation);
      members += "\":[[\"NaN\",1]]}";
    }
    GroupHead head;
    head.id = "cast_value/hiding/" + from.name + "-" + to.name + "/" + kRules[rule].name + "/" +
              std::string(name(operation));
    if (!known_.insert(head.id).second) return;  // another rule replaced an invalid one
    head.since = "1.1";
    head.clauses = {Clause::CV_5, Clause::CV_13};
    head.operation = operation;
    head.data_type = type_text(array.name);
    head.fill_value = from.is_e8m0() || to.is_e8m0() ? "1" : "0";
    head.codecs = chain({cast_codec(stored.name, members), bytes_codec()});
    const Palette palette(head, cast_inputs(from, to, Extent::core));
    if (palette.is_usable()) suite_.add(palette.table({"beside"}, rotation_.arrays(palette)));
  }

 private:
  SuiteBuilder& suite_;
  Rotation rotation_;
  std::size_t turn_ = 0;
  std::set<std::string> known_;  // ids of the tables
};

void add_casts(SuiteBuilder& suite) {
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

void add_scalings(SuiteBuilder& suite) {
  Rotation rotation(2);
  for (const DataType& type : real_data_types())
    for (const auto& [setting, offset, scale] :
         {std::tuple{"offset", "1", ""}, {"scale", "", "3"}, {"offset-and-scale", "1", "2"}})
      for (Operation operation : {Operation::encode, Operation::decode}) {
        if ((type.is_e8m0() || type.bits <= 2) && std::string(scale) == "3") continue;
        Interpretation defaults(Answers::defaults());
        const auto bits_of = [&](const std::string& text) {
          return text.empty() ? std::nullopt
                              : std::optional(read_real(read_json(text), type, "parameter", defaults));
        };
        GroupHead head;
        head.id = "scale_offset/hiding/" + type.name + "/" + setting + "/" + std::string(name(operation));
        head.since = "1.1";
        head.clauses = {Clause::SO_1, Clause::SO_2};
        head.operation = operation;
        head.data_type = type_text(type.name);
        head.fill_value = type.is_e8m0() ? "2" : "1";
        head.codecs = chain({scale_offset_codec(offset, scale), bytes_codec()});
        const ArrayText array{head.data_type, head.fill_value, head.codecs, {1}};
        const Request plain{operation, array.zarr_json(), array.shape, Layout::c, std::nullopt};
        if (!only_reading(plain)) continue;  // int2 does not have 2
        const Palette palette(head,
                              scale_offset_inputs(type, {bits_of(offset), bits_of(scale)}, operation, 500));
        if (palette.is_usable()) suite.add(palette.table({"beside"}, rotation.arrays(palette)));
      }
}

}  // namespace

void add_hiding_vectors(SuiteBuilder& suite) {
  add_casts(suite);
  add_scalings(suite);
}

}  // namespace zarrproof
