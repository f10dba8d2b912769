// The metadata that the reference reads and refuses, by clause (META_n).
#include "reference/metadata/metadata.h"

#include <gtest/gtest.h>

#include "reference/errors/error.h"
#include "reference/metadata/array_spec.h"
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
  EXPECT_EQ(prepared(R"([1,"bytes"])"), "META-3 at codecs[0]");
  EXPECT_EQ(prepared(R"(["bytes",null])"), "META-3 at codecs[1]");
  EXPECT_EQ(prepared(R"([["bytes"]])"), "META-3 at codecs[0]");
  EXPECT_EQ(prepared(R"([{"configuration":{}}])"), "META-3 at codecs[0]");
  EXPECT_EQ(prepared(R"("bytes")"), "META-3 at codecs");
  EXPECT_EQ(prepared(R"({"name":"bytes"})"), "META-3 at codecs");
  EXPECT_EQ(array("float32").codec(R"("cast_value")").prepare(), "META-3 at codecs[0]");
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

TEST(META_9, RefusesAnUnknownCodec) {
  EXPECT_EQ(prepared(R"(["bytes","gzip"])"), "META-9 at codecs[1]");
  EXPECT_EQ(prepared(R"([""])"), "META-9 at codecs[0]");
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

// Its refusal is a MUST. The refusals of the other errors are derived.
TEST(META_9, ComesBeforeOtherErrors) {
  EXPECT_EQ(array("uint8").fill("300").codecs(R"(["bytes","gzip"])").prepare(), "META-9 at codecs[1]");
  EXPECT_EQ(prepared(R"([7,{"name":"gzip"}])"), "META-9 at codecs[1]");
  EXPECT_EQ(array("uint7").no_fill().codecs(R"(["gzip"])").prepare(), "META-9 at codecs[0]");
}

TEST(META_8, TakesAFillValue) {
  EXPECT_EQ(array("uint8").fill("9").missing(), "09");
}

TEST(META_8, RefusesItsAbsenceAndNullIsNoScalar) {
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
  EXPECT_EQ(refusal_of("{}"), "zarr.json");
  EXPECT_EQ(refusal_of(R"({"zarr_format":2,"node_type":"array","shape":[],"data_type":"uint8","codecs":[]})"),
            "zarr_format");
  EXPECT_EQ(
      refusal_of(R"({"zarr_format":"3","node_type":"array","shape":[],"data_type":"uint8","codecs":[]})"),
      "zarr_format");
  EXPECT_EQ(refusal_of(R"({"zarr_format":3,"node_type":"group"})"), "node_type");
  EXPECT_EQ(refusal_of(R"({"zarr_format":3,"node_type":"array","shape":[1],"data_type":"uint8"})"),
            "zarr.json");
  EXPECT_EQ(refusal_of(R"({"zarr_format":3,"node_type":"array","shape":[1],"codecs":[]})"), "zarr.json");
  EXPECT_EQ(refusal_of(R"({"zarr_format":3,"node_type":"array","data_type":"uint8","codecs":[]})"),
            "zarr.json");
}

}  // namespace
}  // namespace zarrproof::metadata_test
