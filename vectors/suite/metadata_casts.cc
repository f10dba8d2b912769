// Metadata of cast_value: valid and invalid parameters.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

About about(const std::string& id, const std::vector<Clause>& clauses, const std::string& comment) {
  return {"metadata/cast_value/" + id, clauses, comment, {"metadata"}};
}

// int16 to int8: the data need no rounding, and are in range.
ArrayText cast(const std::string& configuration) {
  return plain_array(
      "int16", chain({R"({"name":"cast_value","configuration":)" + configuration + "}", bytes_codec()}), {2});
}

ArrayText cast_with(const std::string& more) {
  return cast(R"({"data_type":"int8",)" + more + "}");
}

const std::string kPlain = R"({"data_type":"int8"})";

void accept(SuiteBuilder& suite, const std::string& id, const std::string& comment, const ArrayText& array) {
  accept_metadata(suite, about(id, {Clause::CV_11}, comment), array, "0500f9ff", "05f9");
}

void add_data_types(SuiteBuilder& suite) {
  const auto refuse = [&](const std::string& id, Clause clause, const std::string& comment,
                          const std::string& type) {
    suite.refuse_metadata(about("data-type-" + id, {clause}, comment), cast(R"({"data_type":)" + type + "}"),
                          cast(kPlain));
  };
  suite.refuse_metadata(about("no-data-type", {Clause::META_3}, "data_type is required"),
                        cast(R"({"rounding":"nearest-even"})"), cast(kPlain));
  for (const char* type : {"bool", "complex64", "complex128", "r8", "r16"})
    refuse(type, Clause::CV_14, "only real numbers are cast", type_text(type));
  refuse("datetime", Clause::CV_14, "only real numbers are cast",
         time_type("numpy.datetime64", "s", 1).metadata());
  for (const NamedJson& value :
       {NamedJson{"unknown", "\"no_such_type\""}, NamedJson{"other-case", "\"Int8\""},
        NamedJson{"numpy", "\"|i1\""}, NamedJson{"empty", "\"\""}, NamedJson{"null", "null"},
        NamedJson{"true", "true"}, NamedJson{"number", "8"}, NamedJson{"array", R"(["int8"])"},
        NamedJson{"empty-object", "{}"}, NamedJson{"object-without-name", R"({"configuration":{}})"}})
    refuse(value.name, Clause::META_3, "not a data type", value.text);
  suite.refuse_metadata(about("data-type-core-object", {Clause::META_5, Clause::META_3}, "core_type_object"),
                        cast(R"({"data_type":{"name":"int8"}})"), cast(kPlain));
  accept(suite, "configuration-in-other-order", "the members of an object have no order",
         cast(R"({"scalar_map":{},"out_of_range":"clamp","rounding":"nearest-away","data_type":"int8"})"));
  const auto from = [&](const std::string& type, const std::string& fill, const ArrayText& control) {
    suite.refuse_metadata(about("from-" + type, {Clause::CV_14}, "only real numbers are cast"),
                          {type_text(type), fill, chain({cast_codec("uint8"), bytes_codec()}), {2}}, control);
  };
  from("bool", "false", plain_array("bool", chain({bytes_codec()}), {2}));
  from("complex64", "[0,0]", plain_array("complex64", chain({bytes_codec()}), {2}));
  from("r8", "[0]", plain_array("uint8", chain({bytes_codec()}), {2}));
  // Extension types as the target, in both forms.
  const auto int4 = [&](const std::string& id, Clause clause, const std::string& text) {
    accept_metadata(suite, about("data-type-int4/" + id, {clause}, "an extension data type in each form"),
                    cast(R"({"data_type":)" + text + "}"), "0500f9ff", "0509");
  };
  int4("name", Clause::META_13, "\"int4\"");
  int4("object", Clause::META_5, R"({"name":"int4"})");
  int4("object-with-empty-configuration", Clause::META_14, R"({"name":"int4","configuration":{}})");
}

