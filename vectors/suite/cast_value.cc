// cast_value: examples, rounding, ranges, special values; and between every two of the 26 types, in both
// directions, with every rounding mode and rule.
#include <algorithm>

#include "vectors/inputs/breakpoints.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

ArrayText cast_array(Text from, Text to, Text more = {}, Text fill = "0") {
  return array_of(from, fill, {cast_codec(to, more)});
}

// A cast of an array of type `from` that is stored as `to`. The id has the family, the types and the suffix.
void add(SuiteBuilder& suite, Operation operation, Text family, const std::vector<Clause>& clauses, Text from,
         Text to, Text elements, Text suffix = {}, Text more = {}, Text fill = "0") {
  suite.elements({"cast_value/" + family + "/" + from + "-" + to + suffix, clauses}, operation,
                 cast_array(from, to, more, fill), elements);
}

// The specification's own examples.
void add_examples(SuiteBuilder& suite) {
  using enum Operation;
  for (const auto& [rule, more] :
       {std::pair<std::string, std::string>{"/error", ""}, {"/clamp", kClamp}, {"/wrap", kWrap}}) {
    add(suite, encode, "examples", {CV_5}, "float64", "int8", "0 127 128.0 -128 -129 1e300", rule, more);
    add(suite, encode, "examples", {CV_5}, "int32", "int16", "0 32767 32768 32769 -32769", rule, more);
  }
  // NumPy compatibility: truncation, modular arithmetic, and zero for NaN and infinities. The example writes
  // "+Infinity", which is not in the fill-value encoding.
  const auto numpy = [](Text infinity) {
    return cast_array(
        "float64", "uint8",
        rounding_member("towards-zero") + kWrap + map_member("NaN=0 " + infinity + "=0 -Infinity=0"));
  };
  suite.elements({"cast_value/examples/numpy", {CV_1, CV_3, CV_5}}, encode, numpy("Infinity"),
                 "1.9 -1.9 256.5 1e300 NaN Infinity -Infinity");
  suite.refuse_metadata({"cast_value/examples/numpy/plus-infinity", {META_4}, "plus_infinity"},
                        numpy("+Infinity"), numpy("Infinity"));
}

void add_rounding(SuiteBuilder& suite) {
  using enum Operation;
  for (Rounding rounding : all_roundings()) {
    const std::string mode(name(rounding)), family = "rounding/" + mode, more = rounding_member(mode);
    const auto rounded = [&](Text from, Text to, Text elements) {
      add(suite, encode, family, {CV_3, CV_4}, from, to, elements, {}, more);
    };
    rounded("float64", "int8", "0.5 1.5 2.5 -0.5 -1.5 0.49999999999999994 2.5000000000000004 -3.7 126.5");
    // Ties, and values that conversion through float32 would turn into ties.
    rounded("float64", "float16",
            "1.00048828125 1.00048828125000022204 1.0014648437499997 -1.00048828125 "
            "5.9604644775390625e-8 2.98023223876953125e-8 2.9802322387695316e-8 65504");
    rounded("float64", "float32", "0.1 16777217 16777219 1e-45 7e-46 -1e-50");
    rounded("int64", "float32", "16777217 16777219 -16777217 9223372036854775807 9007199791611905");
    rounded("uint64", "float64", "9007199254740993 18446744073709551615 9007199254740995");
    suite.elements({"cast_value/" + family + "/int64-float32/decode-side", {CV_3, CV_4}}, decode,
                   cast_array("float32", "int64", more),
                   "16777217 -16777219 4611686018427387905 9007199791611905");
  }
}

void add_range(SuiteBuilder& suite) {
  using enum Operation;
  add(suite, encode, "range", {CV_12, CV_4}, "float32", "float16",
      "65504 65505 65519.996 65520 -65519.996 -65520 1e38");
  add(suite, encode, "range", {CV_5}, "float32", "float16", "65505 65520 -65520 1e38", "/clamp", kClamp);
  add(suite, encode, "range", {CV_5}, "float64", "int64",
      "9223372036854774784 9223372036854775808 -9223372036854775808 -9223372036854777856");
  add(suite, encode, "range", {CV_5}, "float64", "uint64",
      "18446744073709551616 -1 36893488147419105280 1e300 -9223372036854777856", "/wrap", kWrap);
  add(suite, encode, "range", {CV_5, CV_12}, "float64", "uint8", "255.4 255.5 -0.4 -0.6 1e300 -1e300",
      "/clamp", kClamp);
  add(suite, encode, "range", {CV_9, CV_12}, "float64", "uint8", "255.4 255.5 -0.5 -0.6", "/error");
  add(suite, encode, "range", {CV_2, CV_5}, "int64", "uint8", "0 255 256 -1");
  add(suite, decode, "range", {CV_5}, "int8", "uint16", "127 128 65535 256", "/wrap", kWrap);
  add(suite, decode, "range", {CV_5}, "float16", "int64", "65504 65519 65520 -65520", "/wrap", kWrap);
  add(suite, decode, "range", {CV_5}, "int8", "float64", "1 127.5 128 -1e300", "/clamp", kClamp);
  add(suite, decode, "range", {CV_5}, "float16", "float64", "1 65519 65520 -1e300", "/clamp", kClamp);
  add(suite, decode, "range", {CV_4, CV_5}, "float32", "float64",
      "1 3.4028235677973362e38 3.4028235677973366e38 -1e300");
  suite.elements({"cast_value/range/towards-zero-overflow", {CV_4}}, encode,
                 cast_array("float32", "float16", rounding_member("towards-zero")),
                 "65504 65535.996 65536 1e30");
}

