// Metadata of scale_offset and cast_value: valid and invalid parameters.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

About parameter_about(Text id, Clause clause, Text comment) {
  return {"metadata/" + id, {clause}, comment, {"metadata"}};
}

ArrayText scale_offset_array(Text type, Text configuration, Text fill = "0") {
  return array_of(type, fill, {R"({"name":"scale_offset","configuration":)" + configuration + "}"}, {2});
}

void add_offsets_and_scales(SuiteBuilder& suite) {
  // Not a scalar of any type: only a number, or for a float a string, is a scalar.
  const std::string no_scalar =
      R"(null true false array=[1] empty-array=[] object={} empty-text="" text-1="1" word="one")";
  const auto refuse = [&](Text type, Text values) {
    for (const std::string key : {"offset", "scale"})
      for (const NamedJson& value : named(values))
        suite.refuse_metadata(parameter_about("scale_offset/" + type + "/" + key + "-" + value.name, META_10,
                                              "not a scalar of " + type),
                              scale_offset_array(type, "{\"" + key + "\":" + value.text + "}"),
                              scale_offset_array(type, R"({"offset":0,"scale":1})"));
  };
  refuse("int16", no_scalar + R"( 1.5 above=32768 below=-32769 nan="NaN" infinity="Infinity" )"
                              R"(hexadecimal="0x0001")");
  refuse("float32", no_scalar);
  refuse("uint8", "minus-1=-1");
}

// Optional parameters, and the order of the members.
void add_written_scale_offset(SuiteBuilder& suite) {
  const auto accept = [&](Text id, Text configuration, Text stored) {
    suite.accept_metadata(parameter_about("scale_offset/" + id, SO_4, "which parameters are there"),
                          scale_offset_array("int16", configuration, "2"), "02000300", stored);
  };
  accept("offset-only", R"({"offset":1})", "01000200");
  accept("scale-only", R"({"scale":2})", "04000600");
  accept("offset-and-scale", R"({"offset":1,"scale":2})", "02000400");
  accept("scale-and-offset", R"({"scale":2,"offset":1})", "02000400");
}

// META-2: keys unknown to scale_offset and cast_value. Names in another case are unknown, too.
void add_unknown_parameters(SuiteBuilder& suite) {
  const auto refuse = [&](Text id, const ArrayText& odd, const ArrayText& good) {
    suite.refuse_metadata(parameter_about(id, META_2, "an unknown key makes the metadata invalid"), odd,
                          good);
  };
  for (const NamedJson& key :
       named(R"(="astype":"uint8" -dtype="dtype":"float32" -capital-offset="Offset":0 )"
             R"(-upper-case-scale="SCALE":1 -offset-space-behind="offset ":0 -null="other":null -empty="":0 )"
             R"(-name="name":"scale_offset")"))
    refuse("scale_offset/unknown-key" + key.name,
           scale_offset_array("float32", R"({"offset":0,"scale":1,)" + key.text + "}"),
           scale_offset_array("float32", R"({"offset":0,"scale":1})"));
  refuse("scale_offset/only-unknown-key", scale_offset_array("float32", R"({"other":1})"),
         scale_offset_array("float32", "{}"));
  const auto cast = [](Text more) { return array_of("int16", "0", {cast_codec("int8", more)}, {2}); };
  for (const NamedJson& key :
       named(R"(="casting":"unsafe" -dtype="dtype":"int8" -capital-rounding="Rounding":"nearest-even" )"
             R"(-out-of-range="out-of-range":"clamp" -camel-case="outOfRange":"clamp" )"
             R"(-scalar-map="scalarMap":{} -null="other":null -empty="":0)"))
    refuse("cast_value/unknown-key" + key.name, cast("," + key.text), cast(""));
}

// Zero and nonfinite parameters, one at a time. The fill value and the data are NaN, which each of them
// keeps.
void add_open_parameters(SuiteBuilder& suite) {
  const auto open = [&](Text key, Text values, Text comment) {
    for (const NamedJson& value : named(values))
      suite.refuse_metadata(parameter_about("scale_offset/" + key + "-" + value.name, SO_3, comment),
                            scale_offset_array("float32", "{\"" + key + "\":" + value.text + "}", "NaN"),
                            scale_offset_array("float32", "{\"" + key + "\":2}", "NaN"));
  };
  for (const char* key : {"offset", "scale"})
    open(key, R"(nan="NaN" infinity="Infinity" minus-infinity="-Infinity" hexadecimal-infinity="0x7f800000")",
         "nonfinite_parameter");
  open("scale", R"(zero=0 hexadecimal-zero="0x00000000" hexadecimal-minus-zero="0x80000000" 0.0)",
       "zero_scale");
}

// scale_offset on a type that is not a real number.
void add_parameter_types(SuiteBuilder& suite) {
  const std::string codec = R"({"name":"scale_offset"})";
  const auto refuse = [&](Text id, const ArrayText& odd, const ArrayText& good) {
    suite.refuse_metadata(parameter_about("scale_offset/on-" + id, SO_6, "only for real numbers"), odd, good);
  };
  const ArrayText good = plain_array("bool", chain({kBytes}));
  refuse("bool", plain_array("bool", chain({codec, kBytes})), good);
  refuse("bool-with-parameters", plain_array("bool", chain({scale_offset_codec("false", "true"), kBytes})),
         good);
  refuse("r16", plain_array("r16", chain({codec, bytes_codec()})),
         plain_array("uint8", chain({bytes_codec()}), {4}));
}

}  // namespace

void add_parameter_vectors(SuiteBuilder& suite) {
  add_offsets_and_scales(suite);
  add_written_scale_offset(suite);
  add_unknown_parameters(suite);
  add_open_parameters(suite);
  add_parameter_types(suite);
}

}  // namespace zarrproof
