// The metadata that the reference reads and refuses, by clause (META_n). Scalars in metadata: fill values and
// parameters, whose expected values are bytes of an element, little-endian, in hexadecimal.
#include "reference/metadata/metadata.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "reference/metadata/array_spec.h"
#include "reference/requirements/open_point_details.h"
#include "tests/unit/helpers.h"

namespace zarrproof::metadata_test {
namespace {

// Returns what becomes of an array of uint8 with this list of codecs.
std::string prepared(std::string_view codecs) {
  return array("uint8").codecs(codecs).prepare();
}

TEST(META_12, TakesABareName) {
  EXPECT_EQ(array("uint8").codecs(R"(["bytes"])").encode("07"), "07");
  EXPECT_EQ(array("uint8").codecs(R"(["scale_offset","bytes"])").encode("07"), "07");
}

TEST(META_1, TakesAnObject) {
  EXPECT_EQ(array("uint8").codecs(R"([{"name":"bytes"}])").encode("07"), "07");
}

TEST(META_3, RefusesOtherFormsOfCodecs) {
  for (const char* codecs :
       {R"([1,"bytes"])", R"([["bytes"]])", R"([{"configuration":{}}])", R"(["cast_value","bytes"])"})
    EXPECT_EQ(prepared(codecs), "META-3 at codecs[0]") << codecs;
  EXPECT_EQ(prepared(R"(["bytes",null])"), "META-3 at codecs[1]");
  for (const char* codecs : {R"("bytes")", R"({"name":"bytes"})"})
    EXPECT_EQ(prepared(codecs), "META-3 at codecs") << codecs;
}

TEST(META_2, TakesEveryKeyThatIsDefined) {
  EXPECT_EQ(array("float32").scale_offset(R"("offset":0,"scale":1)").prepare(), "prepared");
  EXPECT_EQ(array("float32")
                .cast("uint8", R"("rounding":"nearest-even","out_of_range":"clamp","scalar_map":{})")
                .prepare(),
            "prepared");
}

TEST(META_2, RefusesOtherKeys) {
  EXPECT_EQ(array("float32").scale_offset(R"("scale":1,"dtype":"f4")").prepare(),
            "META-2 at codecs[0].configuration.dtype");
  EXPECT_EQ(array("float32").cast("uint8", R"("Rounding":"nearest-even")").prepare(),
            "META-2 at codecs[0].configuration.Rounding");
  EXPECT_EQ(array("float32").scale_offset().cast("uint8", R"("scale":1)").prepare(),
            "META-2 at codecs[1].configuration.scale");
}

TEST(META_3, TakesEveryValueOfAPermittedSet) {
  for (const char* mode :
       {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"})
    EXPECT_EQ(array("float32").cast("int8", R"("rounding":")" + std::string(mode) + "\"").prepare(),
              "prepared");
  for (const char* rule : {"clamp", "wrap"})
    EXPECT_EQ(array("float32").cast("int8", R"("out_of_range":")" + std::string(rule) + "\"").prepare(),
              "prepared");
}

TEST(META_3, RefusesValuesOutsideThePermittedSet) {
  for (const char* mode : {R"("up")", R"("Nearest-Even")", R"("")", "null", "1", "[]", R"(["nearest-even"])"})
    EXPECT_EQ(array("float32").cast("int8", R"("rounding":)" + std::string(mode)).prepare(),
              "META-3 at codecs[0].configuration.rounding");
  for (const char* rule : {R"("error")", R"("saturate")", "null", "true"})
    EXPECT_EQ(array("float32").cast("int8", R"("out_of_range":)" + std::string(rule)).prepare(),
              "META-3 at codecs[0].configuration.out_of_range");
}

TEST(META_3, RefusesAWrongJsonType) {
  EXPECT_EQ(prepared(R"([{"name":7},"bytes"])"), "META-3 at codecs[0].name");
  EXPECT_EQ(prepared(R"([{"name":"scale_offset","configuration":null},"bytes"])"),
            "META-3 at codecs[0].configuration");
  EXPECT_EQ(prepared(R"([{"name":"bytes","configuration":[]}])"), "META-3 at codecs[0].configuration");
  EXPECT_EQ(array("float32").cast("uint8", R"("scalar_map":[])").prepare(),
            "META-3 at codecs[0].configuration.scalar_map");
}

TEST(META_5, ConfigurationMayBeAbsentWhereNothingNeedsIt) {
  EXPECT_EQ(array("uint8").codec(R"({"name":"scale_offset"})").encode("09"), "09");
  EXPECT_EQ(array("uint8").bytes("little").codec(R"({"name":"crc32c"})").shape({0}).encode(""), "00000000");
  EXPECT_EQ(array(R"({"name":"bfloat16"})").encode("803f"), "803f");
}

TEST(META_13, TakesABareName) {
  EXPECT_EQ(array("bfloat16").encode("803f"), "803f");
  EXPECT_EQ(array("int16").cast("int4").bytes().encode("0500f9ff"), "05f9");
}

TEST(META_14, AnEmptyConfigurationMeansTheSameAsNone) {
  EXPECT_EQ(array("uint8").codec(R"({"name":"scale_offset","configuration":{}})").encode("09"), "09");
  EXPECT_EQ(
      array("uint8").bytes("little").codec(R"({"name":"crc32c","configuration":{}})").shape({0}).encode(""),
      "00000000");
  EXPECT_EQ(array(R"({"name":"bfloat16","configuration":{}})").encode("803f"), "803f");
}

TEST(META_5, TakesATimeTypeWithItsConfiguration) {
  EXPECT_EQ(array(time_json("numpy.datetime64", "us", "10")).encode("0100000000000000"), "0100000000000000");
  EXPECT_EQ(array(time_json("numpy.timedelta64", "generic", "2147483647")).prepare(), "prepared");
  for (const char* unit :
       {"Y", "M", "W", "D", "h", "m", "s", "ms", "us", "μs", "ns", "ps", "fs", "as", "generic"})
    EXPECT_EQ(array(time_json("numpy.datetime64", unit)).prepare(), "prepared") << unit;
}

TEST(META_3, RefusesATimeTypeWithoutItsConfiguration) {
  EXPECT_EQ(array("numpy.datetime64").prepare(), "META-3 at data_type");
  EXPECT_EQ(array(R"({"name":"numpy.timedelta64"})").prepare(), "META-3 at data_type");
  const std::string start = R"({"name":"numpy.datetime64","configuration":{)";
  const auto with = [&](const std::string& configuration) {
    return array(start + configuration + "}}").prepare();
  };
  EXPECT_EQ(with(R"("scale_factor":1)"), "META-3 at data_type.configuration.unit");
  EXPECT_EQ(with(R"("unit":"s")"), "META-3 at data_type.configuration.scale_factor");
  EXPECT_EQ(with(R"("unit":"minute","scale_factor":1)"), "META-3 at data_type.configuration.unit");
  for (const char* factor : {"0", "-1", "2147483648", "1.5", "null", R"("1")"})
    EXPECT_EQ(with(R"("unit":"s","scale_factor":)" + std::string(factor)),
              "META-3 at data_type.configuration.scale_factor")
        << factor;
  EXPECT_EQ(with(R"("unit":"s","scale_factor":1,"endian":"big")"),
            "META-3 at data_type.configuration.endian");
}

TEST(META_6, TakesAChainOfAllThreeKinds) {
  EXPECT_EQ(prepared(R"(["scale_offset","scale_offset","bytes","crc32c","crc32c"])"), "prepared");
}

TEST(META_11, RefusesAChainInAnotherOrderOrWithTwoBytesCodecs) {
  EXPECT_EQ(prepared(R"(["crc32c","bytes"])"), "META-11 at codecs[0]");
  EXPECT_EQ(prepared(R"(["bytes","scale_offset"])"), "META-11 at codecs[1]");
  EXPECT_EQ(prepared(R"(["bytes","crc32c","scale_offset"])"), "META-11 at codecs[2]");
  EXPECT_EQ(prepared(R"(["bytes","bytes"])"), "META-11 at codecs[1]");
}

TEST(META_19, RefusesAChainWithoutABytesCodec) {
  EXPECT_EQ(prepared(R"([{"name":"scale_offset"}])"), "META-19 at codecs");
  EXPECT_EQ(prepared("[]"), "META-19 at codecs");
}

TEST(META_20, RefusesAnUnknownMemberUnlessItMayBeIgnored) {
  const auto beside = [](const std::string& member) {
    return array("uint8").codecs("[\"bytes\"]," + member).prepare();
  };
  EXPECT_EQ(beside(R"("other":1)"), "META-20 at other");
  EXPECT_EQ(beside(R"("other":{"must_understand":true})"), "META-20 at other");
  EXPECT_EQ(beside(R"("other":{"must_understand":false})"), "prepared");
  EXPECT_EQ(beside(R"("attributes":{"other":1},"dimension_names":["x"],"storage_transformers":[])"),
            "prepared");
}

TEST(META_21, RefusesOtherFormsOfTheOtherMembers) {
  const auto with = [](const std::string& members) {
    return array("uint8").codecs("[\"bytes\"]," + members).prepare();
  };
  EXPECT_EQ(with(R"("dimension_names":[null],"attributes":{},"storage_transformers":[{"name":"x"}])"),
            "prepared");
  for (const char* names : {"[]", R"(["x","y"])", "[1]", "\"x\"", "null"})
    EXPECT_EQ(with("\"dimension_names\":" + std::string(names)), "META-21 at dimension_names") << names;
  for (const char* attributes : {"null", "[]", "1"})
    EXPECT_EQ(with("\"attributes\":" + std::string(attributes)), "META-21 at attributes") << attributes;
  EXPECT_EQ(with("\"storage_transformers\":{}"), "META-21 at storage_transformers");
  const auto chunked = [](const std::string& chunk_shape) {
    const std::string text =
        R"({"zarr_format":3,"node_type":"array","shape":[2],"data_type":"uint8","fill_value":0,"codecs":["bytes"],)"
        R"("chunk_grid":{"name":"regular","configuration":{"chunk_shape":)" +
        chunk_shape + "}}}";
    Interpretation defaults(Answers::defaults());
    const auto spec = result_of([&] { return read_array_spec(read_metadata(text), defaults); });
    return spec ? std::string("accepted") : spec.error().place;
  };
  EXPECT_EQ(chunked("[1]"), "accepted");
  for (const char* chunk_shape : {"[]", "[2,1]", "[0]", "[-1]", "[null]", "2"})
    EXPECT_EQ(chunked(chunk_shape), "chunk_grid.configuration.chunk_shape") << chunk_shape;
}

TEST(META_9, RefusesAnUnknownCodecBeforeOtherErrors) {
  EXPECT_EQ(prepared(R"(["bytes","gzip"])"), "META-9 at codecs[1]");
  EXPECT_EQ(prepared(R"([""])"), "META-9 at codecs[0]");
  // Its refusal is a MUST. The refusals of the other errors are derived.
  EXPECT_EQ(array("uint8").fill("300").codecs(R"(["bytes","gzip"])").prepare(), "META-9 at codecs[1]");
  EXPECT_EQ(prepared(R"([7,{"name":"gzip"}])"), "META-9 at codecs[1]");
  EXPECT_EQ(array("uint7").no_fill().codecs(R"(["gzip"])").prepare(), "META-9 at codecs[0]");
}

TEST(META_17, RefusesOtherSpellingsOfACodec) {
  for (const char* name : {"Bytes", "BYTES", "bytes ", "byte", "crc32", "scaleOffset", "cast-value"})
    EXPECT_EQ(array("uint8").codecs("[\"" + std::string(name) + "\"]").prepare(), "META-17 at codecs[0]")
        << name;
}

TEST(META_18, RefusesAnUnknownDataType) {
  EXPECT_EQ(array("float32").cast("uint7").prepare(), "META-18 at codecs[0].configuration.data_type");
  for (const char* name : {"float7", "uint9", "no_such_type", ""})
    EXPECT_EQ(array(name).fill("0").prepare(), "META-18 at data_type") << name;
  for (const char* name : {"UInt8", "uint-8", "<u1", "double", "r12", "raw8"})  // other spellings
    EXPECT_EQ(array(name).fill("0").prepare(), "META-3 at data_type") << name;
}

TEST(META_8, TakesAFillValueAndRefusesItsAbsence) {
  EXPECT_EQ(array("uint8").fill("9").missing(), "09");
  EXPECT_EQ(array("uint8").no_fill().prepare(), "META-8 at fill_value");
  EXPECT_EQ(array("bool").no_fill().prepare(), "META-8 at fill_value");
  EXPECT_EQ(array("uint8").fill("null").prepare(), "META-10 at fill_value");
}

TEST(META_3, RefusalsByAnAnswerNameTheirPlace) {
  const auto refused = [](TestArray request, const std::string& answer) {
    return request.fill("1").under(answer).prepare();
  };
  EXPECT_EQ(refused(array(R"({"name":"uint8"})"), "core_type_object=reject"), "META-3 at data_type");
  EXPECT_EQ(refused(array("uint8").codec(R"("scale_offset")"), "scale_offset_name=reject"),
            "META-3 at codecs[0]");
  EXPECT_EQ(refused(array("uint8").codec(R"({"name":"scale_offset","must_understand":true})"),
                    "must_understand=reject"),
            "META-3 at codecs[0].must_understand");
  EXPECT_EQ(refused(array("uint8").scale_offset(R"("scale":0)"), "zero_scale=reject"),
            "META-3 at codecs[0].configuration.scale");
  EXPECT_EQ(refused(array("float32").scale_offset(R"("offset":"NaN")"), "nonfinite_parameter=reject"),
            "META-3 at codecs[0].configuration.offset");
}

// If a document is not the metadata of an array, no clause of the four codecs applies.
std::string refusal_of(std::string_view document) {
  try {
    read_metadata(document);
    return "read";
  } catch (const Refused& refused) {
    EXPECT_FALSE(refused.error().clause.has_value());
    return refused.error().place;
  }
}

TEST(ReadDocument, TakesAnArray) {
  const Metadata metadata = read_metadata(
      R"({"zarr_format":3,"node_type":"array","shape":[2,3],"data_type":"uint8","codecs":["bytes"],
          "fill_value":-0,"chunk_grid":{"name":"regular"},"attributes":{"x":null}})");
  EXPECT_EQ(metadata.shape, (Shape{2, 3}));
  EXPECT_EQ(metadata.data_type.text, "uint8");
  EXPECT_EQ(write_json(metadata.codecs), R"(["bytes"])");
  EXPECT_EQ(metadata.fill_value->text, "-0");
}

TEST(ReadDocument, LeavesAMissingFillValueToTheCodecs) {
  const Metadata metadata = read_metadata(
      R"({"zarr_format":3,"node_type":"array","shape":[],"data_type":"uint8","codecs":["bytes"]})");
  EXPECT_FALSE(metadata.fill_value.has_value());
}

TEST(ReadDocument, RefusesWhatIsNoArray) {
  EXPECT_EQ(refusal_of("[]"), "zarr.json");
  EXPECT_EQ(refusal_of("{}"), "zarr_format");
  for (const std::string format : {"2", "\"3\""})
    EXPECT_EQ(refusal_of("{\"zarr_format\":" + format +
                         R"(,"node_type":"array","shape":[],"data_type":"uint8","codecs":[]})"),
              "zarr_format");
  EXPECT_EQ(refusal_of(R"({"zarr_format":3,"node_type":"group"})"), "node_type");
  const std::string array = R"({"zarr_format":3,"node_type":"array",)";
  EXPECT_EQ(refusal_of(array + R"("shape":[1],"data_type":"uint8"})"), "codecs");
  EXPECT_EQ(refusal_of(array + R"("shape":[1],"codecs":[]})"), "data_type");
  EXPECT_EQ(refusal_of(array + R"("data_type":"uint8","codecs":[]})"), "shape");
}

// Returns the fill value of this text in canonical form, or the refusal.
std::string scalar(std::string_view type, std::string_view json) {
  const std::string resolved = array(type).fill(json).resolve();
  const std::size_t space = resolved.starts_with(std::string(type) + " ") ? type.size() + 1 : 0;
  return resolved.substr(space);
}

const char* const kRefused = "META-10 at fill_value";

TEST(META_10, RefusesWhatIsNoScalarOfTheType) {
  for (const char* json : {R"("1")", R"("0x01")", "true", "null", "[1]", "{}", "1.5", R"("NaN")"})
    EXPECT_EQ(scalar("uint8", json), kRefused) << json;
  for (const char* json : {R"("nan")", R"("inf")", R"("-NaN")", R"("infinity")", R"("")", R"("1.0")",
                           R"(" NaN")", "null", "true", "[1]"})
    EXPECT_EQ(scalar("float32", json), kRefused) << json;
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"})
    EXPECT_EQ(scalar(type, R"("NaN")"), kRefused) << type;
  for (const char* type : {"float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn", "float8_e4m3b11fnuz",
                           "float8_e4m3fnuz", "float8_e5m2fnuz", "float8_e8m0fnu"})
    for (const char* json : {R"("Infinity")", R"("-Infinity")", R"("+Infinity")"})
      EXPECT_EQ(scalar(type, json), kRefused) << type;
  for (const char* json :
       {R"("0x")", R"("0x7fc0000g")", R"("7fc00000")", R"("0x-7fc0000")", R"("0x 7fc0000")",
        R"("0x17fc00000")", R"("-0x7fc00000")", R"("0x100000000000000000")"})
    EXPECT_EQ(scalar("float32", json), kRefused) << json;
  EXPECT_EQ(scalar("float4_e2m1fn", R"("0x10")"), kRefused);  // five bits
  EXPECT_EQ(scalar("float6_e3m2fn", R"("0x40")"), kRefused);  // seven bits
  for (const char* json : {"1", "[1]", "[1,2,3]", R"("1+2i")", "null", "{}"})
    EXPECT_EQ(scalar("complex64", json), kRefused) << json;
  EXPECT_EQ(scalar("complex64", R"([1,"x"])"), "META-10 at fill_value[1]");
  EXPECT_EQ(scalar("complex_float4_e2m1fn", R"(["NaN",0])"), "META-10 at fill_value[0]");
}

TEST(META_4, BitPatternsAreWrittenMostSignificantDigitFirst) {
  EXPECT_EQ(scalar("float32", R"("0x7fc00000")"), "0000c07f");
  EXPECT_EQ(scalar("float32", R"("0x3f800001")"), "0100803f");
  EXPECT_EQ(scalar("float64", R"("0x7ff0000000000001")"), "010000000000f07f");
  EXPECT_EQ(scalar("float16", R"("0xfc01")"), "01fc");
  EXPECT_EQ(scalar("float8_e4m3", R"("0x7f")"), "7f");
  EXPECT_EQ(scalar("float8_e8m0fnu", R"("0x00")"), "00");
}

TEST(META_4, ComplexIsAnArrayOfTwo) {
  EXPECT_EQ(scalar("complex64", "[1, 2]"), "0000803f00000040");
  EXPECT_EQ(scalar("complex64", R"(["-Infinity", "NaN"])"), "000080ff0000c07f");
  EXPECT_EQ(scalar("complex_float8_e5m2", R"([1, "0x7d"])"), "3c7d");
  EXPECT_EQ(scalar("complex128", "[0.5, 0]"), "000000000000e03f0000000000000000");
}

TEST(META_4, RawIsAnArrayOfBytes) {
  EXPECT_EQ(scalar("r8", "[255]"), "ff");
  EXPECT_EQ(scalar("r24", "[1, 2, 3]"), "010203");
  for (const char* json : {"1", "[]", "[1]", "[1,2]", R"("010203")", "null"})
    EXPECT_EQ(scalar("r24", json), kRefused) << json;
  EXPECT_EQ(scalar("r24", "[1,2,256]"), "META-10 at fill_value[2]");
  EXPECT_EQ(scalar("r24", "[-1,2,3]"), "META-10 at fill_value[0]");
}

std::string time_scalar(std::string_view json) {
  const std::string resolved = array(time_json("numpy.datetime64")).fill(json).resolve();
  return resolved.starts_with("numpy.datetime64 ") ? resolved.substr(17) : resolved;
}

TEST(META_4, TimeIsAnIntegerOrNaT) {
  EXPECT_EQ(time_scalar("1"), "0100000000000000");
  EXPECT_EQ(time_scalar("-1"), "ffffffffffffffff");
  EXPECT_EQ(time_scalar(R"("NaT")"), "0000000000000080");
  EXPECT_EQ(time_scalar("-9223372036854775808"), "0000000000000080");
  for (const char* json : {"9223372036854775808", R"("nat")", R"("NaN")", "null", "1.5", R"("1970-01-01")"})
    EXPECT_EQ(time_scalar(json), kRefused) << json;
}

TEST(META_7, EveryDigitCounts) {
  EXPECT_EQ(scalar("float32", "16777217.0000000001"), word32(0x4b800001));
  EXPECT_EQ(scalar("float64", "9007199254740993"), word64(0x4340000000000000));
  EXPECT_EQ(scalar("float64", "9007199254740993.00000000000000000000000000001"), word64(0x4340000000000001));
  // Slightly above 1 + 2^-24: conversion through float64 makes it a tie.
  EXPECT_EQ(scalar("float32", "1.000000059604644775390625000001"), word32(0x3f800001));
  EXPECT_EQ(scalar("float32", "1.000000059604644775390625"), word32(0x3f800000));
  const std::string tie = "1.00048828125";  // 1 + 2^-11 in float16
  EXPECT_EQ(scalar("float16", tie), "003c");
  EXPECT_EQ(scalar("float16", tie + std::string(5000, '0')), "003c");
  EXPECT_EQ(scalar("float16", tie + std::string(5000, '0') + "1"), "013c");
}

TEST(META_7, UnderflowIsNoError) {
  EXPECT_EQ(scalar("float64", "1e-400"), word64(0));
  EXPECT_EQ(scalar("float64", "-1e-400"), word64(0x8000000000000000));
  EXPECT_EQ(scalar("float8_e4m3fnuz", "-1e-400"), "00");
}

// Here and below: writing out all digits of the exponent would need unlimited time or memory.
void expect_scalar(std::string_view type, const std::string& json, std::string_view expected) {
  EXPECT_EQ(scalar(type, json), expected) << json.substr(0, 40);
}

TEST(META_15, HugeExponents) {
  const std::string digits(1 + 30, '1');  // 10^30 and some
  for (const std::string& exponent : {std::string("1000000000"), digits, std::string(100'000, '9')}) {
    expect_scalar("float64", "1e" + exponent, "000000000000f07f");
    expect_scalar("float64", "-1e+" + exponent, "000000000000f0ff");
    expect_scalar("float64", "1e-" + exponent, "0000000000000000");
    expect_scalar("float64", "0e" + exponent, "0000000000000000");
    expect_scalar("uint8", "1e" + exponent, kRefused);
    expect_scalar("uint8", "1e-" + exponent, kRefused);
  }
}

TEST(META_7, AMillionDigits) {
  // 0.000...1e1000000 with a million places is 1.
  expect_scalar("float64", "0." + std::string(999'999, '0') + "1e1000000", "000000000000f03f");
  expect_scalar("float64", "1" + std::string(1'000'000, '0') + "e-1000000", "000000000000f03f");
  const std::string digits(1'000'000, '9');
  expect_scalar("float64", digits, "000000000000f07f");
  expect_scalar("float64", "0." + digits, "000000000000f03f");
  expect_scalar("float32", "-0." + digits, "000080bf");
  expect_scalar("uint64", digits, kRefused);
  expect_scalar("uint8", "0." + digits, kRefused);
}

TEST(META_16, AnotherNeighbourThanTheEvenOneViolatesIt) {
  EXPECT_EQ(details(OpenPoint::json_number_tie, Answer::even).against, std::nullopt);
  for (const Answer answer : {Answer::away, Answer::towards_zero})
    EXPECT_EQ(details(OpenPoint::json_number_tie, answer).against, Clause::META_16);
}
}  // namespace
}  // namespace zarrproof::metadata_test
