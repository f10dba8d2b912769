// JSON values that are no fill value of the array's data type.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

void refuse(SuiteBuilder& suite, const std::string& type, const NamedJson& value,
            const std::string& comment) {
  const ArrayText good = plain_array(type, chain({bytes_codec()}), {2});
  ArrayText odd = good;
  odd.fill_value = value.text;
  refuse_fill(suite,
              {"fill_value/" + type + "/" + value.name, {Clause::META_10}, comment, {"fill", "metadata"}},
              odd, good);
}

// Valid for bool only, or for no type.
constexpr NamedJson kNoNumber[] = {{"null", "null"},       {"true", "true"},      {"false", "false"},
                                   {"array", "[0]"},       {"empty-array", "[]"}, {"object", "{}"},
                                   {"empty-text", "\"\""}, {"text-0", "\"0\""},   {"text-1.5", "\"1.5\""},
                                   {"word", "\"zero\""},   {"base64", "\"AAAA\""}};

void add_integers(SuiteBuilder& suite) {
  for (const char* type : {"int8", "uint64", "int4"})
    for (const NamedJson& value : kNoNumber) refuse(suite, type, value, "not a JSON number");
  struct Row {
    const char* type;
    const char* above;
    const char* below;
  };
  for (const Row& row : {Row{"int2", "2", "-3"}, Row{"int4", "8", "-9"}, Row{"int8", "128", "-129"},
                         Row{"int16", "32768", "-32769"}, Row{"int32", "2147483648", "-2147483649"},
                         Row{"int64", "9223372036854775808", "-9223372036854775809"}, Row{"uint2", "4", "-1"},
                         Row{"uint4", "16", "-1"}, Row{"uint8", "256", "-1"}, Row{"uint16", "65536", "-1"},
                         Row{"uint32", "4294967296", "-1"}, Row{"uint64", "18446744073709551616", "-1"}}) {
    refuse(suite, row.type, {"above", row.above}, "one above the range");
    refuse(suite, row.type, {"below", row.below}, "one below the range");
  }
  for (const char* type : {"int8", "uint8", "int64", "uint64"})
    for (const NamedJson& value :
         {NamedJson{"far-above", "100000000000000000000000000000"},
          NamedJson{"far-below", "-100000000000000000000000000000"}, NamedJson{"1.5", "1.5"},
          NamedJson{"half", "0.5"}, NamedJson{"1e-1", "1e-1"}, NamedJson{"1e400", "1e400"},
          NamedJson{"nan", "\"NaN\""}, NamedJson{"infinity", "\"Infinity\""},
          NamedJson{"hexadecimal", "\"0x01\""}})
      refuse(suite, type, value, "not an integer of the type");
  for (const char* type : {"int8", "uint8", "int64"})
    for (const NamedJson& value : {NamedJson{"1.0", "1.0"}, NamedJson{"1e2", "1e2"}, NamedJson{"0.0", "0.0"},
                                   NamedJson{"10e-1", "10e-1"}})
      refuse(suite, type, value, "integer_json");
}

void add_floats(SuiteBuilder& suite) {
  constexpr NamedJson kNoFloat[] = {{"nan-in-lower-case", "\"nan\""},
                                    {"nan-in-upper-case", "\"NAN\""},
                                    {"nan-negative", "\"-NaN\""},
                                    {"nan-space-behind", "\"NaN \""},
                                    {"inf", "\"inf\""},
                                    {"inf-capital", "\"Inf\""},
                                    {"infinity-in-lower-case", "\"infinity\""},
                                    {"infinity-in-upper-case", "\"INFINITY\""},
                                    {"minus-inf", "\"-inf\""},
                                    {"minus-infinity-in-lower-case", "\"-infinity\""},
                                    {"hexadecimal-no-digits", "\"0x\""},
                                    {"hexadecimal-no-digit", "\"0x7fcg0000\""},
                                    {"hexadecimal-negative", "\"-0x1p0\""},
                                    {"hexadecimal-float", "\"0x1p0\""}};
  for (const char* type : {"float32", "float64", "bfloat16"})
    for (const NamedJson& value : kNoNumber)
      refuse(suite, type, value, "neither a number nor one of the strings");
  for (const char* type : {"float32", "float64"})
    for (const NamedJson& value : kNoFloat) refuse(suite, type, value, "the strings have one spelling");
  for (const char* type : {"float16", "float32", "float64", "bfloat16"})
    refuse(suite, type, {"plus-infinity", "\"+Infinity\""}, "plus_infinity");
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"})
    refuse(suite, type, {"nan", "\"NaN\""}, "the type has no NaN");
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn", "float8_e4m3b11fnuz",
                           "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu"}) {
    refuse(suite, type, {"infinity", "\"Infinity\""}, "the type has no infinity");
    refuse(suite, type, {"minus-infinity", "\"-Infinity\""}, "the type has no infinity");
  }
}

