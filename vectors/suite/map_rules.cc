// scalar_map with each rounding mode and each out-of-range rule, in both directions. Detects: a map that some
// code path ignores (with a rule, with a mode, on decode, for one pair of types); rounding or clamping before
// the map; a rule applied to the map's result; a map applied twice; keys compared after rounding; the map of
// the other direction.
#include "reference/types/rounding_mode.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

struct Entry {
  std::string key, value;
};

// A map that applies when an array of `array`, stored as `stored`, is encoded or decoded. The number 1 is
// neither key nor value, so it is a fill value under every answer, and the neighbour.
struct Row {
  std::string array, stored;
  Operation operation;
  std::vector<Entry> entries;
  std::vector<std::string> elements;
};

// The directions of the map that have entries. The other direction has the inverse entries.
enum class Entries { used, both, other };

constexpr Operation kEncode = Operation::encode;
constexpr Operation kDecode = Operation::decode;
const std::string kNan = "\"NaN\"";
const std::string kInfinity = "\"Infinity\"";
const std::string kMinusInfinity = "\"-Infinity\"";

// In each map: a key that would be rounded, one out of range, and NaN if the type has it. Also elements that
// are rounded, are out of range, or are not numbers.
std::vector<Row> encoding_rows() {
  return {
      {"float64",
       "uint8",
       kEncode,
       {{"2.5", "200"}, {"300", "7"}, {kNan, "255"}, {kInfinity, "9"}, {"5", "6"}, {"6", "5"}},
       {"1", "2.5", "2.4999999999999996", "3.5", "254.5", "300", "300.5", "301", "-7", "-0.5", "5", "6", "7",
        kNan, kInfinity, kMinusInfinity}},
      {"float32",
       "int16",
       kEncode,
       {{"-1.5", "-32768"}, {"40000", "3"}, {kNan, "0"}, {kMinusInfinity, "-5"}, {"0.1", "77"}},
       {"1", "-1.5", "-1.25", "-2.5", "0.1", "0.10000001", "32767.5", "40000", "-40000", "70000", "-32768.5",
        kNan, kInfinity, kMinusInfinity}},
      {"float16",
       "int8",
       kEncode,
       {{"0.5", "-2"}, {"200", "100"}, {kNan, "-128"}},
       {"1", "0.5", "1.5", "-0.5", "127.5", "200", "201", "-129", kNan, kInfinity}},
      {"float64",
       "float32",
       kEncode,
       {{"0.1", "0.5"}, {"1e39", "7"}, {kNan, "-2"}, {kMinusInfinity, "-3"}},
       {"1", "0.1", "0.2", "0.10000000000000002", "1e39", "2e39", "-1e39", "16777217", kNan, kInfinity,
        kMinusInfinity}},
      {"float32",
       "float16",
       kEncode,
       {{"0.1", kNan}, {"70000", kInfinity}, {"65519", "5"}},
       {"1", "0.1", "0.3", "70000", "80000", "65519", "65520", "-70000", "2049", kNan, kInfinity}},
      {"int64",
       "uint8",
       kEncode,
       {{"300", "7"}, {"-1", "255"}, {"9007199254740993", "3"}, {"5", "6"}, {"6", "5"}},
       {"1", "300", "301", "-1", "-2", "9007199254740993", "9007199254740992", "5", "6", "256"}},
      {"int32",
       "float32",
       kEncode,
       {{"16777217", "0.5"}, {"-5", kNan}},
       {"1", "16777217", "16777219", "-16777217", "-5", "2147483647"}},
      {"uint64",
       "float64",
       kEncode,
       {{"18446744073709551615", "-1.5"}, {"9007199254740993", "2"}},
       {"1", "18446744073709551615", "18446744073709551614", "9007199254740993", "9007199254740995"}},
      {"int16", "int16", kEncode, {{"5", "7"}, {"-32768", "32767"}}, {"1", "5", "6", "7", "-32768", "32767"}},
      {"float32",
       "float8_e4m3",
       kEncode,
       {{"0.1", "7"}, {"300", kNan}},
       {"1", "0.1", "0.3", "300", "400", "-1000", kNan}},
      {"bfloat16",
       "int4",
       kEncode,
       {{"2.5", "-8"}, {kNan, "7"}, {"9", "-1"}},
       {"1", "2.5", "3.5", "9", "10", "-8.5", kNan}},
      {"float32",
       "float8_e5m2fnuz",
       kEncode,
       {{kNan, "2"}, {"0.1", kNan}},
       {"1", "0.1", "0.2", "-1e9", kNan, kInfinity}},
      {"int8", "float4_e2m1fn", kEncode, {{"5", "-6"}, {"100", "0.5"}}, {"1", "5", "-5", "100", "101", "3"}},
  };
}

