// scale_offset with parameters at the ends of their types. Detects: parameters read through a float64 or a
// narrower register; products and quotients checked in a narrow type; a reciprocal that overflows or is
// subnormal; subnormal parameters flushed to zero; a valid parameter that hides an invalid one; upper bits of
// narrow types used in the arithmetic.
#include "reference/json/json.h"
#include "reference/metadata/scalar.h"
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

// Parameters as JSON texts; empty: left out. The fill value is the offset, so it stays exact.
struct Setting {
  const char* type;
  const char* id;
  std::string offset, scale;
};

std::vector<Setting> integer_settings() {
  return {
      {"int8", "scale-lowest", "", "-128"},
      {"int16", "scale-lowest", "", "-32768"},
      {"uint16", "scale-highest", "", "65535"},
      {"int32", "offset-2-30", "1073741824", "2"},
      {"int32", "scale-highest", "", "2147483647"},
      {"int32", "offset-and-scale-lowest", "-2147483648", "-2147483648"},
      {"uint32", "offset-2-31", "2147483648", "1"},
      {"uint32", "scale-2-16-plus-1", "", "65537"},
      {"int64", "offset-2-32-plus-1", "-4294967297", "1"},
      {"int64", "scale-2-53-plus-1", "", "9007199254740993"},
      {"int64", "scale-highest", "", "9223372036854775807"},
      {"int64", "scale-lowest", "", "-9223372036854775808"},
      {"uint64", "offset-2-63-plus-1", "9223372036854775809", "2"},
      {"uint64", "scale-2-32-plus-1", "", "4294967297"},
      {"uint64", "scale-2-63", "", "9223372036854775808"},
      {"uint64", "scale-highest", "", "18446744073709551615"},
  };
}

std::vector<Setting> floating_settings() {
  return {
      {"float16", "scale-subnormal", "", "\"0x0003\""},
      {"float16", "scale-highest", "", "65504"},
      {"float16", "offset-highest", "65504", "0.5"},
      {"float16", "offset-subnormal", "\"0x0001\"", "1"},
      {"bfloat16", "scale-subnormal", "", "\"0x0003\""},
      {"float32", "scale-subnormal", "", "\"0x00012345\""},
      {"float32", "scale-highest", "", "\"0x7f7fffff\""},
      {"float32", "offset-highest", "\"0x7f7fffff\"", "0.5"},
      {"float32", "offset-subnormal", "\"0x80000003\"", "1"},
      {"float32", "scale-1e-5", "1e5", "1e-5"},
      {"float64", "scale-smallest", "", "\"0x0000000000000001\""},
      {"float64", "scale-highest", "", "\"0x7fefffffffffffff\""},
      {"float64", "offset-highest", "\"0xffefffffffffffff\"", "0.5"},
      {"float64", "offset-subnormal", "\"0x0000000000000003\"", "1"},
      {"float64", "scale-1e22", "", "1e22"},
  };
}

void add_groups(SuiteBuilder& suite, const Setting& setting) {
  constexpr std::size_t kTries = 100;
  const DataType type = *find_data_type(setting.type);
  const auto bits = [&](const std::string& text) {
    return text.empty() ? std::nullopt : std::optional(inputs_of(type, {text}).front().bits);
  };
  const ArrayText array{type_text(setting.type),
                        setting.offset.empty() ? "0" : setting.offset,
                        chain({scale_offset_codec(setting.offset, setting.scale), bytes_codec()}),
                        {1}};
  for (const Operation operation : {Operation::encode, Operation::decode}) {
    const About about = about_1_1(std::string("scale_offset/ends/") + setting.type + "/" + setting.id,
                                  {Clause::SO_1, Clause::SO_2});
    suite.add(
        make_group(head_of(about, operation, array),
                   scale_offset_inputs(type, {bits(setting.offset), bits(setting.scale)}, operation, kTries),
                   {{"", "{}"}}),
        file_of("scale_offset", "parameter_ends", type, type),
        "scale_offset with parameters at the ends of their types");
  }
}

// A parameter that is not a scalar, beside a valid one.
void add_wrong_beside_sound(SuiteBuilder& suite) {
  for (const std::string type : {"int16", "uint64", "float32", "float64"}) {
    const auto array = [&](const std::string& offset, const std::string& scale) {
      return ArrayText{type_text(type), "1", chain({scale_offset_codec(offset, scale), bytes_codec()}), {1}};
    };
    const std::string data = data_of(*find_data_type(type), {"1"});
    const auto refuse = [&](const std::string& id, const ArrayText& odd) {
      suite.open(about_1_1("metadata/scale_offset/" + type + "/beside/" + id + "/encode", {Clause::META_10},
                           "not a scalar of " + type + ", beside one that is", {"metadata"}),
                 Operation::encode, odd, data, array("0", "2"));
    };
    const auto add = [&](const std::string& name, const std::string& text) {
      refuse("offset-" + name, array(text, "2"));
      refuse("scale-" + name, array("0", text));
    };
    add("null", "null");
    add("text-1", "\"1\"");
    if (type == "uint64" || type == "float64") continue;
    add("text-0", "\"0\"");
    add("text-1.0", "\"1.0\"");
    add("text-1e0", "\"1e0\"");
    add("false", "false");
    add("array", "[1]");
    if (type == "int16") continue;
    add("text-1.5", "\"1.5\"");
    add("nan-in-lower-case", "\"nan\"");
    add("inf", "\"inf\"");
    add("minus-nan", "\"-NaN\"");
  }
}

// Stored elements with ignored upper bits.
void add_upper_bits(SuiteBuilder& suite) {
  struct Row {
    const char* type;
    const char* offset;
    std::vector<std::string> elements;
  };
  for (const Row& row :
       {Row{"int4", "-2", {"0", "1", "-3", "7", "-8"}}, Row{"uint4", "3", {"0", "1", "12", "15"}},
        Row{"int2", "-1", {"0", "1", "-1"}}, Row{"uint2", "1", {"0", "1", "2", "3"}},
        Row{"float4_e2m1fn", "1", {"0", "1", "-2", "6"}}, Row{"float6_e2m3fn", "1", {"0", "1", "-2", "6.5"}},
        Row{"float6_e3m2fn", "1", {"0", "1", "-2", "24"}}}) {
    const DataType type = *find_data_type(row.type);
    std::vector<Input> inputs;
    for (const Input& input : inputs_of(type, row.elements))
      for (const Bits upper : {Bits{1}, Bits{2}, (Bits{1} << (8 - type.bits)) - 1})
        inputs.push_back({input.bits, {"upper-bits"}, upper});
    const ArrayText array{
        type_text(row.type), row.offset, chain({scale_offset_codec(row.offset, "1"), bytes_codec()}), {1}};
    const About about =
        about_1_1(std::string("scale_offset/ends/") + row.type + "/upper-bits", {Clause::SO_1});
    suite.add(make_group(head_of(about, Operation::decode, array), inputs, {{"", "{}"}}),
              file_of("scale_offset", "parameter_ends", type, type),
              "scale_offset with parameters at the ends of their types");
  }
}

}  // namespace

void add_parameter_end_vectors(SuiteBuilder& suite) {
  for (const Setting& setting : integer_settings()) add_groups(suite, setting);
  for (const Setting& setting : floating_settings()) add_groups(suite, setting);
  add_wrong_beside_sound(suite);
  add_upper_bits(suite);
}

}  // namespace zarrproof
