// Example: the cast from float64 to uint8 takes 1, 2.5, 3, 4.75, 0, 6.5 and 7, and the offender 255.5, which
// rounds to 256 and must be refused.
#include "vectors/families/conversions.h"

#include <algorithm>

#include "vectors/families/make_table.h"

namespace zarrproof {
namespace {

// A cast of an array. Elements, offender and map are words (make_table.h).
struct CastRow {
  std::string array, stored;  // data types
  Operation operation = Operation::encode;
  std::string elements;       // accepted elements of the operation's input
  std::string offender = {};  // an element that must be refused; may be empty
  std::string rule = {};      // "clamp" or "wrap"; empty: out_of_range is left out
  std::string map = {};       // entries for encode
  std::optional<Rounding> rounding = {};
};

// A scale_offset with one of its parameters; the other is left out.
struct ScaleOffsetRow {
  std::string type, offset = {}, scale = {};
  Operation operation = Operation::encode;
  std::string elements, offender = {};
};

// Returns a conversion. `type`: the type of the elements. `offender` may be empty.
SampleConversion conversion_of(TextRef codec, TextRef id, const ArrayText& array, Operation operation,
                               const DataType& type, TextRef elements, TextRef offender) {
  const std::vector<Clause> clauses = codec == "cast_value" ? std::vector{Clause::CV_3, Clause::CV_13}
                                                            : std::vector{Clause::SO_1, Clause::SO_2};
  SampleConversion conversion;
  conversion.codec = codec;
  conversion.id = id;
  conversion.table =
      make_table(id, clauses, operation, array, type, inputs_of(type, elements + " " + offender));
  const std::vector<Bytes>& inputs = conversion.table.inputs;
  const auto number_of = [&](Bits bits) {
    return static_cast<std::size_t>(std::ranges::find(inputs, element_of(bits, type)) - inputs.begin());
  };
  for (const Bits bits : bits_of(type, elements)) conversion.repeat.push_back(number_of(bits));
  for (const Bits bits : bits_of(type, offender)) conversion.offender = number_of(bits);
  return conversion;
}

SampleConversion conversion_of(const CastRow& row) {
  const bool encodes = row.operation == Operation::encode;
  Members members;
  if (row.rounding) members.push_back(rounding_member(*row.rounding));
  if (!row.rule.empty()) members.push_back(rule_member(row.rule));
  if (!row.map.empty()) members.push_back(map_member({{"encode", row.map}}));
  const std::string id = encodes ? row.array + "-" + row.stored : row.stored + "-" + row.array + "/decode";
  return conversion_of("cast_value",
                       id + (row.rounding ? "/" + std::string(name(*row.rounding)) : "") +
                           (row.rule.empty() ? "" : "/" + row.rule) + (row.map.empty() ? "" : "/map"),
                       array_of(row.array, "0", {cast_codec(row.stored, members)}), row.operation,
                       *find_data_type(encodes ? row.array : row.stored), row.elements, row.offender);
}

SampleConversion conversion_of(const ScaleOffsetRow& row) {
  return conversion_of(
      "scale_offset", row.type + (row.operation == Operation::decode ? "/decode" : ""),
      array_of(row.type, row.offset.empty() ? "0" : "1", {scale_offset_codec(row.offset, row.scale)}),
      row.operation, *find_data_type(row.type), row.elements, row.offender);
}

constexpr Operation kDecode = Operation::decode;
const std::string kSmall = "1 2.5 3 4.75 0 6.5 7", kIntegers = "1 2 3 5 0 7 11";
const std::string kWild = "1 300.5 -7 1e9 0 6.5 -70000";
const CastRow kCasts[] = {
    {.array = "float64", .stored = "uint8", .elements = kSmall, .offender = "255.5"},
    {.array = "float64", .stored = "int16", .elements = kSmall, .offender = "NaN"},
    {.array = "float64", .stored = "int64", .elements = kSmall, .offender = "9223372036854775808"},
    {.array = "float64", .stored = "float32", .elements = "0.1 2.5 1e-300 3 -7 1e38 0", .offender = "1e39"},
    {.array = "float32", .stored = "uint8", .elements = kSmall, .offender = "-1"},
    {.array = "float32", .stored = "int16", .elements = kSmall, .offender = "32768"},
    {.array = "float32", .stored = "float16", .elements = "0.1 2.5 1e-20 3 -7 65504 0", .offender = "65520"},
    {.array = "float32", .stored = "float8_e5m2", .elements = "0.1 2.5 3 -7 0", .offender = "1e9"},
    {.array = "int64", .stored = "int32", .elements = kIntegers, .offender = "2147483648"},
    {.array = "int16", .stored = "uint8", .elements = kIntegers, .offender = "-1"},
    {.array = "uint8", .stored = "float64", .operation = kDecode, .elements = kSmall, .offender = "256"},
    {.array = "uint8", .stored = "int16", .operation = kDecode, .elements = kIntegers, .offender = "256"},
    {.array = "float64", .stored = "float32", .operation = kDecode, .elements = "0.5 2.5 1e-30 3 -7"},
    {.array = "float16", .stored = "int8", .elements = kSmall, .offender = "Infinity"},
    {.array = "float64", .stored = "uint8", .elements = kWild, .rule = "clamp"},
    {.array = "float32", .stored = "int16", .elements = kWild, .rule = "clamp"},
    {.array = "float64", .stored = "int8", .elements = kWild, .rule = "wrap"},
    {.array = "int64", .stored = "uint16", .elements = "1 -1 65536 70000 0", .rule = "wrap"},
    {.array = "float64",
     .stored = "uint8",
     .elements = "1 NaN 300 4.75 6.5",
     .offender = "301",
     .map = "NaN=0 300=255"},
    // An implementation that rounds to nearest first has to correct 0.1, -0.3 and 1.6 by one step.
    {.array = "float64",
     .stored = "float32",
     .elements = "0.1 2.5 -0.3 0 3 1.6 -7",
     .rounding = Rounding::towards_zero},
    {.array = "int64",
     .stored = "float32",
     .elements = "1 16777217 3 -16777219 0 33554435 7",
     .rounding = Rounding::towards_positive},
    {.array = "float32",
     .stored = "float16",
     .elements = "0.1 2.5 -0.1 0 3 0.3 -7",
     .rounding = Rounding::towards_negative},
    {.array = "uint64",
     .stored = "float64",
     .elements = "1 9007199254740993 3 18446744073709551615 0 9007199254740995 7",
     .rounding = Rounding::towards_zero},
    {.array = "float64",
     .stored = "bfloat16",
     .elements = "0.1 2.5 -0.1 0 3 1.3 -7",
     .rounding = Rounding::towards_positive},
    {.array = "int32",
     .stored = "float16",
     .elements = "1 2049 3 -2051 0 4098 7",
     .rounding = Rounding::nearest_away},
};
const ScaleOffsetRow kScalings[] = {
    {.type = "int8", .scale = "-1", .elements = "1 -2 127 0 -127", .offender = "-128"},
    {.type = "int8", .offset = "1", .operation = kDecode, .elements = "1 -2 126 0 -128", .offender = "127"},
    {.type = "float32", .scale = "3", .operation = kDecode, .elements = "0.1 2 4e-45 0 -7"},
    {.type = "int16", .scale = "3", .elements = "1 -2 10922 0 -10922", .offender = "10923"},
    {.type = "int32", .offset = "1", .elements = "1 -2 3 0 2147483647", .offender = "-2147483648"},
    {.type = "uint64",
     .scale = "2",
     .elements = "1 2 3 0 9223372036854775807",
     .offender = "9223372036854775808"},
    {.type = "float32", .scale = "3", .elements = "0.1 2 1e-45 0 -7 1e30 0.3"},
};

}  // namespace

Table SampleConversion::table_of(const std::string& family) const {
  Table own = table;
  own.id = codec + "/" + family + "/" + id;
  return own;
}

std::vector<SampleConversion> conversions() {
  std::vector<SampleConversion> all;
  for (const CastRow& row : kCasts) all.push_back(conversion_of(row));
  for (const ScaleOffsetRow& row : kScalings) all.push_back(conversion_of(row));
  return all;
}

}  // namespace zarrproof
