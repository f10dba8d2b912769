// scale_offset on each type, in groups; and requests about the parameters alone.
#include "reference/values/element.h"
#include "reference/values/rounding.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Parameters as words; empty: left out.
struct Setting {
  std::string name, offset, scale;

  // The offset, so it stays exact and in range. Without 0: 2.
  std::string fill(const DataType& type) const {
    return type.is_e8m0() ? "2" : offset.empty() ? "0" : offset;
  }
};

std::vector<Setting> integer_settings(const DataType& type) {
  const std::string top = highest(type).to_string(), bottom = lowest(type).to_string();
  const std::string half =
      round(quotient(highest(type), Value::integer(2)), type, Rounding::towards_zero).to_string();
  const bool is_wide = type.bits > 2;
  std::vector<Setting> settings;
  const auto add = [&](Text name, Text offset, Text scale) { settings.push_back({name, offset, scale}); };
  add("identities", "0", "1");
  add("offset", "1", "");
  add("offset-highest", top, "1");
  if (is_wide) add("offset-half", half, "1");
  if (is_wide) add("scale", "", "3");
  if (is_wide) add("offset-and-scale", "5", "2");
  if (type.is_signed()) add("scale-minus-1", "", "-1");
  // Division in a floating type with truncation at the end rounds to the other side.
  if (type.is_signed() && is_wide) add("offset-negative", "-5", "3");
  if (type.is_signed()) add("offset-lowest", bottom, "1");
  // The intermediate value leaves the type; the final value would be in range.
  if (type.is_signed() && is_wide) add("intermediate", "-" + half, "-1");
  if (type.bits == 64) add("offset-beyond-float64", "9007199254740993", "1");
  return settings;
}

std::vector<Setting> floating_settings(const DataType& type) {
  if (type.is_e8m0()) return {{"offset-and-scale", "1", "1"}, {"offset-and-scale-2", "1", "2"}};
  std::vector<Setting> settings = {{"identities", "0", "1"},
                                   {"offset", "1", ""},
                                   {"scale", "", "3"},
                                   {"offset-and-scale", "1", "3"},
                                   {"scale-negative", "1", "-3"},
                                   {"scale-half", "", "0.5"},
                                   // The smallest number divided by -2 rounds to -0, and -0 + 0 is 0.
                                   {"scale-minus-2", "0", "-2"}};
  if (type.bits >= 8) settings.push_back({"offset-and-scale-1.5", "0.5", "1.5"});
  if (type.bits >= 16) {
    settings.push_back({"scale-0.1", "5", "0.1"});
    settings.push_back({"offset-0.1-scale-10", "0.1", "10"});
  }
  return settings;
}

void add_groups(SuiteBuilder& suite, const DataType& type) {
  for (const Setting& one : type.is_integer() ? integer_settings(type) : floating_settings(type))
    for (Operation operation : {Operation::encode, Operation::decode}) {
      About about{"scale_offset/" + type.name + "/" + one.name, {SO_1, SO_2}};
      if (one.offset.empty() || one.scale.empty()) about.clauses.push_back(SO_4);
      const ArrayText array =
          array_of(type.name, one.fill(type), {scale_offset_codec(one.offset, one.scale)});
      suite.add(make_group(head_of(about, operation, array),
                           scale_offset_inputs(type, parameters_of(type, one.offset, one.scale), operation)),
                type.name, "scale_offset on " + type.name);
    }
}

void add_missing_parameters(SuiteBuilder& suite) {
  const std::string data = "0000803f000000c0", without = R"({"name":"scale_offset"})";
  const About about{"scale_offset/missing/", {SO_4}};
  suite.convert(about.below("both"), array_of("float32", "0", {without}, {2}), data, data);
  suite.convert(about.below("offset"), array_of("float32", "0", {scale_offset_codec("", "4")}, {2}), data,
                data);
  suite.convert(about.below("scale"), array_of("float32", "0", {scale_offset_codec("4", "")}, {2}), data,
                data);
  for (Operation operation : {Operation::encode, Operation::decode})
    suite.elements(about.below("both/special-bits"), operation, array_of("float32", "0", {without}),
                   "1 -0.0 NaN Infinity");
}

