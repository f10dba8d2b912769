#include "reference/element.h"
#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

ArrayText array_of(const std::string& type, const std::string& offset, const std::string& scale,
                   const std::string& fill = "0") {
  return {type_text(type), fill, chain({scale_offset_codec(offset, scale), bytes_codec()}), {1}};
}

void add_integers(SuiteBuilder& suite) {
  const auto both = [&](const std::string& id, const ArrayText& array,
                        std::initializer_list<const char*> encoded,
                        std::initializer_list<const char*> decoded) {
    suite.elements({"scale_offset/" + id, {Clause::SO_1, Clause::SO_2}}, Operation::encode, array, encoded);
    suite.elements({"scale_offset/" + id, {Clause::SO_1, Clause::SO_2}}, Operation::decode, array, decoded);
  };
  // The fill value stays exact and in range, so that nothing here hangs on it.
  both("int8/offset-5-scale-2", array_of("int8", "5", "2", "5"),
       {"5", "0", "68", "69", "-59", "-60", "127", "-128"}, {"0", "-10", "126", "1", "-1", "-3", "-128"});
  both("uint8/offset-10", array_of("uint8", "10", "", "10"), {"10", "11", "255", "9", "0"},
       {"0", "1", "245", "246", "255"});
  // The intermediate value leaves the type although the final one would not.
  both("int8/intermediate", array_of("int8", "-100", "-1"), {"27", "28", "127"}, {"0", "-127"});
  both("int8/scale-minus-1", array_of("int8", "", "-1"), {"1", "127", "-127", "-128"}, {"1", "-127", "-128"});
  both("int16/scale-3", array_of("int16", "", "3"), {"10922", "10923", "-10922", "-10923"},
       {"3", "-3", "32766", "4", "-4"});
  both("int64/large", array_of("int64", "1", "1", "1"),
       {"9223372036854775807", "-9223372036854775807", "-9223372036854775808"},
       {"9223372036854775806", "9223372036854775807"});
  both("uint64/large", array_of("uint64", "9223372036854775808", "1", "9223372036854775808"),
       {"18446744073709551615", "9223372036854775808", "9223372036854775807"},
       {"9223372036854775807", "9223372036854775808"});
  both("int64/products-beyond-2-53", array_of("int64", "", "3"),
       {"3074457345618258601", "3074457345618258602", "3074457345618258603"},
       {"9223372036854775803", "9223372036854775806"});
}

void add_floats(SuiteBuilder& suite) {
  const auto both = [&](const std::string& id, const ArrayText& array,
                        std::initializer_list<const char*> encoded,
                        std::initializer_list<const char*> decoded) {
    suite.elements({"scale_offset/" + id, {Clause::SO_1, Clause::SO_2}}, Operation::encode, array, encoded);
    suite.elements({"scale_offset/" + id, {Clause::SO_1, Clause::SO_2}}, Operation::decode, array, decoded);
  };
  // 0.1 is not a float32: a wider intermediate or a multiplication by the reciprocal changes the last bit.
  both("float32/offset-5-scale-0.1", array_of("float32", "5", "0.1", "5"),
       {"5", "6", "5.1", "-3.7", "-14.62543", "-0.18259652", "-4.7518306", "1e30", "16777217", "1e-40",
        "\"NaN\"", "\"Infinity\""},
       {"0", "0.1", "0.3", "7", "-12.3", "12.439088", "-0.5152798", "-13.034178", "1e30", "1e-44", "\"NaN\"",
        "\"-Infinity\"", "3.4028235e38"});
  both("float64/offset-1-scale-0.1", array_of("float64", "1", "0.1", "1"),
       {"1", "1.1", "3", "-7.7", "1e300", "5e-324", "\"NaN\""},
       {"0", "0.1", "0.7", "-1e300", "5e-324", "1.7e308"});
  both("float16/offset-0.5-scale-3", array_of("float16", "0.5", "3", "0.5"),
       {"0.5", "1", "2049", "0.0001", "21824", "21840", "65504"}, {"1", "2", "65504", "6e-8", "10000"});
  both("float32/scale-3", array_of("float32", "", "3"), {"1", "0.1", "1e-45"},
       {"1", "2", "10", "1e-45", "4e-45"});
  both("float32/overflow", array_of("float32", "", "2"), {"1e38", "3.4028235e38", "-3.4028235e38"}, {"1"});
  both("float32/missing-offset", array_of("float32", "", "2"), {"0", "1"}, {"-0.0", "1"});
  both("float32/zero-scale-2", array_of("float32", "0", "2"), {"-0.0", "0", "1"}, {"-0.0", "1"});
  both("bfloat16/scale-3", array_of("bfloat16", "1", "3", "1"), {"1", "1.0078125", "100"}, {"1", "2", "10"});
  both("float8_e4m3/scale-3", array_of("float8_e4m3", "1", "3", "1"), {"1", "1.125", "100"},
       {"1", "2", "10"});
  both("float8_e4m3fnuz/scale-3", array_of("float8_e4m3fnuz", "1", "3", "1"),
       {"1", "1.125", "60", "240", "\"NaN\""}, {"1", "2", "10"});
  both("float4_e2m1fn/scale-2", array_of("float4_e2m1fn", "1", "2", "1"), {"1", "2", "4", "6"},
       {"1", "2", "6"});
}

