// scale_offset with parameters at the ends of their types. Detects: parameters read through a float64 or a
// narrower register; products and quotients checked in a narrow type; a reciprocal that overflows or is
// subnormal; subnormal parameters flushed to zero; a valid parameter that hides an invalid one; upper bits of
// narrow types used in the arithmetic.
#include "vectors/inputs/scale_offset_inputs.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Parameters as words; empty: left out. The fill value is the offset, so it stays exact.
struct EndSetting {
  std::string type, id, offset, scale;
};

const std::vector<EndSetting> kSettings = {
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
    {"float16", "scale-subnormal", "", "0x0003"},
    {"float16", "scale-highest", "", "65504"},
    {"float16", "offset-highest", "65504", "0.5"},
    {"float16", "offset-subnormal", "0x0001", "1"},
    {"bfloat16", "scale-subnormal", "", "0x0003"},
    {"float32", "scale-subnormal", "", "0x00012345"},
    {"float32", "scale-highest", "", "0x7f7fffff"},
    {"float32", "offset-highest", "0x7f7fffff", "0.5"},
    {"float32", "offset-subnormal", "0x80000003", "1"},
    {"float32", "scale-1e-5", "1e5", "1e-5"},
    {"float64", "scale-smallest", "", "0x0000000000000001"},
    {"float64", "scale-highest", "", "0x7fefffffffffffff"},
    {"float64", "offset-highest", "0xffefffffffffffff", "0.5"},
    {"float64", "offset-subnormal", "0x0000000000000003", "1"},
    {"float64", "scale-1e22", "", "1e22"},
};

void add_group(SuiteBuilder& suite, const About& about, Operation operation, const EndSetting& setting,
               std::vector<Input> inputs) {
  const ArrayText array = array_of(setting.type, setting.offset.empty() ? "0" : setting.offset,
                                   {scale_offset_codec(setting.offset, setting.scale)});
  suite.add(make_group(head_of(about, operation, array), std::move(inputs)), "parameter_ends",
            "scale_offset with parameters at the ends of their types");
}

void add_groups(SuiteBuilder& suite, const EndSetting& setting) {
  constexpr std::size_t kTries = 100;
  const DataType type = *find_data_type(setting.type);
  for (const Operation operation : {Operation::encode, Operation::decode})
    add_group(
        suite, {"scale_offset/ends/" + setting.type + "/" + setting.id, {SO_1, SO_2}}, operation, setting,
        scale_offset_inputs(type, parameters_of(type, setting.offset, setting.scale), operation, kTries));
}

// A parameter that is not a scalar, beside a valid one.
void add_wrong_beside_sound(SuiteBuilder& suite) {
  const std::string two = R"(null text-1="1")";
  const std::string numbers = two + R"( text-0="0" text-1.0="1.0" text-1e0="1e0" false array=[1])";
  const std::string all = numbers + R"( text-1.5="1.5" nan-in-lower-case="nan" inf="inf" minus-nan="-NaN")";
  for (const auto& [type, values] : {std::pair<std::string, std::string>{"int16", numbers},
                                     {"uint64", two},
                                     {"float32", all},
                                     {"float64", two}}) {
    const auto array = [name = type](Text offset, Text scale) {
      return array_of(name, "1", {scale_offset_codec(offset, scale)});
    };
    const About about("metadata/scale_offset/" + type + "/beside/", {META_10},
                      "not a scalar of " + type + ", beside one that is", {"metadata"});
    const std::string data = data_of(*find_data_type(type), "1");
    for (const NamedJson& value : named(values)) {
      suite.open(about.below("offset-" + value.name + "/encode"), Operation::encode, array(value.text, "2"),
                 data, array("0", "2"));
      suite.open(about.below("scale-" + value.name + "/encode"), Operation::encode, array("0", value.text),
                 data, array("0", "2"));
    }
  }
}

// Stored elements with ignored upper bits.
void add_upper_bits_of_parameters(SuiteBuilder& suite) {
  const auto add = [&](Text type, Text offset, Text elements) {
    add_group(suite, {"scale_offset/ends/" + type + "/upper-bits", {SO_1}}, Operation::decode,
              {type, {}, offset, "1"}, inputs_with_upper_bits(*find_data_type(type), elements, {1, 2}));
  };
  add("int4", "-2", "0 1 -3 7 -8");
  add("uint4", "3", "0 1 12 15");
  add("int2", "-1", "0 1 -1");
  add("uint2", "1", "0 1 2 3");
  add("float4_e2m1fn", "1", "0 1 -2 6");
  add("float6_e2m3fn", "1", "0 1 -2 6.5");
  add("float6_e3m2fn", "1", "0 1 -2 24");
}

}  // namespace

void add_parameter_end_vectors(SuiteBuilder& suite) {
  for (const EndSetting& setting : kSettings) add_groups(suite, setting);
  add_wrong_beside_sound(suite);
  add_upper_bits_of_parameters(suite);
}

}  // namespace zarrproof