void add_roundings(SuiteBuilder& suite) {
  for (const char* name :
       {"nearest-even", "towards-zero", "towards-positive", "towards-negative", "nearest-away"})
    accept(suite, std::string("rounding-") + name, "one of the five",
           cast_with(std::string(R"("rounding":")") + name + "\""));
  for (const NamedJson& value :
       {NamedJson{"nearest", "\"nearest\""}, NamedJson{"up", "\"up\""},
        NamedJson{"underscore", "\"nearest_even\""}, NamedJson{"in-other-case", "\"Nearest-Even\""},
        NamedJson{"upper-case", "\"TOWARDS-ZERO\""}, NamedJson{"towards-infinity", "\"towards-infinity\""},
        NamedJson{"space-behind", "\"nearest-even \""}, NamedJson{"empty", "\"\""}, NamedJson{"null", "null"},
        NamedJson{"true", "true"}, NamedJson{"number", "1"}, NamedJson{"array", R"(["nearest-even"])"}})
    suite.refuse_metadata(about(std::string("rounding-") + value.name, {Clause::META_3}, "not a rounding"),
                          cast_with(std::string(R"("rounding":)") + value.text), cast(kPlain));
}

void add_out_of_range(SuiteBuilder& suite) {
  for (const char* name : {"clamp", "wrap"})
    accept(suite, std::string("out-of-range-") + name, "one of the two",
           cast_with(std::string(R"("out_of_range":")") + name + "\""));
  for (const NamedJson& value :
       {NamedJson{"saturate", "\"saturate\""}, NamedJson{"error", "\"error\""}, NamedJson{"none", "\"none\""},
        NamedJson{"in-other-case", "\"Clamp\""}, NamedJson{"upper-case", "\"WRAP\""},
        NamedJson{"empty", "\"\""}, NamedJson{"null", "null"}, NamedJson{"false", "false"},
        NamedJson{"number", "0"}, NamedJson{"array", R"(["clamp"])"}})
    suite.refuse_metadata(
        about(std::string("out-of-range-") + value.name, {Clause::META_3}, "neither clamp nor wrap"),
        cast_with(std::string(R"("out_of_range":)") + value.text), cast(kPlain));
  const std::string wrap = R"(,"out_of_range":"wrap")";
  for (const char* type : {"float16", "float32", "float64", "bfloat16", "float8_e4m3fnuz"})
    suite.refuse_metadata(about(std::string("wrap-to-") + type, {Clause::CV_6}, "wrap is for integers"),
                          plain_array("int8", chain({cast_codec(type, wrap), bytes_codec()}), {2}),
                          plain_array("int8", chain({cast_codec(type), bytes_codec()}), {2}));
  for (const char* type : {"int64", "uint64", "uint8"})
    accept_metadata(suite, about(std::string("wrap-to-") + type, {Clause::CV_6}, "wrap to an integer type"),
                    plain_array("int8", chain({cast_codec(type, wrap), bytes_codec()}), {2}), "0507",
                    canonical_data(*find_data_type(type), {5, 7}));
}

