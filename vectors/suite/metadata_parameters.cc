// Metadata of scale_offset and cast_value: valid and invalid parameters.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

// Not a scalar of any type: only a number, or for a float a string, is a scalar.
constexpr NamedJson kNoScalar[] = {{"null", "null"},       {"true", "true"},      {"false", "false"},
                                   {"array", "[1]"},       {"empty-array", "[]"}, {"object", "{}"},
                                   {"empty-text", "\"\""}, {"text-1", "\"1\""},   {"word", "\"one\""}};

About about(const std::string& id, Clause clause, const std::string& comment) {
  return {"metadata/" + id, {clause}, comment, {"metadata"}};
}

ArrayText scale_offset_array(const std::string& type, const std::string& configuration,
                             const std::string& fill = "0") {
  return {type_text(type),
          fill,
          chain({R"({"name":"scale_offset","configuration":)" + configuration + "}", bytes_codec()}),
          {2}};
}

void add_offsets_and_scales(SuiteBuilder& suite) {
  for (const std::string type : {"int16", "float32"}) {
    const ArrayText good = scale_offset_array(type, R"({"offset":0,"scale":1})");
    const auto refuse = [&](const std::string& key, const std::string& name, const std::string& text) {
      suite.refuse_metadata(
          about("scale_offset/" + type + "/" + key + "-" + name, Clause::META_10, "not a scalar of " + type),
          scale_offset_array(type, "{\"" + key + "\":" + text + "}"), good);
    };
    for (const std::string key : {"offset", "scale"}) {
      for (const NamedJson& value : kNoScalar) refuse(key, value.name, value.text);
      if (type == "float32") continue;
      for (const NamedJson& value :
           {NamedJson{"1.5", "1.5"}, NamedJson{"above", "32768"}, NamedJson{"below", "-32769"},
            NamedJson{"nan", "\"NaN\""}, NamedJson{"infinity", "\"Infinity\""},
            NamedJson{"hexadecimal", "\"0x0001\""}})
        refuse(key, value.name, value.text);
    }
  }
  const ArrayText unsigned_good = scale_offset_array("uint8", R"({"offset":0,"scale":1})");
  for (const char* key : {"offset", "scale"})
    suite.refuse_metadata(about(std::string("scale_offset/uint8/") + key + "-minus-1", Clause::META_10,
                                "not a scalar of uint8"),
                          scale_offset_array("uint8", std::string("{\"") + key + "\":-1}"), unsigned_good);
}

// Optional parameters, and the order of the members.
void add_written_scale_offset(SuiteBuilder& suite) {
  const auto accept = [&](const std::string& id, const std::string& configuration,
                          const std::string& stored) {
    accept_metadata(suite, about("scale_offset/" + id, Clause::SO_4, "which parameters are there"),
                    scale_offset_array("int16", configuration, "2"), "02000300", stored);
  };
  accept("offset-only", R"({"offset":1})", "01000200");
  accept("scale-only", R"({"scale":2})", "04000600");
  accept("offset-and-scale", R"({"offset":1,"scale":2})", "02000400");
  accept("scale-and-offset", R"({"scale":2,"offset":1})", "02000400");
}