void add_special_values(SuiteBuilder& suite) {
  using enum Operation;
  const auto special = [&](Text to, Clause clause, Text suffix = {}, Text more = {}) {
    add(suite, encode, "special", {clause}, "float32", to, "1 NaN 0xffc00001 Infinity -Infinity -0.0", suffix,
        more);
  };
  for (const char* to : {"float64", "float16", "bfloat16", "float8_e5m2"}) special(to, CV_7);
  for (const char* to : {"int32", "float6_e3m2fn", "float8_e4m3fnuz"}) {
    special(to, CV_8);
    special(to, CV_8, "/clamp", kClamp);
  }
  const std::string up = rounding_member("towards-positive");
  for (const auto& [suffix, rule] : {std::pair{"/upwards", std::string()}, {"/upwards-clamp", kClamp}})
    add(suite, encode, "special", {CV_5}, "float32", "float8_e8m0fnu", "1 3 0 -1 1e-40", suffix, up + rule,
        "1");
  special("uint8", CV_8, "/wrap", kWrap);
  add(suite, decode, "special", {CV_7}, "float16", "float32", "1 NaN Infinity -0.0 -1e-30 1e-40");
}

// Whether a column adds something to the earlier ones: a result that differs from the one without the rule,
// or under nearest-even. One directed mode is always kept.
bool tells_something(const ElementGroup& group, const Column& column) {
  const std::string mode = column.name.substr(0, column.name.find('/'));
  const std::string rule = column.name.substr(mode.size());
  const auto is_like = [&](Text other) {
    return std::ranges::find(group.columns, other, &Column::name)->cells == column.cells;
  };
  if (mode == "nearest-even") return rule.empty() || !is_like(mode);
  return column.name == "towards-positive" || !is_like("nearest-even" + rule);
}

ElementGroup make_pair_group(const DataType& from, const DataType& to, Operation operation) {
  const bool encoding = operation == Operation::encode;
  const DataType& stored = encoding ? to : from;
  const bool exact = holds_all(to, from);
  About about{"cast_value/pairs/" + from.name + "-" + to.name, {CV_2}};
  if (!exact) about.clauses.insert(about.clauses.end(), {CV_3, CV_4, CV_5, CV_12});
  if (from.is_ieee() && to.is_ieee()) about.clauses.push_back(CV_7);
  const std::string fill = from.is_e8m0() || to.is_e8m0() ? "1" : "0";
  GroupHead head =
      head_of(about, operation, array_of((encoding ? from : to).name, fill, {cast_codec(stored.name)}));
  std::vector<Input> inputs = cast_inputs(from, to);
  if (!encoding)
    for (const Input& input : inputs_with_upper_bits(from)) inputs.push_back(input);
  if (exact)
    return make_group(std::move(head), std::move(inputs),
                      {cast_column(Rounding::nearest_even), cast_column(Rounding::towards_zero, "clamp")});

  std::vector<Column> columns;
  for (const char* rule : {"", "clamp", "wrap"})
    for (Rounding rounding : all_roundings())
      if (stored.is_integer() || rule != std::string("wrap")) columns.push_back(cast_column(rounding, rule));
  const ElementGroup all = make_group(std::move(head), std::move(inputs), std::move(columns));
  ElementGroup group = all;
  std::erase_if(group.columns, [&](const Column& column) { return !tells_something(all, column); });
  return group;
}

void add_pairs(SuiteBuilder& suite) {
  for (const DataType& from : real_data_types())
    for (const DataType& to : real_data_types())
      for (Operation operation : {Operation::encode, Operation::decode})
        suite.add(make_pair_group(from, to, operation), from.name,
                  "cast_value from " + from.name + " to " +
                      (is_core_type(from.name) && is_core_type(to.name) ? "core" : "extended") +
                      " data types");
}

}  // namespace

void add_cast_value_vectors(SuiteBuilder& suite) {
  add_examples(suite);
  add_rounding(suite);
  add_range(suite);
  add_special_values(suite);
  suite.convert({"cast_value/shape/2x2", {CV_13}}, array_of("float32", "0", {cast_codec("int8")}, {2, 2}),
                "0000803f000000400000404000008040", "01020304");
  add_pairs(suite);
}

}  // namespace zarrproof
