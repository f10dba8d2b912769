// Metadata of cast_value: valid and invalid parameters.
#include "reference/metadata/data_type_metadata.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

About cast_about(Text id, const std::vector<Clause>& clauses, Text comment) {
  return {"metadata/cast_value/" + id, clauses, comment, {"metadata"}};
}

// int16 to int8: the data need no rounding, and are in range.
ArrayText cast(Text configuration) {
  return array_of("int16", "0", {R"({"name":"cast_value","configuration":)" + configuration + "}"}, {2});
}

ArrayText cast_with(Text more) {
  return cast(R"({"data_type":"int8",)" + more + "}");
}

const std::string kPlain = R"({"data_type":"int8"})";

void accept(SuiteBuilder& suite, Text id, Text comment, const ArrayText& array) {
  suite.accept_metadata(cast_about(id, {CV_11}, comment), array, "0500f9ff", "05f9");
}

void refuse(SuiteBuilder& suite, Text id, Clause clause, Text comment, const ArrayText& odd) {
  suite.refuse_metadata(cast_about(id, {clause}, comment), odd, cast(kPlain));
}

// Values of one member, as in named().
void refuse_values(SuiteBuilder& suite, Text id, Text member, Text values, Text comment) {
  for (const NamedJson& value : named(values))
    refuse(suite, id + value.name, META_3, comment, cast_with("\"" + member + "\":" + value.text));
}

void add_data_types(SuiteBuilder& suite) {
  const auto refuse_type = [&](Text id, Clause clause, Text comment, Text type) {
    refuse(suite, "data-type-" + id, clause, comment, cast(R"({"data_type":)" + type + "}"));
  };
  refuse(suite, "no-data-type", META_3, "data_type is required", cast(R"({"rounding":"nearest-even"})"));
  for (const char* type : {"bool", "complex64", "complex128", "r8", "r16"})
    refuse_type(type, CV_14, "only real numbers are cast", type_text(type));
  refuse_type("datetime", CV_14, "only real numbers are cast",
              metadata_json(time_type("numpy.datetime64", "s", 1)));
  for (const NamedJson& value :
       named(R"(unknown="no_such_type" other-case="Int8" numpy="|i1" empty="" null true number=8 )"
             R"(array=["int8"] empty-object={} object-without-name={"configuration":{}})"))
    refuse_type(value.name, META_3, "not a data type", value.text);
  suite.refuse_metadata(cast_about("data-type-core-object", {META_5, META_3}, "core_type_object"),
                        cast(R"({"data_type":{"name":"int8"}})"), cast(kPlain));
  accept(suite, "configuration-in-other-order", "the members of an object have no order",
         cast(R"({"scalar_map":{},"out_of_range":"clamp","rounding":"nearest-away","data_type":"int8"})"));
  const auto from = [&](Text type, Text fill, Text control) {
    suite.refuse_metadata(cast_about("from-" + type, {CV_14}, "only real numbers are cast"),
                          array_of(type, fill, {cast_codec("uint8")}, {2}), plain_array(control));
  };
  from("bool", "false", "bool");
  from("complex64", "[0,0]", "complex64");
  from("r8", "[0]", "uint8");
  // Extension types as the target, in both forms.
  const auto int4 = [&](Text id, Clause clause, Text text) {
    suite.accept_metadata(cast_about("data-type-int4/" + id, {clause}, "an extension data type in each form"),
                          cast(R"({"data_type":)" + text + "}"), "0500f9ff", "0509");
  };
  int4("name", META_13, "\"int4\"");
  int4("object", META_5, R"({"name":"int4"})");
  int4("object-with-empty-configuration", META_14, R"({"name":"int4","configuration":{}})");
}

void add_roundings(SuiteBuilder& suite) {
  for (const std::string name :
       {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"})
    accept(suite, "rounding-" + name, "one of the five", cast_with(R"("rounding":")" + name + "\""));
  refuse_values(
      suite, "rounding-", "rounding",
      R"(nearest="nearest" up="up" underscore="nearest_even" in-other-case="Nearest-Even" )"
      R"(upper-case="TOWARDS-ZERO" towards-infinity="towards-infinity" space-behind="nearest-even " )"
      R"(empty="" null true number=1 array=["nearest-even"])",
      "not a rounding");
}

void add_out_of_range(SuiteBuilder& suite) {
  for (const std::string name : {"clamp", "wrap"})
    accept(suite, "out-of-range-" + name, "one of the two", cast_with(R"("out_of_range":")" + name + "\""));
  refuse_values(suite, "out-of-range-", "out_of_range",
                R"(saturate="saturate" error="error" none="none" in-other-case="Clamp" upper-case="WRAP" )"
                R"(empty="" null false number=0 array=["clamp"])",
                "neither clamp nor wrap");
  for (const std::string type : {"float16", "float32", "float64", "bfloat16", "float8_e4m3fnuz"})
    suite.refuse_metadata(cast_about("wrap-to-" + type, {CV_6}, "wrap is for integers"),
                          array_of("int8", "0", {cast_codec(type, kWrap)}, {2}),
                          array_of("int8", "0", {cast_codec(type)}, {2}));
  for (const std::string type : {"int64", "uint64", "uint8"})
    suite.accept_metadata(cast_about("wrap-to-" + type, {CV_6}, "wrap to an integer type"),
                          array_of("int8", "0", {cast_codec(type, kWrap)}, {2}), "0507",
                          data_of(*find_data_type(type), "5 7"));
}

