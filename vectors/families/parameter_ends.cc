// scale_offset with parameters at the ends of their types. Detects: parameters read through a float64 or a
// narrower register; products and quotients checked in a narrow type; a reciprocal that overflows or is
// subnormal; subnormal parameters flushed to zero; upper bits of narrow types used in the arithmetic.
// Example: the int64 offset 9223372036854775807 becomes 2^63 if it is read through a float64.
#include "vectors/families/families.h"
#include "vectors/families/make_table.h"

namespace zarrproof {
namespace {

// Parameters as words; an empty parameter is left out.
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

Table table_of(TextRef id, std::vector<Clause> clauses, const EndSetting& setting, Operation operation,
               const std::vector<Input>& inputs) {
  const DataType type = *find_data_type(setting.type);
  return make_table("scale_offset/ends/" + setting.type + "/" + id + suffix_of(operation), std::move(clauses),
                    operation,
                    array_of(setting.type, fill_for_offset(type, setting.offset),
                             {scale_offset_codec(setting.offset, setting.scale)}),
                    type, inputs);
}

// Stored elements of a type narrower than a byte, each with several upper bits, which are ignored.
struct UpperBits {
  std::string type, offset, elements;
};

const std::vector<UpperBits> kUpperBits = {
    {"int4", "-2", "0 1 -3 7 -8"},
    {"uint4", "3", "0 1 12 15"},
    {"int2", "-1", "0 1 -1"},
    {"uint2", "1", "0 1 2 3"},
    {"float4_e2m1fn", "1", "0 1 -2 6"},
    {"float6_e2m3fn", "1", "0 1 -2 6.5"},
    {"float6_e3m2fn", "1", "0 1 -2 24"},
};

Table table_of(const UpperBits& row) {
  const DataType type = *find_data_type(row.type);
  std::vector<Input> inputs;
  for (const Bits bits : bits_of(type, row.elements))
    for (const Bits upper : {Bits{1}, Bits{2}, (Bits{1} << (8 - type.bits)) - 1})
      inputs.push_back({bits, {"upper-bits"}, upper});
  return table_of("upper-bits", {Clause::SO_1}, {row.type, {}, row.offset, "1"}, Operation::decode, inputs);
}

}  // namespace

void write_parameter_ends(FamilyFiles& files) {
  constexpr std::size_t kTries = 100;
  std::vector<Table>& tables =
      files.file("", "scale_offset with parameters at the ends of their types").tables;
  for (const EndSetting& setting : kSettings)
    for (const Operation operation : {Operation::encode, Operation::decode}) {
      const DataType type = *find_data_type(setting.type);
      const ScaleOffsetConfiguration codec = scale_offset_of(type, setting.offset, setting.scale);
      tables.push_back(table_of(setting.id, {Clause::SO_1, Clause::SO_2}, setting, operation,
                                scale_offset_inputs(codec, operation, kTries)));
    }
  for (const UpperBits& row : kUpperBits) tables.push_back(table_of(row));
}

}  // namespace zarrproof
