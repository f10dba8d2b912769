// scale_offset on each type, in groups; and requests about the parameters alone.
#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Parameters as JSON texts; empty: left out. The fill value is the offset, so it stays exact and in range.
struct Setting {
  std::string name;
  std::string offset, scale;
  std::string fill_value;
};

std::string number(const Value& value) {
  return value.to_string();
}

Setting setting(const std::string& name, const std::string& offset, const std::string& scale) {
  return {name, offset, scale, offset.empty() ? "0" : offset};
}

std::vector<Setting> integer_settings(const DataType& type) {
  const Value top = highest(type);
  const std::string half = number(round(quotient(top, Value::integer(2)), type, Rounding::towards_zero));
  std::vector<Setting> settings = {setting("identities", "0", "1"), setting("offset", "1", ""),
                                   setting("offset-highest", number(top), "1")};
  if (type.bits > 2) {
    settings.push_back(setting("offset-half", half, "1"));
    settings.push_back(setting("scale", "", "3"));
    settings.push_back(setting("offset-and-scale", "5", "2"));
  }
  if (type.is_signed()) {
    settings.push_back(setting("scale-minus-1", "", "-1"));
    // Division in a floating type with truncation at the end rounds to the other side.
    if (type.bits > 2) settings.push_back(setting("offset-negative", "-5", "3"));
    settings.push_back(setting("offset-lowest", number(lowest(type)), "1"));
    // The intermediate value leaves the type; the final value would be in range.
    if (type.bits > 2) settings.push_back(setting("intermediate", "-" + half, "-1"));
  }
  if (type.bits == 64) settings.push_back(setting("offset-beyond-float64", "9007199254740993", "1"));
  return settings;
}

// Parameters with decimals are written as codes, because JavaScript and others lose digits and signs.
std::vector<Setting> floating_settings(const DataType& type) {
  if (type.is_e8m0()) return {{"offset-and-scale", "1", "1", "2"}, {"offset-and-scale-2", "1", "2", "2"}};
  std::vector<Setting> settings = {setting("identities", "0", "1"),
                                   setting("offset", "1", ""),
                                   setting("scale", "", "3"),
                                   setting("offset-and-scale", "1", "3"),
                                   setting("scale-negative", "1", "-3"),
                                   setting("scale-half", "", "0.5")};
  // The smallest number divided by -2 rounds to -0, and -0 + 0 is 0.
  settings.push_back(setting("scale-minus-2", "0", "-2"));
  if (type.bits >= 8) settings.push_back(setting("offset-and-scale-1.5", "0.5", "1.5"));
  if (type.bits >= 16) {
    settings.push_back(setting("scale-0.1", "5", "0.1"));
    settings.push_back(setting("offset-0.1-scale-10", "0.1", "10"));
  }
  return settings;
}

void add_groups(SuiteBuilder& suite, const DataType& type) {
  Interpretation defaults(Answers::defaults());
  const auto bits_of = [&](const std::string& text) {
    return text.empty() ? std::nullopt
                        : std::optional(read_real(read_json(text), type, "parameter", defaults));
  };
  const bool core = is_core_type(type.name);
  for (const Setting& one : type.is_integer() ? integer_settings(type) : floating_settings(type))
    for (Operation operation : {Operation::encode, Operation::decode}) {
      GroupHead head;
      head.id = "scale_offset/" + type.name + "/" + one.name + "/" + std::string(name(operation));
      head.since = "1.0";
      head.clauses = {Clause::SO_1, Clause::SO_2};
      if (one.offset.empty() || one.scale.empty()) head.clauses.push_back(Clause::SO_4);
      head.operation = operation;
      head.data_type = type_text(type.name);
      head.fill_value = one.fill_value;
      head.codecs = chain({scale_offset_codec(one.offset, one.scale), bytes_codec()});
      suite.add(
          make_group(head, scale_offset_inputs(type, {bits_of(one.offset), bits_of(one.scale)}, operation),
                     {{"", "{}"}}),
          std::string("scale_offset/") + (core ? "core/" : "extended/") + type.name + ".json",
          "scale_offset on " + type.name);
    }
}

ArrayText array_of(const std::string& type, const std::string& offset, const std::string& scale,
                   const std::string& fill = "0") {
  return {type_text(type), fill, chain({scale_offset_codec(offset, scale), bytes_codec()}), {1}};
}

void add_missing_parameters(SuiteBuilder& suite) {
  const std::string data = "0000803f000000c0";
  const auto accept = [&](const std::string& id, const std::string& codec) {
    const ArrayText array{type_text("float32"), "0", chain({codec, bytes_codec()}), {2}};
    suite.accept({"scale_offset/missing/" + id + "/encode", {Clause::SO_4}}, Operation::encode, array, data);
    suite.accept({"scale_offset/missing/" + id + "/decode", {Clause::SO_4}}, Operation::decode, array, data);
  };
  accept("both", R"({"name":"scale_offset"})");
  accept("offset", scale_offset_codec("", "4"));
  accept("scale", scale_offset_codec("4", ""));
  suite.elements({"scale_offset/missing/both/special-bits", {Clause::SO_4}}, Operation::encode,
                 {type_text("float32"), "0", chain({R"({"name":"scale_offset"})", bytes_codec()}), {1}},
                 {"1", "-0.0", "\"NaN\"", "\"Infinity\""});
  suite.elements({"scale_offset/missing/both/special-bits", {Clause::SO_4}}, Operation::decode,
                 {type_text("float32"), "0", chain({R"({"name":"scale_offset"})", bytes_codec()}), {1}},
                 {"1", "-0.0", "\"NaN\"", "\"Infinity\""});
}