// Entries of one direction are repeated in the other: it is open whether the unused direction is checked.
// open.
void add_maps(SuiteBuilder& suite) {
  const auto both = [](const std::string& entries) {
    return cast_with(R"("scalar_map":{"encode":)" + entries + R"(,"decode":)" + entries + "}");
  };
  const auto refuse = [&](const std::string& id, Clause clause, const std::string& comment,
                          const ArrayText& odd) {
    suite.refuse_metadata(about("map-" + id, {clause}, comment), odd, cast(kPlain));
  };
  accept(suite, "map-empty", "both directions may be left out", cast_with(R"("scalar_map":{})"));
  accept(suite, "map-encode-only", "decode may be left out",
         cast_with(R"("scalar_map":{"encode":[[300,1]]})"));
  accept(suite, "map-decode-only", "encode may be left out",
         cast_with(R"("scalar_map":{"decode":[[100,300]]})"));
  accept(suite, "map-no-entries", "no entry at all", both("[]"));
  accept(suite, "map-both", "one entry each", both("[[100,101]]"));

  for (const NamedJson& value :
       {NamedJson{"null", "null"}, NamedJson{"true", "true"}, NamedJson{"number", "1"},
        NamedJson{"text", "\"\""}, NamedJson{"array", "[]"}})
    refuse(std::string("is-") + value.name, Clause::META_3, "a scalar_map is an object",
           cast_with(std::string(R"("scalar_map":)") + value.text));
  for (const NamedJson& key :
       {NamedJson{"unknown-key", R"("both":[])"}, NamedJson{"capital-encode", R"("Encode":[])"},
        NamedJson{"unknown-null", R"("other":null)"}})
    refuse(key.name, Clause::META_3, "only encode and decode",
           cast_with(std::string(R"("scalar_map":{"encode":[],)") + key.text + "}"));
  for (const NamedJson& value :
       {NamedJson{"null", "null"}, NamedJson{"object", "{}"}, NamedJson{"object-of-entries", R"({"1":2})"},
        NamedJson{"number", "1"}, NamedJson{"text", "\"\""}, NamedJson{"true", "true"}})
    refuse(std::string("direction-is-") + value.name, Clause::META_3, "a direction is an array of pairs",
           both(value.text));
  for (const NamedJson& value :
       {NamedJson{"of-three", "[[1,2,3]]"}, NamedJson{"of-one", "[[1]]"}, NamedJson{"of-none", "[[]]"},
        NamedJson{"is-number", "[1,2]"}, NamedJson{"is-null", "[null]"},
        NamedJson{"is-object", R"([{"1":2}])"}, NamedJson{"second-of-one", "[[1,2],[3]]"}})
    refuse(std::string("entry-") + value.name, Clause::META_3, "an entry is a pair", both(value.text));
  for (const NamedJson& value :
       {NamedJson{"null", "null"}, NamedJson{"true", "true"}, NamedJson{"text", "\"1\""},
        NamedJson{"array", "[1]"}, NamedJson{"nan", "\"NaN\""}, NamedJson{"1.5", "1.5"},
        NamedJson{"above", "40000"}, NamedJson{"below", "-40000"}}) {
    refuse(std::string("key-is-") + value.name, Clause::META_10, "a key is a scalar of its type",
           both(std::string("[[") + value.text + ",1]]"));
    refuse(std::string("value-is-") + value.name, Clause::META_10, "a value is a scalar of its type",
           both(std::string("[[1,") + value.text + "]]"));
  }
  // rounding and out_of_range apply to elements, not to scalars in metadata.
  refuse("value-not-rounded", Clause::META_10, "rounding never applies to metadata",
         cast_with(R"("rounding":"towards-zero","scalar_map":{"encode":[[1,1.5]],"decode":[[1,1.5]]})"));
  refuse("value-not-clamped", Clause::META_10, "out_of_range never applies to metadata",
         cast_with(R"("out_of_range":"clamp","scalar_map":{"encode":[[1,128]],"decode":[[1,32768]]})"));
  refuse("value-not-wrapped", Clause::META_10, "out_of_range never applies to metadata",
         cast_with(R"("out_of_range":"wrap","scalar_map":{"encode":[[1,128]],"decode":[[1,32768]]})"));
  // An invalid entry in one direction only: operations of the other direction may work.
  refuse("encode-only-invalid", Clause::META_10, "map_validation",
         cast_with(R"("scalar_map":{"encode":[[1,128]]})"));
  refuse("decode-only-invalid", Clause::META_10, "map_validation",
         cast_with(R"("scalar_map":{"decode":[[1,32768]]})"));
  refuse("encode-key-only-invalid", Clause::META_10, "map_validation",
         cast_with(R"("scalar_map":{"encode":[[32768,1]]})"));
  refuse("decode-key-only-invalid", Clause::META_10, "map_validation",
         cast_with(R"("scalar_map":{"decode":[[128,1]]})"));
}

}  // namespace

void add_cast_metadata_vectors(SuiteBuilder& suite) {
  add_data_types(suite);
  add_roundings(suite);
  add_out_of_range(suite);
  add_maps(suite);
}

}  // namespace zarrproof
