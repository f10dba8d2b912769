// JSON values that are no fill value of the array's data type.
#include "reference/values/element.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Values as in named().
void refuse(SuiteBuilder& suite, const ArrayText& good, Text type, Text values, Text comment) {
  suite.refuse_fills({"fill_value/" + type + "/", {META_10}, comment, {"fill", "metadata"}}, good, values);
}

void refuse(SuiteBuilder& suite, std::initializer_list<const char*> types, Text values, Text comment) {
  for (const char* type : types) refuse(suite, plain_array(type), type, values, comment);
}

// Valid for bool only, or for no type.
constexpr const char* kNoNumber =
    R"(null true false array=[0] empty-array=[] object={} empty-text="" text-0="0" text-1.5="1.5" )"
    R"(word="zero" base64="AAAA")";

void add_wrong_integers(SuiteBuilder& suite) {
  refuse(suite, {"int8", "uint64", "int4"}, kNoNumber, "not a JSON number");
  for (const char* name : {"int2", "int4", "int8", "int16", "int32", "int64", "uint2", "uint4", "uint8",
                           "uint16", "uint32", "uint64"}) {
    const DataType type = *find_data_type(name);
    refuse(suite, {name}, "above=" + sum(highest(type), Value::integer(1)).to_string(),
           "one above the range");
    refuse(suite, {name}, "below=" + sum(lowest(type), Value::integer(-1)).to_string(),
           "one below the range");
  }
  refuse(
      suite, {"int8", "uint8", "int64", "uint64"},
      "far-above=100000000000000000000000000000 far-below=-100000000000000000000000000000 1.5 half=0.5 1e-1 "
      R"(1e400 nan="NaN" infinity="Infinity" hexadecimal="0x01")",
      "not an integer of the type");
  refuse(suite, {"int8", "uint8", "int64"}, "1.0 1e2 0.0 10e-1", "integer_json");
}