// META-2: keys unknown to scale_offset and cast_value. Names in another case are unknown, too.
void add_unknown_keys(SuiteBuilder& suite) {
  const auto refuse = [&](const std::string& id, const ArrayText& odd, const ArrayText& good) {
    suite.refuse_metadata(about(id, Clause::META_2, "an unknown key makes the metadata invalid"), odd, good);
  };
  for (const NamedJson& key :
       {NamedJson{"", R"("astype":"uint8")"}, NamedJson{"-dtype", R"("dtype":"float32")"},
        NamedJson{"-capital-offset", R"("Offset":0)"}, NamedJson{"-upper-case-scale", R"("SCALE":1)"},
        NamedJson{"-offset-space-behind", R"("offset ":0)"}, NamedJson{"-null", R"("other":null)"},
        NamedJson{"-empty", R"("":0)"}, NamedJson{"-name", R"("name":"scale_offset")"}}) {
    refuse("scale_offset/unknown-key" + std::string(key.name),
           scale_offset_array("float32", std::string(R"({"offset":0,"scale":1,)") + key.text + "}"),
           scale_offset_array("float32", R"({"offset":0,"scale":1})"));
  }
  refuse("scale_offset/only-unknown-key", scale_offset_array("float32", R"({"other":1})"),
         scale_offset_array("float32", "{}"));
  const auto cast = [](const std::string& more) {
    return plain_array("int16", chain({cast_codec("int8", more), bytes_codec()}), {2});
  };
  for (const NamedJson& key :
       {NamedJson{"", R"("casting":"unsafe")"}, NamedJson{"-dtype", R"("dtype":"int8")"},
        NamedJson{"-capital-rounding", R"("Rounding":"nearest-even")"},
        NamedJson{"-out-of-range", R"("out-of-range":"clamp")"},
        NamedJson{"-camel-case", R"("outOfRange":"clamp")"}, NamedJson{"-scalar-map", R"("scalarMap":{})"},
        NamedJson{"-null", R"("other":null)"}, NamedJson{"-empty", R"("":0)"}})
    refuse("cast_value/unknown-key" + std::string(key.name), cast(std::string(",") + key.text), cast(""));
}

// Zero and nonfinite parameters, one at a time. The fill value and the data are NaN, which each of them
// keeps.
void add_open_parameters(SuiteBuilder& suite) {
  const auto open = [&](const std::string& key, const NamedJson& value, const std::string& comment) {
    const About own = about("scale_offset/" + key + "-" + value.name, Clause::SO_3, comment);
    suite.refuse_metadata(own,
                          scale_offset_array("float32", "{\"" + key + "\":" + value.text + "}", "\"NaN\""),
                          scale_offset_array("float32", "{\"" + key + "\":2}", "\"NaN\""));
  };
  for (const std::string key : {"offset", "scale"})
    for (const NamedJson& value :
         {NamedJson{"nan", "\"NaN\""}, NamedJson{"infinity", "\"Infinity\""},
          NamedJson{"minus-infinity", "\"-Infinity\""}, NamedJson{"hexadecimal-infinity", "\"0x7f800000\""}})
      open(key, value, "nonfinite_parameter");
  for (const NamedJson& value :
       {NamedJson{"zero", "0"}, NamedJson{"hexadecimal-zero", "\"0x00000000\""},
        NamedJson{"hexadecimal-minus-zero", "\"0x80000000\""}, NamedJson{"0.0", "0.0"}})
    open("scale", value, "zero_scale");
}

// scale_offset on a type that is not a real number.
void add_types(SuiteBuilder& suite) {
  const std::string codec = R"({"name":"scale_offset"})";
  const ArrayText good{type_text("bool"), "false", chain({R"({"name":"bytes"})"}), {2}};
  suite.refuse_metadata(about("scale_offset/on-bool", Clause::SO_6, "only for real numbers"),
                        {type_text("bool"), "false", chain({codec, R"({"name":"bytes"})"}), {2}}, good);
  suite.refuse_metadata(
      about("scale_offset/on-bool-with-parameters", Clause::SO_6, "only for real numbers"),
      {type_text("bool"), "false", chain({scale_offset_codec("false", "true"), R"({"name":"bytes"})"}), {2}},
      good);
  suite.refuse_metadata(about("scale_offset/on-r16", Clause::SO_6, "only for real numbers"),
                        {type_text("r16"), "[0,0]", chain({codec, bytes_codec()}), {2}},
                        plain_array("uint8", chain({bytes_codec()}), {4}));
}

}  // namespace

void add_parameter_vectors(SuiteBuilder& suite) {
  add_offsets_and_scales(suite);
  add_written_scale_offset(suite);
  add_unknown_keys(suite);
  add_open_parameters(suite);
  add_types(suite);
}

}  // namespace zarrproof