// Parameters in every encoding. Each is read once, in the type of the array.
void add_parameter_encodings(SuiteBuilder& suite) {
  const auto accept = [&](Text id, Clause clause, Text type, Text offset, Text scale, Text fill,
                          Text elements) {
    suite.elements({"scale_offset/parameters/" + type + "/" + id, {clause}}, Operation::encode,
                   array_of(type, fill, {scale_offset_codec(offset, scale)}), elements);
  };
  accept("hexadecimal", META_4, "float32", "0x40a00000", "0x3dcccccd", "5", "5 6 1e10");
  accept("hexadecimal", META_4, "float64", "0x4014000000000000", "0x3fb999999999999a", "5", "5 6 1e10");
  accept("hexadecimal", META_4, "float16", "0x4500", "0x2e66", "5", "5 6 100");
  accept("tie", META_7, "float32", "16777217", "1", "16777216", "16777216 16777218 16777220");
  accept("just-above-a-tie", META_7, "float32", "16777217.0000000001", "1", "16777218",
         "16777216 16777218 16777220");
  accept("just-above-a-tie", META_7, "float16", "", "1.00048828125000000000001", "0", "1 1.0009765625 3");
  accept("many-digits", META_7, "float64", "", "0.1000000000000000055511151231257827021181583404541015625",
         "0", "1 3 7");
  accept("exponent", META_4, "float64", "1e2", "25E-2", "100", "100 101 102");
  accept("beyond-2-53", META_7, "int64", "9007199254740993", "", "9007199254740993",
         "9007199254740993 9007199254740994");
  accept("highest", META_7, "uint64", "18446744073709551615", "", "18446744073709551615",
         "18446744073709551615");
  accept("minus-0", META_4, "int8", "-0", "", "0", "5");
}

// A scale of zero may be refused. If it is accepted, decoding divides by it. The same is true for nonfinite
// parameters.
void add_odd_parameters(SuiteBuilder& suite) {
  const auto open = [&](Text id, Clause clause, Text comment, Operation operation, Text offset, Text scale,
                        Text data = "00000040") {
    suite.open({"scale_offset/" + id, {clause}, comment}, operation,
               array_of("float32", "1", {scale_offset_codec(offset, scale)}), data,
               array_of("float32", "1", {scale_offset_codec("1", "2")}));
  };
  const std::string divides = "zero_scale, float_div_zero", nonfinite = "nonfinite_parameter";
  open("zero-scale/encode", SO_2, "zero_scale", Operation::encode, "1", "0");
  open("zero-scale/decode", SO_3, divides, Operation::decode, "1", "0");
  open("zero-scale/decode-zero", SO_3, "zero_scale, float_invalid", Operation::decode, "1", "0", "00000000");
  open("zero-scale/negative/decode", SO_3, divides, Operation::decode, "1", "-0.0");
  open("zero-scale/hexadecimal/decode", SO_3, divides, Operation::decode, "1", "0x00000000");
  open("nonfinite/offset-infinity/encode", SO_3, nonfinite, Operation::encode, "Infinity", "1");
  open("nonfinite/offset-nan/encode", SO_3, nonfinite, Operation::encode, "NaN", "1");
  open("nonfinite/scale-infinity/decode", SO_3, nonfinite, Operation::decode, "1", "Infinity");
  // Integers: there is no result, because the scale or the division is refused.
  for (const std::string data : {"05", "00"})
    suite.open({"scale_offset/zero-scale/int8/decode-" + data, {SO_3}, "an integer divided by zero"},
               Operation::decode, array_of("int8", "0", {scale_offset_codec("0", "0")}), data,
               array_of("int8", "0", {scale_offset_codec("0", "1")}));
}

}  // namespace

void add_scale_offset_vectors(SuiteBuilder& suite) {
  for (const DataType& type : real_data_types()) add_groups(suite, type);
  add_missing_parameters(suite);
  add_parameter_encodings(suite);
  add_odd_parameters(suite);
}

}  // namespace zarrproof
