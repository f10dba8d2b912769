// Metadata: data types as names and as objects, and invalid data types.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

About about(const std::string& id, const std::vector<Clause>& clauses, const std::string& comment) {
  return {"metadata/data_type/" + id, clauses, comment, {"metadata"}};
}

// Extension types may be objects. Whether core data types may, is open.
void add_objects(SuiteBuilder& suite) {
  for (const DataType& type : listed_data_types()) {
    const ArrayText plain = plain_array(type, chain({bytes_codec()}), {2});
    const auto object = [&](const std::string& more) {
      ArrayText array = plain;
      array.data_type = R"({"name":")" + type.name + "\"" + more + "}";
      return array;
    };
    const std::string empty = R"(,"configuration":{})";
    if (is_core_type(type.name)) {
      const auto open = [&](const std::string& id, const ArrayText& array) {
        suite.refuse_metadata(
            about(type.name + "/" + id, {Clause::META_5, Clause::META_3}, "core_type_object"), array, plain);
      };
      open("object", object(""));
      open("empty-configuration", object(empty));
    } else {
      const std::string data =
          canonical_data(type, std::vector<Bits>(static_cast<std::size_t>(2 * type.components), 1));
      accept_metadata(suite, about(type.name + "/object", {Clause::META_5}, "the same as the bare name"),
                      object(""), data, data);
      accept_metadata(
          suite,
          about(type.name + "/empty-configuration", {Clause::META_14}, "an empty configuration says nothing"),
          object(empty), data, data);
    }
  }
}