std::vector<Row> decoding_rows() {
  return {
      {"uint8",
       "float64",
       kDecode,
       {{"2.5", "200"}, {"300", "7"}, {kNan, "255"}},
       {"1", "2.5", "2.4999999999999996", "3.5", "254.5", "300", "300.5", "301", "-7", "-0.5", kNan,
        kInfinity}},
      {"float64",
       "uint8",
       kDecode,
       {{"255", kNan}, {"7", "-0.5"}, {"0", "300"}},
       {"1", "255", "7", "0", "6", "8", "254"}},
      {"int16",
       "float32",
       kDecode,
       {{"-1.5", "-32768"}, {"40000", "3"}, {kNan, "0"}},
       {"1", "-1.5", "-1.25", "-2.5", "32767.5", "40000", "-40000", kNan, kInfinity}},
      {"float16",
       "float64",
       kDecode,
       {{"0.1", kNan}, {"70000", "5"}},
       {"1", "0.1", "0.3", "70000", "80000", "65520", "2049", kNan}},
      {"float32",
       "int64",
       kDecode,
       {{"16777217", "0.5"}, {"-5", kNan}},
       {"1", "16777217", "16777219", "-5", "9007199254740993"}},
      {"uint8",
       "int64",
       kDecode,
       {{"300", "7"}, {"-1", "255"}, {"5", "6"}, {"6", "5"}},
       {"1", "300", "301", "-1", "-2", "5", "6", "256"}},
      {"bfloat16", "int32", kDecode, {{"257", "0.5"}, {"-5", kNan}}, {"1", "257", "259", "-5", "2147483647"}},
  };
}

std::string list_of(const std::vector<Entry>& entries, bool turned) {
  std::string text;
  for (const Entry& entry : entries)
    text += (text.empty() ? "[" : ",[") + (turned ? entry.value : entry.key) + "," +
            (turned ? entry.key : entry.value) + "]";
  return "[" + text + "]";
}

std::string map_of(const Row& row, Entries kind) {
  const bool encoding = row.operation == kEncode;
  const std::string used =
      std::string(encoding ? "\"encode\":" : "\"decode\":") + list_of(row.entries, false);
  const std::string other =
      std::string(encoding ? "\"decode\":" : "\"encode\":") + list_of(row.entries, true);
  const std::string members = kind == Entries::used    ? used
                              : kind == Entries::other ? other
                                                       : used + "," + other;
  return ",\"scalar_map\":{" + members + "}";
}

std::string word(Entries kind) {
  return kind == Entries::used ? "used" : kind == Entries::both ? "both" : "other";
}

// A mode if there is one, with a rule if there is one.
struct Rules {
  std::optional<Rounding> rounding;
  std::string rule;
};

void add(SuiteBuilder& suite, const Row& row, const Rules& rules, Entries kind) {
  std::string id = rules.rounding ? std::string(name(*rules.rounding)) : "no-mode";
  std::string more;
  if (rules.rounding) more += ",\"rounding\":\"" + std::string(name(*rules.rounding)) + "\"";
  if (!rules.rule.empty()) {
    id += "/" + rules.rule;
    more += ",\"out_of_range\":\"" + rules.rule + "\"";
  }
  const DataType array = *find_data_type(row.array);
  const DataType stored = *find_data_type(row.stored);
  const ArrayText text{type_text(row.array),
                       "1",
                       chain({cast_codec(row.stored, more + map_of(row, kind)), bytes_codec()}),
                       {1}};
  const About about =
      about_1_1("cast_value/map_rules/" + row.array + "-" + row.stored + "/" + id + "/" + word(kind),
                {Clause::CV_1, Clause::CV_3, Clause::CV_5});
  suite.add(make_group(head_of(about, row.operation, text),
                       inputs_of(row.operation == kEncode ? array : stored, row.elements), {{"", "{}"}}),
            file_of("cast_value", "map_rules", array, stored),
            "cast_value with a scalar_map beside each mode and rule");
}

// Every second mode (including none) with one of the rules in rotation, so that all rows of a direction
// together have every pair of mode and rule. thorough: each row has every pair.
void add_row(SuiteBuilder& suite, const Row& row, std::size_t number, bool thorough) {
  std::vector<std::string> rules = {"", "clamp"};
  if (find_data_type(row.stored)->is_integer()) rules.push_back("wrap");
  std::vector<std::optional<Rounding>> modes = {std::nullopt};
  for (const Rounding rounding : all_roundings()) modes.push_back(rounding);
  for (std::size_t mode = 0; mode < modes.size(); ++mode)
    for (std::size_t rule = 0; rule < rules.size(); ++rule) {
      const bool in_turn = mode % 2 == number % 2 && rule == (mode / 2 + number / 2) % rules.size();
      if (thorough || in_turn)
        add(suite, row, {modes[mode], rules[rule]}, (mode + rule) % 2 == 0 ? Entries::used : Entries::both);
    }
  add(suite, row, {modes[number % modes.size()], rules[number % rules.size()]}, Entries::other);
}

}  // namespace

void add_map_rule_vectors(SuiteBuilder& suite, Extent extent) {
  for (const std::vector<Row>& rows : {encoding_rows(), decoding_rows()})
    for (std::size_t number = 0; number < rows.size(); ++number)
      add_row(suite, rows[number], number,
              extent == Extent::full || (number == 0 && rows[number].operation == kEncode));
}

}  // namespace zarrproof