// The number of digits, and their case, is open.
void add_hexadecimal(SuiteBuilder& suite) {
  struct Row {
    const char* type;
    const char* value;
    const char* id;
  };
  for (const Row& row : {Row{"float16", "\"0x3c0\"", "hexadecimal-too-short"},
                         Row{"float16", "\"0x03c00\"", "hexadecimal-leading-zero"},
                         Row{"float32", "\"0x7fc0\"", "hexadecimal-too-short"},
                         Row{"float32", "\"0x1\"", "hexadecimal-one-digit"},
                         Row{"float32", "\"0x03f800000\"", "hexadecimal-leading-zero"},
                         Row{"float32", "\"0x000000003f800000\"", "hexadecimal-16-digits"},
                         Row{"float64", "\"0x3f800000\"", "hexadecimal-too-short"},
                         Row{"float64", "\"0x3ff000000000000\"", "hexadecimal-15-digits"},
                         Row{"bfloat16", "\"0x3f8\"", "hexadecimal-too-short"},
                         Row{"float8_e5m2", "\"0x3\"", "hexadecimal-too-short"}})
    refuse(suite, row.type, {row.id, row.value}, "hex_length");
  for (const Row& row : {Row{"float16", "\"0x3C00\"", "hexadecimal-in-upper-case"},
                         Row{"float32", "\"0x7FC00000\"", "hexadecimal-in-upper-case"},
                         Row{"float32", "\"0x7Fc00000\"", "hexadecimal-in-both-cases"},
                         Row{"float64", "\"0x7FF8000000000000\"", "hexadecimal-in-upper-case"},
                         Row{"bfloat16", "\"0x7FC0\"", "hexadecimal-in-upper-case"},
                         Row{"float8_e4m3", "\"0x7C\"", "hexadecimal-in-upper-case"}})
    refuse(suite, row.type, {row.id, row.value}, "hex_case");
  for (const Row& row : {Row{"float16", "\"0x10000\"", "hexadecimal-too-many-bits"},
                         Row{"float32", "\"0x1ffffffff\"", "hexadecimal-too-many-bits"},
                         Row{"float64", "\"0x13ff0000000000000\"", "hexadecimal-too-many-bits"}})
    refuse(suite, row.type, {row.id, row.value}, "more bits than the type has");
}