void add_no_types(SuiteBuilder& suite) {
  const ArrayText plain = plain_array("uint8", chain({bytes_codec()}), {2});
  const auto refuse = [&](const std::string& id, const std::string& comment, const std::string& type) {
    ArrayText odd = plain;
    odd.data_type = type;
    suite.refuse_metadata(about(id, {Clause::META_3}, comment), odd, plain);
  };
  constexpr NamedJson kNames[] = {{"unknown", "no_such_type"},
                                  {"uint8-camel-case", "UInt8"},
                                  {"uint8-upper-case", "UINT8"},
                                  {"uint8-space-behind", "uint8 "},
                                  {"uint8-hyphen", "uint-8"},
                                  {"uint9", "uint9"},
                                  {"u1", "u1"},
                                  {"numpy-u1", "|u1"},
                                  {"numpy-little-u1", "<u1"},
                                  {"uint", "uint"},
                                  {"int", "int"},
                                  {"float", "float"},
                                  {"double", "double"},
                                  {"byte", "byte"},
                                  {"int16-capital", "Int16"},
                                  {"float32-capital", "Float32"},
                                  {"float32-underscore", "float_32"},
                                  {"float7", "float7"},
                                  {"bool-capital", "Bool"},
                                  {"boolean", "boolean"},
                                  {"complex64-capital", "Complex64"},
                                  {"complex", "complex"},
                                  {"r8-capital", "R8"},
                                  {"r-without-number", "r"},
                                  {"r-negative", "r-8"},
                                  {"r-fraction", "r8.0"},
                                  {"raw8", "raw8"},
                                  {"empty", ""}};
  for (const NamedJson& name : kNames)
    refuse(std::string("name/") + name.name, "not the name of a data type", type_text(name.text));
  for (const NamedJson& value :
       {NamedJson{"null", "null"}, NamedJson{"true", "true"}, NamedJson{"number", "8"},
        NamedJson{"array", R"(["uint8"])"}, NamedJson{"empty-array", "[]"},
        NamedJson{"list-of-fields", R"([["a","uint8"]])"}})
    refuse(std::string("is-") + value.name, "a data type is a name or an object", value.text);
  refuse("no-name", "an object needs a name", R"({"configuration":{}})");
  refuse("empty-object", "an object needs a name", "{}");
  refuse("name-is-null", "a name is a string", R"({"name":null})");
  refuse("name-is-number", "a name is a string", R"({"name":8})");
  refuse("name-is-array", "a name is a string", R"({"name":["uint8"]})");
  refuse("unknown-object", "not the name of a data type", R"({"name":"no_such_type"})");
  for (const char* name : {"uint8", "int4", "bfloat16"}) {
    const std::string head = std::string(R"({"name":")") + name + R"(","configuration":)";
    const ArrayText good = plain_array(name, chain({bytes_codec()}), {2});
    for (const NamedJson& value :
         {NamedJson{"null", "null"}, NamedJson{"true", "true"}, NamedJson{"number", "1"},
          NamedJson{"text", "\"\""}, NamedJson{"array", "[]"}}) {
      ArrayText odd = good;
      odd.data_type = head + value.text + "}";
      suite.refuse_metadata(about(std::string(name) + "/configuration-is-" + value.name, {Clause::META_3},
                                  "a configuration is an object"),
                            odd, good);
    }
  }
}

// The time types of numpy: always an object with both parameters.
void add_times(SuiteBuilder& suite) {
  const std::string codecs = chain({bytes_codec()});
  for (const std::string name : {"numpy.datetime64", "numpy.timedelta64"}) {
    const auto array = [&](const std::string& configuration) {
      return ArrayText{
          R"({"name":")" + name + R"(","configuration":)" + configuration + "}", "0", codecs, {2}};
    };
    const auto with = [&](const std::string& unit, const std::string& factor) {
      return array(R"({"unit":)" + unit + R"(,"scale_factor":)" + factor + "}");
    };
    const std::string data = "01020304050607081112131415161718";
    const ArrayText good = with("\"s\"", "1");
    for (const NamedJson& unit :
         {NamedJson{"year", "Y"}, NamedJson{"month", "M"}, NamedJson{"week", "W"}, NamedJson{"day", "D"},
          NamedJson{"hour", "h"}, NamedJson{"minute", "m"}, NamedJson{"second", "s"}, NamedJson{"ms", "ms"},
          NamedJson{"us", "us"}, NamedJson{"us-with-mu", "\u03bcs"}, NamedJson{"ns", "ns"},
          NamedJson{"ps", "ps"}, NamedJson{"fs", "fs"}, NamedJson{"as", "as"},
          NamedJson{"generic", "generic"}})
      accept_metadata(suite, about(name + "/unit-" + unit.name, {Clause::META_5}, "one of the units"),
                      with(type_text(unit.text), "1"), data, data);
    for (const char* factor : {"10", "2147483647"})
      accept_metadata(suite, about(name + "/scale-factor-" + factor, {Clause::META_5}, "in [1, 2^31-1]"),
                      with("\"s\"", factor), data, data);
    accept_metadata(
        suite,
        about(name + "/scale-factor-first", {Clause::META_5}, "the members of an object have no order"),
        array(R"({"scale_factor":1,"unit":"s"})"), data, data);
    const auto refuse = [&](const std::string& id, const std::string& comment, const ArrayText& odd) {
      suite.refuse_metadata(about(name + "/" + id, {Clause::META_3}, comment), odd, good);
    };
    ArrayText bare = good;
    bare.data_type = type_text(name);
    refuse("bare-name", "unit and scale_factor are required", bare);
    ArrayText object = good;
    object.data_type = R"({"name":")" + name + "\"}";
    refuse("object", "unit and scale_factor are required", object);
    refuse("empty-configuration", "unit and scale_factor are required", array("{}"));
    refuse("no-unit", "unit is required", array(R"({"scale_factor":1})"));
    refuse("no-scale-factor", "scale_factor is required", array(R"({"unit":"s"})"));
    refuse("unknown-key", "no further keys are permitted",
           array(R"({"unit":"s","scale_factor":1,"other":1})"));
    for (const NamedJson& factor :
         {NamedJson{"0", "0"}, NamedJson{"minus-1", "-1"}, NamedJson{"2-31", "2147483648"},
          NamedJson{"1.5", "1.5"}, NamedJson{"null", "null"}, NamedJson{"true", "true"},
          NamedJson{"text", "\"1\""}, NamedJson{"array", "[1]"}})
      refuse(std::string("scale-factor-is-") + factor.name, "an integer in [1, 2^31-1]",
             with("\"s\"", factor.text));
    for (const NamedJson& unit :
         {NamedJson{"sec", "\"sec\""}, NamedJson{"upper-s", "\"S\""}, NamedJson{"lower-y", "\"y\""},
          NamedJson{"min", "\"min\""}, NamedJson{"empty", "\"\""}, NamedJson{"null", "null"},
          NamedJson{"number", "1"}, NamedJson{"array", R"(["s"])"}})
      refuse(std::string("unit-is-") + unit.name, "not one of the units", with(unit.text, "1"));
  }
}

}  // namespace

void add_data_type_vectors(SuiteBuilder& suite) {
  add_objects(suite);
  add_no_types(suite);
  add_times(suite);
}

}  // namespace zarrproof
