// Metadata: data types as names and as objects, and invalid data types.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

About type_about(Text id, const std::vector<Clause>& clauses, Text comment) {
  return {"metadata/data_type/" + id, clauses, comment, {"metadata"}};
}

// The array with another data type, a JSON text.
ArrayText with_type(ArrayText array, Text data_type) {
  array.data_type = data_type;
  return array;
}

std::string object(Text name, Text more = {}) {
  return R"({"name":")" + name + "\"" + more + "}";
}

// Extension types may be objects. Whether core data types may, is open.
void add_objects(SuiteBuilder& suite) {
  const std::string empty = R"(,"configuration":{})";
  for (const DataType& type : listed_data_types()) {
    const ArrayText plain = plain_array(type);
    if (is_core_type(type.name)) {
      const auto open = [&](Text id, Text more) {
        suite.refuse_metadata(type_about(type.name + "/" + id, {META_5, META_3}, "core_type_object"),
                              with_type(plain, object(type.name, more)), plain);
      };
      open("object", "");
      open("empty-configuration", empty);
    } else {
      const std::string data =
          canonical_data(type, std::vector<Bits>(static_cast<std::size_t>(2 * type.components), 1));
      suite.accept_metadata(type_about(type.name + "/object", {META_5}, "the same as the bare name"),
                            with_type(plain, object(type.name)), data, data);
      suite.accept_metadata(
          type_about(type.name + "/empty-configuration", {META_14}, "an empty configuration says nothing"),
          with_type(plain, object(type.name, empty)), data, data);
    }
  }
}

void add_no_types(SuiteBuilder& suite) {
  const auto refuse = [&](Text id, Text comment, Text types, Text good = "uint8") {
    for (const NamedJson& type : named(types))
      suite.refuse_metadata(type_about(id + type.name, {META_3}, comment),
                            with_type(plain_array(good), type.text), plain_array(good));
  };
  refuse(
      "name/", "not the name of a data type",
      R"(unknown="no_such_type" uint8-camel-case="UInt8" uint8-upper-case="UINT8" uint8-space-behind="uint8 " )"
      R"(uint8-hyphen="uint-8" uint9="uint9" u1="u1" numpy-u1="|u1" numpy-little-u1="<u1" uint="uint" )"
      R"(int="int" float="float" double="double" byte="byte" int16-capital="Int16" )"
      R"(float32-capital="Float32" float32-underscore="float_32" float7="float7" bool-capital="Bool" )"
      R"(boolean="boolean" complex64-capital="Complex64" complex="complex" r8-capital="R8" )"
      R"(r-without-number="r" r-negative="r-8" r-fraction="r8.0" raw8="raw8" empty="")");
  refuse("is-", "a data type is a name or an object",
         R"(null true number=8 array=["uint8"] empty-array=[] list-of-fields=[["a","uint8"]])");
  refuse("", "an object needs a name", R"(no-name={"configuration":{}} empty-object={})");
  refuse("name-is-", "a name is a string",
         R"(null={"name":null} number={"name":8} array={"name":["uint8"]})");
  refuse("", "not the name of a data type", R"(unknown-object={"name":"no_such_type"})");
  for (const std::string name : {"uint8", "int4", "bfloat16"})
    for (const NamedJson& value : named(R"(null true number=1 text="" array=[])"))
      refuse(name + "/configuration-is-", "a configuration is an object",
             value.name + "=" + object(name, ",\"configuration\":" + value.text), name);
}

// The time types of numpy: always an object with both parameters.
void add_time_types(SuiteBuilder& suite) {
  for (const std::string name : {"numpy.datetime64", "numpy.timedelta64"}) {
    const auto array = [&](Text configuration) {
      return ArrayText{object(name, ",\"configuration\":" + configuration), "0", chain({bytes_codec()}), {2}};
    };
    const auto with = [&](Text unit, Text factor) {
      return array(R"({"unit":)" + unit + R"(,"scale_factor":)" + factor + "}");
    };
    const auto accept = [&](Text id, Text comment, const ArrayText& good) {
      const std::string data = "01020304050607081112131415161718";
      suite.accept_metadata(type_about(name + "/" + id, {META_5}, comment), good, data, data);
    };
    for (const NamedJson& unit : named("year=Y month=M week=W day=D hour=h minute=m second=s ms us "
                                       "us-with-mu=\u03bcs ns ps fs as generic"))
      accept("unit-" + unit.name, "one of the units", with(type_text(unit.text), "1"));
    for (const std::string factor : {"10", "2147483647"})
      accept("scale-factor-" + factor, "in [1, 2^31-1]", with("\"s\"", factor));
    accept("scale-factor-first", "the members of an object have no order",
           array(R"({"scale_factor":1,"unit":"s"})"));
    const ArrayText good = with("\"s\"", "1");
    const auto refuse = [&](Text id, Text comment, const ArrayText& odd) {
      suite.refuse_metadata(type_about(name + "/" + id, {META_3}, comment), odd, good);
    };
    refuse("bare-name", "unit and scale_factor are required", with_type(good, type_text(name)));
    refuse("object", "unit and scale_factor are required", with_type(good, object(name)));
    refuse("empty-configuration", "unit and scale_factor are required", array("{}"));
    refuse("no-unit", "unit is required", array(R"({"scale_factor":1})"));
    refuse("no-scale-factor", "scale_factor is required", array(R"({"unit":"s"})"));
    refuse("unknown-key", "no further keys are permitted",
           array(R"({"unit":"s","scale_factor":1,"other":1})"));
    for (const NamedJson& factor : named(R"(0 minus-1=-1 2-31=2147483648 1.5 null true text="1" array=[1])"))
      refuse("scale-factor-is-" + factor.name, "an integer in [1, 2^31-1]", with("\"s\"", factor.text));
    for (const NamedJson& unit :
         named(R"(sec="sec" upper-s="S" lower-y="y" min="min" empty="" null number=1 array=["s"])"))
      refuse("unit-is-" + unit.name, "not one of the units", with(unit.text, "1"));
  }
}

}  // namespace

void add_data_type_vectors(SuiteBuilder& suite) {
  add_objects(suite);
  add_no_types(suite);
  add_time_types(suite);
}

}  // namespace zarrproof