void add_others(SuiteBuilder& suite) {
  for (const NamedJson& value :
       {NamedJson{"0", "0"}, NamedJson{"1", "1"}, NamedJson{"text", "\"true\""},
        NamedJson{"text-capital", "\"True\""}, NamedJson{"null", "null"}, NamedJson{"array", "[true]"},
        NamedJson{"empty-text", "\"\""}, NamedJson{"object", "{}"}, NamedJson{"0.0", "0.0"}})
    refuse(suite, "bool", value, "not a JSON boolean");
  for (const char* type : {"complex64", "complex_bfloat16"})
    for (const NamedJson& value :
         {NamedJson{"one-number", "1"}, NamedJson{"zero", "0"}, NamedJson{"one-component", "[1]"},
          NamedJson{"three-components", "[1,2,3]"}, NamedJson{"no-component", "[]"},
          NamedJson{"null", "null"}, NamedJson{"true", "true"}, NamedJson{"text", "\"1+2i\""},
          NamedJson{"text-numpy", "\"(1+2j)\""}, NamedJson{"nan", "\"NaN\""},
          NamedJson{"infinity", "\"Infinity\""}, NamedJson{"object", R"({"re":1,"im":2})"},
          NamedJson{"nested", "[[1],[2]]"}, NamedJson{"pair-in-pair", "[[1,2],[3,4]]"},
          NamedJson{"null-component", "[null,0]"}, NamedJson{"null-imaginary", "[0,null]"},
          NamedJson{"true-component", "[0,true]"}, NamedJson{"text-component", "[\"1\",0]"},
          NamedJson{"nan-in-lower-case", "[0,\"nan\"]"}})
      refuse(suite, type, value, "an array of two: real and imaginary component");
  for (const std::string name : {"numpy.datetime64", "numpy.timedelta64"}) {
    const ArrayText good{time_type(name, "s", 1).metadata(), "0", chain({bytes_codec()}), {2}};
    for (const NamedJson& value :
         {NamedJson{"above", "9223372036854775808"}, NamedJson{"below", "-9223372036854775809"},
          NamedJson{"1.5", "1.5"}, NamedJson{"nat-in-lower-case", "\"nat\""},
          NamedJson{"nat-in-upper-case", "\"NAT\""}, NamedJson{"nan", "\"NaN\""}, NamedJson{"null", "null"},
          NamedJson{"true", "true"}, NamedJson{"text-0", "\"0\""}, NamedJson{"date", "\"2020-01-01\""},
          NamedJson{"array", "[0]"}, NamedJson{"empty-text", "\"\""}}) {
      ArrayText odd = good;
      odd.fill_value = value.text;
      refuse_fill(suite,
                  {"fill_value/" + name + "/" + value.name,
                   {Clause::META_10},
                   "a 64-bit integer or \"NaT\"",
                   {"fill", "metadata"}},
                  odd, good);
    }
  }
}

// Raw types: an array of bytes. It is open whether it has N/8 or N integers.
void add_raw(SuiteBuilder& suite) {
  const auto control = [](std::uint64_t bytes) {
    return plain_array("uint8", chain({bytes_codec()}), {bytes});
  };
  const auto array = [](const std::string& type, const std::string& value) {
    return ArrayText{type_text(type), value, chain({bytes_codec()}), {2}};
  };
  struct Row {
    const char* type;
    const char* value;
    const char* id;
    std::uint64_t bytes;
  };
  for (const Row& row :
       {Row{"r8", "[255]", "255", 2}, Row{"r8", "[255,255,255,255,255,255,255,255]", "eight-255", 2},
        Row{"r16", "[1,255]", "1-255", 4}, Row{"r16", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "sixteen-1", 4},
        Row{"r24", "[1,2,3]", "1-2-3", 6}, Row{"r32", "[1,2,3,4]", "1-2-3-4", 8}})
    refuse_fill(suite,
                {std::string("fill_value/") + row.type + "/" + row.id,
                 {Clause::META_10},
                 "raw_fill_length",
                 {"fill", "raw"}},
                array(row.type, row.value), control(row.bytes));
  for (const NamedJson& value :
       {NamedJson{"256", "[1,256]"}, NamedJson{"minus-1", "[1,-1]"}, NamedJson{"1.5", "[1,1.5]"},
        NamedJson{"text-component", "[1,\"1\"]"}, NamedJson{"null-component", "[1,null]"},
        NamedJson{"true-component", "[1,true]"}, NamedJson{"nested", "[[1,2]]"}, NamedJson{"one-byte", "[1]"},
        NamedJson{"three-bytes", "[1,2,3]"}, NamedJson{"no-byte", "[]"}, NamedJson{"number", "0"},
        NamedJson{"null", "null"}, NamedJson{"text", "\"ab\""}, NamedJson{"base64", "\"AQI=\""},
        NamedJson{"hexadecimal", "\"0x0102\""}, NamedJson{"object", "{}"}, NamedJson{"true", "true"}})
    refuse_fill(suite,
                {std::string("fill_value/r16/") + value.name,
                 {Clause::META_10},
                 "an array of integers in [0, 255]",
                 {"fill", "raw"}},
                array("r16", value.text), control(4));
}

}  // namespace

void add_fill_wrong_vectors(SuiteBuilder& suite) {
  add_integers(suite);
  add_floats(suite);
  add_hexadecimal(suite);
  add_others(suite);
  add_raw(suite);
}

}  // namespace zarrproof
