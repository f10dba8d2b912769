#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

ArrayText cast_array(Text from, Text to, Text more = {}, Text fill = "0") {
  return array_of(from, fill, {cast_codec(to, more)});
}

void encode(SuiteBuilder& suite, Text id, const std::vector<Clause>& clauses, const ArrayText& array,
            Text scalars) {
  suite.elements({"cast_value/" + id, clauses}, Operation::encode, array, scalars);
}

void decode(SuiteBuilder& suite, Text id, const std::vector<Clause>& clauses, const ArrayText& array,
            Text scalars) {
  suite.elements({"cast_value/" + id, clauses}, Operation::decode, array, scalars);
}

// The specification's own examples.
void add_examples(SuiteBuilder& suite) {
  for (const auto& [rule, more] :
       {std::pair<std::string, std::string>{"error", ""}, {"clamp", kClamp}, {"wrap", kWrap}}) {
    encode(suite, "examples/float64-int8/" + rule, {CV_5}, cast_array("float64", "int8", more),
           "0 127 128.0 -128 -129 1e300");
    encode(suite, "examples/int32-int16/" + rule, {CV_5}, cast_array("int32", "int16", more),
           "0 32767 32768 32769 -32769");
  }
  // NumPy compatibility: truncation, modular arithmetic, and zero for NaN and infinities. The example writes
  // "+Infinity", which is not in the fill-value encoding.
  const auto numpy = [](Text infinity) {
    return cast_array(
        "float64", "uint8",
        rounding_member("towards-zero") + kWrap + map_member("NaN=0 " + infinity + "=0 -Infinity=0"));
  };
  encode(suite, "examples/numpy", {CV_1, CV_3, CV_5}, numpy("Infinity"),
         "1.9 -1.9 256.5 1e300 NaN Infinity -Infinity");
  suite.refuse_metadata({"cast_value/examples/numpy/plus-infinity", {META_4}, "plus_infinity"},
                        numpy("+Infinity"), numpy("Infinity"));
}

void add_rounding(SuiteBuilder& suite) {
  for (Rounding rounding : all_roundings()) {
    const std::string id = "rounding/" + std::string(name(rounding)) + "/";
    const std::string more = rounding_member(name(rounding));
    const std::vector<Clause> clauses = {CV_3, CV_4};
    encode(suite, id + "float64-int8", clauses, cast_array("float64", "int8", more),
           "0.5 1.5 2.5 -0.5 -1.5 0.49999999999999994 2.5000000000000004 -3.7 126.5");
    // Ties, and values that conversion through float32 would turn into ties.
    encode(suite, id + "float64-float16", clauses, cast_array("float64", "float16", more),
           "1.00048828125 1.00048828125000022204 1.0014648437499997 -1.00048828125 "
           "5.9604644775390625e-8 2.98023223876953125e-8 2.9802322387695316e-8 65504");
    encode(suite, id + "float64-float32", clauses, cast_array("float64", "float32", more),
           "0.1 16777217 16777219 1e-45 7e-46 -1e-50");
    encode(suite, id + "int64-float32", clauses, cast_array("int64", "float32", more),
           "16777217 16777219 -16777217 9223372036854775807 9007199791611905");
    encode(suite, id + "uint64-float64", clauses, cast_array("uint64", "float64", more),
           "9007199254740993 18446744073709551615 9007199254740995");
    decode(suite, id + "int64-float32/decode-side", clauses, cast_array("float32", "int64", more),
           "16777217 -16777219 4611686018427387905 9007199791611905");
  }
}

void add_range(SuiteBuilder& suite) {
  encode(suite, "range/float32-float16", {CV_12, CV_4}, cast_array("float32", "float16"),
         "65504 65505 65519.996 65520 -65519.996 -65520 1e38");
  encode(suite, "range/float32-float16/clamp", {CV_5}, cast_array("float32", "float16", kClamp),
         "65505 65520 -65520 1e38");
  encode(suite, "range/float64-int64", {CV_5}, cast_array("float64", "int64"),
         "9223372036854774784 9223372036854775808 -9223372036854775808 -9223372036854777856");
  encode(suite, "range/float64-uint64/wrap", {CV_5}, cast_array("float64", "uint64", kWrap),
         "18446744073709551616 -1 36893488147419105280 1e300 -9223372036854777856");
  encode(suite, "range/float64-uint8/clamp", {CV_5, CV_12}, cast_array("float64", "uint8", kClamp),
         "255.4 255.5 -0.4 -0.6 1e300 -1e300");
  encode(suite, "range/float64-uint8/error", {CV_9, CV_12}, cast_array("float64", "uint8"),
         "255.4 255.5 -0.5 -0.6");
  encode(suite, "range/int64-uint8", {CV_2, CV_5}, cast_array("int64", "uint8"), "0 255 256 -1");
  decode(suite, "range/int8-uint16/wrap", {CV_5}, cast_array("int8", "uint16", kWrap), "127 128 65535 256");
  decode(suite, "range/float16-int64/wrap", {CV_5}, cast_array("float16", "int64", kWrap),
         "65504 65519 65520 -65520");
  decode(suite, "range/int8-float64/clamp", {CV_5}, cast_array("int8", "float64", kClamp),
         "1 127.5 128 -1e300");
  decode(suite, "range/float16-float64/clamp", {CV_5}, cast_array("float16", "float64", kClamp),
         "1 65519 65520 -1e300");
  decode(suite, "range/float32-float64", {CV_4, CV_5}, cast_array("float32", "float64"),
         "1 3.4028235677973362e38 3.4028235677973366e38 -1e300");
  encode(suite, "range/towards-zero-overflow", {CV_4},
         cast_array("float32", "float16", rounding_member("towards-zero")), "65504 65535.996 65536 1e30");
}

void add_special_values(SuiteBuilder& suite) {
  const std::string specials = "1 NaN 0xffc00001 Infinity -Infinity -0.0";
  for (const std::string to : {"float64", "float16", "bfloat16", "float8_e5m2"})
    encode(suite, "special/float32-" + to, {CV_7}, cast_array("float32", to), specials);
  for (const std::string to : {"int32", "float6_e3m2fn", "float8_e4m3fnuz"}) {
    encode(suite, "special/float32-" + to, {CV_8}, cast_array("float32", to), specials);
    encode(suite, "special/float32-" + to + "/clamp", {CV_8}, cast_array("float32", to, kClamp), specials);
  }
  const auto upwards = [&](Text suffix, Text rule) {
    encode(suite, "special/float32-float8_e8m0fnu/upwards" + suffix, {CV_5},
           cast_array("float32", "float8_e8m0fnu", rounding_member("towards-positive") + rule, "1"),
           "1 3 0 -1 1e-40");
  };
  upwards("", "");
  upwards("-clamp", kClamp);
  encode(suite, "special/float32-uint8/wrap", {CV_8}, cast_array("float32", "uint8", kWrap), specials);
  decode(suite, "special/float16-float32", {CV_7}, cast_array("float16", "float32"),
         "1 NaN Infinity -0.0 -1e-30 1e-40");
}

}  // namespace

void add_cast_value_vectors(SuiteBuilder& suite) {
  add_examples(suite);
  add_rounding(suite);
  add_range(suite);
  add_special_values(suite);
  suite.convert({"cast_value/shape/2x2", {CV_13}}, array_of("float32", "0", {cast_codec("int8")}, {2, 2}),
                "0000803f000000400000404000008040", "01020304");
}

}  // namespace zarrproof