// Parameters in every encoding. Each is read once, in the type of the array.
void add_parameter_encodings(SuiteBuilder& suite) {
  const auto accept = [&](const std::string& id, Clause clause, const std::string& type,
                          const std::string& offset, const std::string& scale, const std::string& fill,
                          std::initializer_list<const char*> elements) {
    suite.elements({"scale_offset/parameters/" + type + "/" + id, {clause}}, Operation::encode,
                   array_of(type, offset, scale, fill), elements);
  };
  accept("hexadecimal", Clause::META_4, "float32", "\"0x40a00000\"", "\"0x3dcccccd\"", "5",
         {"5", "6", "1e10"});
  accept("hexadecimal", Clause::META_4, "float64", "\"0x4014000000000000\"", "\"0x3fb999999999999a\"", "5",
         {"5", "6", "1e10"});
  accept("hexadecimal", Clause::META_4, "float16", "\"0x4500\"", "\"0x2e66\"", "5", {"5", "6", "100"});
  accept("tie", Clause::META_7, "float32", "16777217", "1", "16777216", {"16777216", "16777218", "16777220"});
  accept("just-above-a-tie", Clause::META_7, "float32", "16777217.0000000001", "1", "16777218",
         {"16777216", "16777218", "16777220"});
  accept("just-above-a-tie", Clause::META_7, "float16", "", "1.00048828125000000000001", "0",
         {"1", "1.0009765625", "3"});
  accept("many-digits", Clause::META_7, "float64", "",
         "0.1000000000000000055511151231257827021181583404541015625", "0", {"1", "3", "7"});
  accept("exponent", Clause::META_4, "float64", "1e2", "25E-2", "100", {"100", "101", "102"});
  accept("beyond-2-53", Clause::META_7, "int64", "9007199254740993", "", "9007199254740993",
         {"9007199254740993", "9007199254740994"});
  accept("highest", Clause::META_7, "uint64", "18446744073709551615", "", "18446744073709551615",
         {"18446744073709551615"});
  accept("minus-0", Clause::META_4, "int8", "-0", "", "0", {"5"});
}

// A scale of zero may be refused. If it is accepted, decoding divides by it. The same is true for nonfinite
// parameters.
void add_odd_parameters(SuiteBuilder& suite) {
  const ArrayText control = array_of("float32", "1", "2", "1");
  const auto open = [&](const std::string& id, Clause clause, const std::string& comment, Operation operation,
                        const ArrayText& array, const std::string& data) {
    suite.open({"scale_offset/" + id, {clause}, comment}, operation, array, data, control);
  };
  const ArrayText zero = array_of("float32", "1", "0", "1");
  open("zero-scale/encode", Clause::SO_2, "zero_scale", Operation::encode, zero, "00000040");
  open("zero-scale/decode", Clause::SO_3, "zero_scale, float_div_zero", Operation::decode, zero, "00000040");
  open("zero-scale/decode-zero", Clause::SO_3, "zero_scale, float_invalid", Operation::decode, zero,
       "00000000");
  open("zero-scale/negative/decode", Clause::SO_3, "zero_scale, float_div_zero", Operation::decode,
       array_of("float32", "1", "-0.0", "1"), "00000040");
  open("zero-scale/hexadecimal/decode", Clause::SO_3, "zero_scale, float_div_zero", Operation::decode,
       array_of("float32", "1", "\"0x00000000\"", "1"), "00000040");
  open("nonfinite/offset-infinity/encode", Clause::SO_3, "nonfinite_parameter", Operation::encode,
       array_of("float32", "\"Infinity\"", "1", "1"), "00000040");
  open("nonfinite/offset-nan/encode", Clause::SO_3, "nonfinite_parameter", Operation::encode,
       array_of("float32", "\"NaN\"", "1", "1"), "00000040");
  open("nonfinite/scale-infinity/decode", Clause::SO_3, "nonfinite_parameter", Operation::decode,
       array_of("float32", "1", "\"Infinity\"", "1"), "00000040");
  // Integers: there is no result, because the scale or the division is refused.
  const ArrayText integer_control{
      type_text("int8"), "0", chain({scale_offset_codec("0", "1"), bytes_codec()}), {1}};
  for (const char* data : {"05", "00"})
    suite.open({std::string("scale_offset/zero-scale/int8/decode-") + data,
                {Clause::SO_3},
                "an integer divided by zero"},
               Operation::decode, array_of("int8", "0", "0"), data, integer_control);
}

}  // namespace

void add_scale_offset_vectors(SuiteBuilder& suite) {
  for (const DataType& type : real_data_types()) add_groups(suite, type);
  add_missing_parameters(suite);
  add_parameter_encodings(suite);
  add_odd_parameters(suite);
}

}  // namespace zarrproof