// Every real type: a scale of one. In float8_e8m0fnu, which has no zero, an offset as well.
void add_each_type(SuiteBuilder& suite) {
  for (const DataType& type : real_data_types()) {
    const About about{"scale_offset/each-type/" + type.name, {Clause::SO_1, Clause::SO_4}};
    if (type.is_e8m0()) {
      suite.elements(about, Operation::encode, array_of(type.name, "1", "1", "2"), {"2", "1", "4"});
    } else {
      suite.elements(about, Operation::encode, array_of(type.name, "", "1"),
                     {pack(Value::integer(1), type), pack(highest(type), type), pack(lowest(type), type)});
    }
  }
}

void add_missing_parameters(SuiteBuilder& suite) {
  const std::string data = "0000803f000000c0";
  const auto accept = [&](const std::string& id, const std::string& codec) {
    const ArrayText array{type_text("float32"), "0", chain({codec, bytes_codec()}), {2}};
    suite.accept({"scale_offset/missing/" + id + "/encode", {Clause::SO_4}}, Operation::encode, array, data);
    suite.accept({"scale_offset/missing/" + id + "/decode", {Clause::SO_4}}, Operation::decode, array, data);
  };
  accept("both", R"({"name":"scale_offset"})");
  accept("offset", scale_offset_codec("", "4"));
  accept("scale", scale_offset_codec("4", ""));
}

// A scale of zero may be refused; where it is not, decoding divides by it.
void add_zero_scale(SuiteBuilder& suite) {
  const ArrayText zero = array_of("float32", "1", "0", "1");
  const ArrayText control = array_of("float32", "1", "2", "1");
  suite.open({"scale_offset/zero-scale/encode", {Clause::SO_2}, Level::must, "zero_scale"}, Operation::encode,
             zero, "00000040", control);
  suite.open({"scale_offset/zero-scale/decode", {Clause::SO_3}, Level::must, "zero_scale, float_div_zero"},
             Operation::decode, zero, "00000040", control);
  suite.open(
      {"scale_offset/zero-scale/decode-zero", {Clause::SO_3}, Level::must, "zero_scale, float_invalid"},
      Operation::decode, zero, "00000000", control);
}

}  // namespace

void add_scale_offset_vectors(SuiteBuilder& suite) {
  add_integers(suite);
  add_floats(suite);
  add_each_type(suite);
  add_missing_parameters(suite);
  add_zero_scale(suite);
}

}  // namespace zarrproof
