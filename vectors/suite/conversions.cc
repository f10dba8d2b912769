#include "vectors/suite/conversions.h"

#include "reference/codec/chain.h"
#include "reference/json/json.h"
#include "reference/metadata/metadata.h"
#include "reference/metadata/scalar.h"

namespace zarrproof {
namespace {

std::vector<Input> inputs_of(const ConversionBits& bits) {
  std::vector<Input> inputs;
  for (Bits element : bits.elements) inputs.push_back({element});
  if (bits.offending) inputs.push_back({*bits.offending});
  return inputs;
}

}  // namespace

std::vector<Conversion> conversions_by_cast() {
  const std::string clamp = R"(,"out_of_range":"clamp")";
  const std::string wrap = R"(,"out_of_range":"wrap")";
  const std::vector<const char*> small = {"1", "2.5", "3", "4.75", "0", "6.5", "7"};
  const std::vector<const char*> integers = {"1", "2", "3", "5", "0", "7", "11"};
  const std::vector<const char*> wild = {"1", "300.5", "-7", "1e9", "0", "6.5", "-70000"};
  return {
      {"float64-uint8", "float64", cast_codec("uint8"), small, "255.5"},
      {"float64-int16", "float64", cast_codec("int16"), small, "\"NaN\""},
      {"float64-int64", "float64", cast_codec("int64"), small, "9223372036854775808"},
      {"float64-float32",
       "float64",
       cast_codec("float32"),
       {"0.1", "2.5", "1e-300", "3", "-7", "1e38", "0"},
       "1e39"},
      {"float32-uint8", "float32", cast_codec("uint8"), small, "-1"},
      {"float32-int16", "float32", cast_codec("int16"), small, "32768"},
      {"float32-float16",
       "float32",
       cast_codec("float16"),
       {"0.1", "2.5", "1e-20", "3", "-7", "65504", "0"},
       "65520"},
      {"float32-float8_e5m2", "float32", cast_codec("float8_e5m2"), {"0.1", "2.5", "3", "-7", "0"}, "1e9"},
      {"int64-int32", "int64", cast_codec("int32"), integers, "2147483648"},
      {"int16-uint8", "int16", cast_codec("uint8"), integers, "-1"},
      {"float64-uint8/decode", "uint8", cast_codec("float64"), small, "256", Operation::decode},
      {"int16-uint8/decode", "uint8", cast_codec("int16"), integers, "256", Operation::decode},
      {"float32-float64/decode",
       "float64",
       cast_codec("float32"),
       {"0.5", "2.5", "1e-30", "3", "-7"},
       nullptr,
       Operation::decode},
      {"float16-int8", "float16", cast_codec("int8"), small, "\"Infinity\""},
      {"float64-uint8/clamp", "float64", cast_codec("uint8", clamp), wild},
      {"float32-int16/clamp", "float32", cast_codec("int16", clamp), wild},
      {"float64-int8/wrap", "float64", cast_codec("int8", wrap), wild},
      {"int64-uint16/wrap", "int64", cast_codec("uint16", wrap), {"1", "-1", "65536", "70000", "0"}},
      {"float64-uint8/map",
       "float64",
       cast_codec("uint8", R"(,"scalar_map":{"encode":[["NaN",0],[300,255]]})"),
       {"1", "\"NaN\"", "300", "4.75", "6.5"},
       "301"},
  };
}

std::vector<Conversion> conversions_by_scale_offset() {
  return {
      {"int8", "int8", scale_offset_codec("", "-1"), {"1", "-2", "127", "0", "-127"}, "-128"},
      {"int8/decode",
       "int8",
       scale_offset_codec("1", ""),
       {"1", "-2", "126", "0", "-128"},
       "127",
       Operation::decode},
      {"float32/decode",
       "float32",
       scale_offset_codec("", "3"),
       {"0.1", "2", "1e-45", "0", "-7"},
       nullptr,
       Operation::decode},
      {"int16", "int16", scale_offset_codec("", "3"), {"1", "-2", "10922", "0", "-10922"}, "10923"},
      {"int32", "int32", scale_offset_codec("1", ""), {"1", "-2", "3", "0", "2147483647"}, "-2147483648"},
      {"uint64",
       "uint64",
       scale_offset_codec("", "2"),
       {"1", "2", "3", "0", "9223372036854775807"},
       "9223372036854775808"},
      {"float32", "float32", scale_offset_codec("", "3"), {"0.1", "2", "1e-45", "0", "-7", "1e30", "0.3"}},
  };
}

GroupHead head_of(const Conversion& conversion) {
  GroupHead head;
  head.operation = conversion.operation;
  head.data_type = type_text(conversion.data_type);
  const bool has_offset = conversion.codec.find("\"offset\"") != std::string::npos;
  head.fill_value = std::string(1, has_offset ? '1' : '0');
  head.codecs = chain({conversion.codec, bytes_codec()});
  return head;
}

ConversionBits bits_of(const Conversion& conversion) {
  const GroupHead head = head_of(conversion);
  Interpretation defaults(Answers::defaults());
  const ArrayText array{head.data_type, head.fill_value, head.codecs, {1}};
  const Chain read(read_document(array.zarr_json()).metadata, defaults);
  const DataType& type = head.operation == Operation::encode ? read.array_type() : read.stored_type();
  const auto read_bits = [&](const char* scalar) {
    return read_real(read_json(scalar), type, conversion.id, defaults);
  };
  ConversionBits bits;
  for (const char* scalar : conversion.elements) bits.elements.push_back(read_bits(scalar));
  if (conversion.offending != nullptr) bits.offending = read_bits(conversion.offending);
  return bits;
}

ConversionPalette::ConversionPalette(GroupHead head, const Conversion& conversion)
    : palette(std::move(head), inputs_of(bits_of(conversion))) {
  const ConversionBits bits = bits_of(conversion);
  for (Bits element : bits.elements) repeat.push_back(palette.input_of(element));
  if (bits.offending) offender = palette.input_of(*bits.offending);
}

}  // namespace zarrproof
