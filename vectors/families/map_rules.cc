// scalar_map with each rounding mode and each out-of-range rule, in both directions. Detects: a map that some
// code path ignores (with a rule, with a mode, on decode, for one pair of types); rounding or clamping before
// the map; a rule applied to the map's result; a map applied twice; keys compared after rounding; the map of
// the other direction, also where it is the only one, for every two types.
#include <iterator>

#include "vectors/families/families.h"
#include "vectors/families/make_table.h"

namespace zarrproof {
namespace {

// A map that applies when an array of `array`, stored as `stored`, is encoded or decoded: its entries as
// KEY=VALUE. The number 1 is neither key nor value, so it is a fill value under every answer, and the
// neighbour.
struct MapRow {
  const char *array, *stored, *entries, *elements;
};

// The directions of the map that have entries. The other direction has the inverse entries.
enum class MapDirections { used, both, other };

// In each map: a key that would be rounded, one out of range, and NaN if the type has it. Also elements that
// are rounded, are out of range, or are not numbers.
constexpr MapRow kEncoded[] = {
    {"float64", "uint8", "2.5=200 300=7 NaN=255 Infinity=9 5=6 6=5",
     "1 2.5 2.4999999999999996 3.5 254.5 300 300.5 301 -7 -0.5 5 6 7 NaN Infinity -Infinity"},
    {"float32", "int16", "-1.5=-32768 40000=3 NaN=0 -Infinity=-5 0.1=77",
     "1 -1.5 -1.25 -2.5 0.1 0.10000001 32767.5 40000 -40000 70000 -32768.5 NaN Infinity -Infinity"},
    {"float16", "int8", "0.5=-2 200=100 NaN=-128", "1 0.5 1.5 -0.5 127.5 200 201 -129 NaN Infinity"},
    {"float64", "float32", "0.1=0.5 1e39=7 NaN=-2 -Infinity=-3",
     "1 0.1 0.2 0.10000000000000002 1e39 2e39 -1e39 16777217 NaN Infinity -Infinity"},
    {"float32", "float16", "0.1=NaN 70000=Infinity 65519=5",
     "1 0.1 0.3 70000 80000 65519 65520 -70000 2049 NaN Infinity"},
    {"int64", "uint8", "300=7 -1=255 9007199254740993=3 5=6 6=5",
     "1 300 301 -1 -2 9007199254740993 9007199254740992 5 6 256"},
    {"int32", "float32", "16777217=0.5 -5=NaN", "1 16777217 16777219 -16777217 -5 2147483647"},
    {"uint64", "float64", "18446744073709551615=-1.5 9007199254740993=2",
     "1 18446744073709551615 18446744073709551614 9007199254740993 9007199254740995"},
    {"int16", "int16", "5=7 -32768=32767", "1 5 6 7 -32768 32767"},
    {"float32", "float8_e4m3", "0.1=7 300=NaN", "1 0.1 0.3 300 400 -1000 NaN"},
    {"bfloat16", "int4", "2.5=-8 NaN=7 9=-1", "1 2.5 3.5 9 10 -8.5 NaN"},
    {"float32", "float8_e5m2fnuz", "NaN=2 0.1=NaN", "1 0.1 0.2 -1e9 NaN Infinity"},
    {"int8", "float4_e2m1fn", "5=-6 100=0.5", "1 5 -5 100 101 3"},
};

constexpr MapRow kDecoded[] = {
    {"uint8", "float64", "2.5=200 300=7 NaN=255",
     "1 2.5 2.4999999999999996 3.5 254.5 300 300.5 301 -7 -0.5 NaN Infinity"},
    {"float64", "uint8", "255=NaN 7=-0.5 0=300", "1 255 7 0 6 8 254"},
    {"int16", "float32", "-1.5=-32768 40000=3 NaN=0", "1 -1.5 -1.25 -2.5 32767.5 40000 -40000 NaN Infinity"},
    {"float16", "float64", "0.1=NaN 70000=5", "1 0.1 0.3 70000 80000 65520 2049 NaN"},
    {"float32", "int64", "16777217=0.5 -5=NaN", "1 16777217 16777219 -5 9007199254740993"},
    {"uint8", "int64", "300=7 -1=255 5=6 6=5", "1 300 301 -1 -2 5 6 256"},
    {"bfloat16", "int32", "257=0.5 -5=NaN", "1 257 259 -5 2147483647"},
};

// Returns the table of a map. `rounding` and `rule` may be missing.
Table table_of(const MapRow& row, Operation operation, const std::optional<Rounding>& rounding, TextRef rule,
               MapDirections directions,
               std::vector<Clause> clauses = {Clause::CV_1, Clause::CV_3, Clause::CV_5}) {
  std::string id = rounding ? std::string(name(*rounding)) : "no-mode";
  Members members;
  if (rounding) members.push_back(rounding_member(*rounding));
  if (!rule.empty()) {
    id += "/" + rule;
    members.push_back(rule_member(rule));
  }
  const Operation opposite = operation == Operation::encode ? Operation::decode : Operation::encode;
  members.push_back(map_member(
      {{std::string(name(operation)), directions == MapDirections::other ? "" : row.entries},
       {std::string(name(opposite)), directions == MapDirections::used ? "" : exchanged(row.entries)}}));
  id += directions == MapDirections::used ? "/used" : directions == MapDirections::both ? "/both" : "/other";
  const DataType type = *find_data_type(operation == Operation::encode ? row.array : row.stored);
  return make_table(
      std::string("cast_value/map_rules/") + row.array + "-" + row.stored + "/" + id + suffix_of(operation),
      std::move(clauses), operation, array_of(row.array, "1", {cast_codec(row.stored, members)}), type,
      inputs_of(type, row.elements));
}

// Adds every second mode (including none) with one of the rules in rotation, so that all rows of a direction
// together have every pair of mode and rule. Row `number` has the modes of its parity: rows 0 and 1 have all
// modes. Each next pair of rows moves every mode on to its next rule: mode 4 has rule 2 in row 0, and rule 0
// in row 2. The first row of encoding has every pair.
void add_row(std::vector<Table>& tables, const MapRow& row, Operation operation, std::size_t number) {
  std::vector<std::string> rules = {"", "clamp"};
  if (find_data_type(row.stored)->is_integer()) rules.push_back("wrap");
  std::vector<std::optional<Rounding>> modes = {std::nullopt};
  for (const Rounding rounding : all_roundings()) modes.push_back(rounding);
  for (std::size_t mode = 0; mode < modes.size(); ++mode)
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      const bool is_in_rotation = mode % 2 == number % 2 && rule == (mode / 2 + number / 2) % rules.size();
      if (is_in_rotation || (operation == Operation::encode && number == 0))
        tables.push_back(table_of(row, operation, modes[mode], rules[rule],
                                  (mode + rule) % 2 == 0 ? MapDirections::used : MapDirections::both));
    }
  tables.push_back(table_of(row, operation, modes[number % modes.size()], rules[number % rules.size()],
                            MapDirections::other));
}

// Adds a cast with the map of the other direction only: 1 is kept, because the missing map of this direction
// is empty. An inverted map would make 2 of it, or 0 in int2, which has no 2. An entry that is used as it
// stands would make 1 of this number.
void add_other_direction(std::vector<Table>& tables, const DataType& from, const DataType& to,
                         Operation operation) {
  const std::string mapped = to.name == "int2" ? "0" : "2";
  const bool has_mapped = mapped == "2" ? from.name != "int2" : !from.is_e8m0();
  const std::string entries = "1=" + mapped, elements = has_mapped ? "1 " + mapped : "1";
  const bool encodes = operation == Operation::encode;
  const MapRow row{.array = (encodes ? from : to).name.c_str(),
                   .stored = (encodes ? to : from).name.c_str(),
                   .entries = entries.c_str(),
                   .elements = elements.c_str()};
  Table& table = tables.emplace_back(
      table_of(row, operation, std::nullopt, "", MapDirections::other, {Clause::CV_1, Clause::CV_11}));
  table.id = "cast_value/other_direction/" + from.name + "-" + to.name + suffix_of(operation);
}

}  // namespace

void write_map_rules(FamilyFiles& files) {
  std::vector<Table>& tables =
      files.file("", "cast_value with a scalar_map beside each mode and rule").tables;
  for (std::size_t number = 0; number < std::size(kEncoded); ++number)
    add_row(tables, kEncoded[number], Operation::encode, number);
  for (std::size_t number = 0; number < std::size(kDecoded); ++number)
    add_row(tables, kDecoded[number], Operation::decode, number);
  VectorFile& others =
      files.file("other_direction", "cast_value with a scalar_map of the other direction only");
  std::size_t turn = 0;
  for (const DataType& from : real_data_types()) {
    for (const DataType& to : real_data_types())
      add_other_direction(others.tables, from, to, turn++ % 2 == 0 ? Operation::encode : Operation::decode);
    ++turn;
  }
}

}  // namespace zarrproof