// Entries of one direction are repeated in the other: it is open whether the unused direction is checked.
void add_maps(SuiteBuilder& suite) {
  const auto map = [](Text directions) { return cast_with("\"scalar_map\":" + directions); };
  const auto both = [&](Text entries) {
    return map(R"({"encode":)" + entries + R"(,"decode":)" + entries + "}");
  };
  const auto refuse_map = [&](Text id, Clause clause, Text comment, const ArrayText& odd) {
    refuse(suite, "map-" + id, clause, comment, odd);
  };
  accept(suite, "map-empty", "both directions may be left out", map("{}"));
  accept(suite, "map-encode-only", "decode may be left out", map(R"({"encode":[[300,1]]})"));
  accept(suite, "map-decode-only", "encode may be left out", map(R"({"decode":[[100,300]]})"));
  accept(suite, "map-no-entries", "no entry at all", both("[]"));
  accept(suite, "map-both", "one entry each", both("[[100,101]]"));

  refuse_values(suite, "map-is-", "scalar_map", R"(null true number=1 text="" array=[])",
                "a scalar_map is an object");
  for (const NamedJson& key :
       named(R"(unknown-key="both":[] capital-encode="Encode":[] unknown-null="other":null)"))
    refuse_map(key.name, META_3, "only encode and decode", map(R"({"encode":[],)" + key.text + "}"));
  for (const NamedJson& value : named(R"(null object={} object-of-entries={"1":2} number=1 text="" true)"))
    refuse_map("direction-is-" + value.name, META_3, "a direction is an array of pairs", both(value.text));
  for (const NamedJson& value : named(R"(of-three=[[1,2,3]] of-one=[[1]] of-none=[[]] is-number=[1,2] )"
                                      R"(is-null=[null] is-object=[{"1":2}] second-of-one=[[1,2],[3]])"))
    refuse_map("entry-" + value.name, META_3, "an entry is a pair", both(value.text));
  for (const NamedJson& value :
       named(R"(null true text="1" array=[1] nan="NaN" 1.5 above=40000 below=-40000)")) {
    refuse_map("key-is-" + value.name, META_10, "a key is a scalar of its type",
               both("[[" + value.text + ",1]]"));
    refuse_map("value-is-" + value.name, META_10, "a value is a scalar of its type",
               both("[[1," + value.text + "]]"));
  }
  // rounding and out_of_range apply to elements, not to scalars in metadata.
  refuse_map("value-not-rounded", META_10, "rounding never applies to metadata",
             cast_with(R"("rounding":"towards-zero","scalar_map":{"encode":[[1,1.5]],"decode":[[1,1.5]]})"));
  refuse_map("value-not-clamped", META_10, "out_of_range never applies to metadata",
             cast_with(R"("out_of_range":"clamp","scalar_map":{"encode":[[1,128]],"decode":[[1,32768]]})"));
  refuse_map("value-not-wrapped", META_10, "out_of_range never applies to metadata",
             cast_with(R"("out_of_range":"wrap","scalar_map":{"encode":[[1,128]],"decode":[[1,32768]]})"));
  // An invalid entry in one direction only: operations of the other direction may work.
  for (const auto& [id, directions] :
       named(R"(encode={"encode":[[1,128]]} decode={"decode":[[1,32768]]} encode-key={"encode":[[32768,1]]} )"
             R"(decode-key={"decode":[[128,1]]})"))
    refuse_map(id + "-only-invalid", META_10, "map_validation", map(directions));
}

}  // namespace

void add_cast_metadata_vectors(SuiteBuilder& suite) {
  add_data_types(suite);
  add_roundings(suite);
  add_out_of_range(suite);
  add_maps(suite);
}

}  // namespace zarrproof