void add_wrong_floats(SuiteBuilder& suite) {
  refuse(suite, {"float32", "float64", "bfloat16"}, kNoNumber, "neither a number nor one of the strings");
  refuse(suite, {"float32", "float64"},
         R"(nan-in-lower-case="nan" nan-in-upper-case="NAN" nan-negative="-NaN" nan-space-behind="NaN " )"
         R"(inf="inf" inf-capital="Inf" infinity-in-lower-case="infinity" infinity-in-upper-case="INFINITY" )"
         R"(minus-inf="-inf" minus-infinity-in-lower-case="-infinity" hexadecimal-no-digits="0x" )"
         R"(hexadecimal-no-digit="0x7fcg0000" hexadecimal-negative="-0x1p0" hexadecimal-float="0x1p0")",
         "the strings have one spelling");
  refuse(suite, {"float16", "float32", "float64", "bfloat16"}, R"(plus-infinity="+Infinity")",
         "plus_infinity");
  refuse(suite, {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"}, R"(nan="NaN")", "the type has no NaN");
  refuse(suite,
         {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn", "float8_e4m3b11fnuz", "float8_e4m3fnuz",
          "float8_e5m2fnuz", "float8_e8m0fnu"},
         R"(infinity="Infinity" minus-infinity="-Infinity")", "the type has no infinity");
}

// The number of digits, and their case, is open.
void add_wrong_hexadecimal(SuiteBuilder& suite) {
  const std::string length = "hex_length", letters = "hex_case", bits = "more bits than the type has";
  refuse(suite, {"float16"}, R"(hexadecimal-too-short="0x3c0" hexadecimal-leading-zero="0x03c00")", length);
  refuse(
      suite, {"float32"},
      R"(hexadecimal-too-short="0x7fc0" hexadecimal-one-digit="0x1" hexadecimal-leading-zero="0x03f800000" )"
      R"(hexadecimal-16-digits="0x000000003f800000")",
      length);
  refuse(suite, {"float64"},
         R"(hexadecimal-too-short="0x3f800000" hexadecimal-15-digits="0x3ff000000000000")", length);
  refuse(suite, {"bfloat16"}, R"(hexadecimal-too-short="0x3f8")", length);
  refuse(suite, {"float8_e5m2"}, R"(hexadecimal-too-short="0x3")", length);
  refuse(suite, {"float16"}, R"(hexadecimal-in-upper-case="0x3C00")", letters);
  refuse(suite, {"float32"},
         R"(hexadecimal-in-upper-case="0x7FC00000" hexadecimal-in-both-cases="0x7Fc00000")", letters);
  refuse(suite, {"float64"}, R"(hexadecimal-in-upper-case="0x7FF8000000000000")", letters);
  refuse(suite, {"bfloat16"}, R"(hexadecimal-in-upper-case="0x7FC0")", letters);
  refuse(suite, {"float8_e4m3"}, R"(hexadecimal-in-upper-case="0x7C")", letters);
  refuse(suite, {"float16"}, R"(hexadecimal-too-many-bits="0x10000")", bits);
  refuse(suite, {"float32"}, R"(hexadecimal-too-many-bits="0x1ffffffff")", bits);
  refuse(suite, {"float64"}, R"(hexadecimal-too-many-bits="0x13ff0000000000000")", bits);
}

void add_wrong_others(SuiteBuilder& suite) {
  refuse(suite, {"bool"},
         R"(0 1 text="true" text-capital="True" null array=[true] empty-text="" object={} 0.0)",
         "not a JSON boolean");
  refuse(suite, {"complex64", "complex_bfloat16"},
         R"(one-number=1 zero=0 one-component=[1] three-components=[1,2,3] no-component=[] null true )"
         R"-(text="1+2i" text-numpy="(1+2j)" nan="NaN" infinity="Infinity" object={"re":1,"im":2} )-"
         R"(nested=[[1],[2]] pair-in-pair=[[1,2],[3,4]] null-component=[null,0] null-imaginary=[0,null] )"
         R"(true-component=[0,true] text-component=["1",0] nan-in-lower-case=[0,"nan"])",
         "an array of two: real and imaginary component");
  for (const char* name : {"numpy.datetime64", "numpy.timedelta64"})
    refuse(
        suite, plain_array(time_type(name, "s", 1)), name,
        R"(above=9223372036854775808 below=-9223372036854775809 1.5 nat-in-lower-case="nat" )"
        R"(nat-in-upper-case="NAT" nan="NaN" null true text-0="0" date="2020-01-01" array=[0] empty-text="")",
        "a 64-bit integer or \"NaT\"");
}

// Raw types: an array of bytes. It is open whether it has N/8 or N integers.
void add_wrong_raw(SuiteBuilder& suite) {
  const auto raw = [&](Text type, Text values, Text comment) {
    const auto bytes = 2 * find_data_type(type)->element_size();
    for (const NamedJson& value : named(values))
      suite.refuse_fill({"fill_value/" + type + "/" + value.name, {META_10}, comment, {"fill", "raw"}},
                        filled(type, value.text), plain_array("uint8", chain({bytes_codec()}), {bytes}));
  };
  const std::string length = "raw_fill_length";
  raw("r8", "255=[255] eight-255=[255,255,255,255,255,255,255,255]", length);
  raw("r16", "1-255=[1,255] sixteen-1=[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", length);
  raw("r24", "1-2-3=[1,2,3]", length);
  raw("r32", "1-2-3-4=[1,2,3,4]", length);
  raw("r16",
      R"(256=[1,256] minus-1=[1,-1] 1.5=[1,1.5] text-component=[1,"1"] null-component=[1,null] )"
      R"(true-component=[1,true] nested=[[1,2]] one-byte=[1] three-bytes=[1,2,3] no-byte=[] number=0 null )"
      R"(text="ab" base64="AQI=" hexadecimal="0x0102" object={} true)",
      "an array of integers in [0, 255]");
}

}  // namespace

void add_fill_wrong_vectors(SuiteBuilder& suite) {
  add_wrong_integers(suite);
  add_wrong_floats(suite);
  add_wrong_hexadecimal(suite);
  add_wrong_others(suite);
  add_wrong_raw(suite);
}

}  // namespace zarrproof
