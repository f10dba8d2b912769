#include "vectors/families/conversions.h"

#include <algorithm>

#include "vectors/families/make_table.h"
#include "vectors/families/texts.h"

namespace zarrproof {
namespace {

class Conversions {
 public:
  // Adds a conversion. `type`: the type of the elements. `offender` may be empty.
  void add(Text codec, Text id, const ArrayText& array, Operation operation, const DataType& type,
           Text elements, Text offender) {
    const std::vector<Clause> clauses = codec == "cast_value" ? std::vector{Clause::CV_3, Clause::CV_13}
                                                              : std::vector{Clause::SO_1, Clause::SO_2};
    SampleConversion& conversion = all.emplace_back();
    conversion.codec = codec;
    conversion.id = id;
    conversion.table =
        make_table(id, clauses, operation, array, type, inputs_of(type, elements + " " + offender));
    const std::vector<Bytes>& inputs = conversion.table.inputs;
    const auto number_of = [&](Bits bits) {
      return static_cast<std::size_t>(std::ranges::find(inputs, element_of(bits, type)) - inputs.begin());
    };
    for (const Bits bits : bits_of(type, elements)) conversion.repeat.push_back(number_of(bits));
    for (const Bits bits : bits_of(type, offender)) conversion.offender = number_of(bits);
  }

  void cast(Text array, Text stored, Text elements, Text offender, Text rule = {}, const Members& more = {}) {
    add("cast_value", array + "-" + stored + rule, array_of(array, "0", {cast_codec(stored, more)}),
        Operation::encode, *find_data_type(array), elements, offender);
  }

  void cast_back(Text stored, Text array, Text elements, Text offender) {
    add("cast_value", stored + "-" + array + "/decode", array_of(array, "0", {cast_codec(stored)}),
        Operation::decode, *find_data_type(stored), elements, offender);
  }

  void rescale(Text type, Text offset, Text scale, Text elements, Text offender,
               Operation operation = Operation::encode) {
    add("scale_offset", type + (operation == Operation::decode ? "/decode" : ""),
        array_of(type, offset.empty() ? "0" : "1", {scale_offset_codec(offset, scale)}), operation,
        *find_data_type(type), elements, offender);
  }

  std::vector<SampleConversion> all;
};

}  // namespace

Table SampleConversion::table_of(const std::string& family) const {
  Table own = table;
  own.id = codec + "/" + family + "/" + id;
  return own;
}

std::vector<SampleConversion> conversions() {
  Conversions list;
  const std::string small = "1 2.5 3 4.75 0 6.5 7", integers = "1 2 3 5 0 7 11";
  const std::string wild = "1 300.5 -7 1e9 0 6.5 -70000";
  list.cast("float64", "uint8", small, "255.5");
  list.cast("float64", "int16", small, "NaN");
  list.cast("float64", "int64", small, "9223372036854775808");
  list.cast("float64", "float32", "0.1 2.5 1e-300 3 -7 1e38 0", "1e39");
  list.cast("float32", "uint8", small, "-1");
  list.cast("float32", "int16", small, "32768");
  list.cast("float32", "float16", "0.1 2.5 1e-20 3 -7 65504 0", "65520");
  list.cast("float32", "float8_e5m2", "0.1 2.5 3 -7 0", "1e9");
  list.cast("int64", "int32", integers, "2147483648");
  list.cast("int16", "uint8", integers, "-1");
  list.cast_back("float64", "uint8", small, "256");
  list.cast_back("int16", "uint8", integers, "256");
  list.cast_back("float32", "float64", "0.5 2.5 1e-30 3 -7", "");
  list.cast("float16", "int8", small, "Infinity");
  list.cast("float64", "uint8", wild, "", "/clamp", {rule_member("clamp")});
  list.cast("float32", "int16", wild, "", "/clamp", {rule_member("clamp")});
  list.cast("float64", "int8", wild, "", "/wrap", {rule_member("wrap")});
  list.cast("int64", "uint16", "1 -1 65536 70000 0", "", "/wrap", {rule_member("wrap")});
  list.cast("float64", "uint8", "1 NaN 300 4.75 6.5", "301", "/map",
            {map_member({{"encode", "NaN=0 300=255"}})});
  list.rescale("int8", "", "-1", "1 -2 127 0 -127", "-128");
  list.rescale("int8", "1", "", "1 -2 126 0 -128", "127", Operation::decode);
  list.rescale("float32", "", "3", "0.1 2 4e-45 0 -7", "", Operation::decode);
  list.rescale("int16", "", "3", "1 -2 10922 0 -10922", "10923");
  list.rescale("int32", "1", "", "1 -2 3 0 2147483647", "-2147483648");
  list.rescale("uint64", "", "2", "1 2 3 0 9223372036854775807", "9223372036854775808");
  list.rescale("float32", "", "3", "0.1 2 1e-45 0 -7 1e30 0.3", "");
  return list.all;
}

}  // namespace zarrproof
