#include "vectors/suite/conversions.h"

#include "vectors/suite/data.h"

namespace zarrproof {

GroupHead Conversion::head(Text family) const {
  const std::vector<Clause> clauses = codec == "cast_value" ? std::vector{Clause::CV_3, Clause::CV_13}
                                                            : std::vector{Clause::SO_1, Clause::SO_2};
  GroupHead head = head_of({{}, clauses}, operation, array);
  head.id = codec + "/" + family + "/" + id;
  return head;
}

std::vector<Conversion> conversions() {
  std::vector<Conversion> all;
  const auto cast = [&](Text array, Text stored, Text elements, Text offending, Text rule = {},
                        Text more = {}) {
    all.push_back({"cast_value", array + "-" + stored + rule,
                   array_of(array, "0", {cast_codec(stored, more)}), elements, offending});
  };
  const auto cast_back = [&](Text stored, Text array, Text elements, Text offending) {
    all.push_back({"cast_value", stored + "-" + array + "/decode", array_of(array, "0", {cast_codec(stored)}),
                   elements, offending, Operation::decode});
  };
  const auto rescale = [&](Text type, Text offset, Text scale, Text elements, Text offending,
                           Operation operation = Operation::encode) {
    all.push_back({"scale_offset", type + (operation == Operation::decode ? "/decode" : ""),
                   array_of(type, offset.empty() ? "0" : "1", {scale_offset_codec(offset, scale)}), elements,
                   offending, operation});
  };
  const std::string small = "1 2.5 3 4.75 0 6.5 7", integers = "1 2 3 5 0 7 11";
  const std::string wild = "1 300.5 -7 1e9 0 6.5 -70000";
  cast("float64", "uint8", small, "255.5");
  cast("float64", "int16", small, "NaN");
  cast("float64", "int64", small, "9223372036854775808");
  cast("float64", "float32", "0.1 2.5 1e-300 3 -7 1e38 0", "1e39");
  cast("float32", "uint8", small, "-1");
  cast("float32", "int16", small, "32768");
  cast("float32", "float16", "0.1 2.5 1e-20 3 -7 65504 0", "65520");
  cast("float32", "float8_e5m2", "0.1 2.5 3 -7 0", "1e9");
  cast("int64", "int32", integers, "2147483648");
  cast("int16", "uint8", integers, "-1");
  cast_back("float64", "uint8", small, "256");
  cast_back("int16", "uint8", integers, "256");
  cast_back("float32", "float64", "0.5 2.5 1e-30 3 -7", "");
  cast("float16", "int8", small, "Infinity");
  cast("float64", "uint8", wild, "", "/clamp", kClamp);
  cast("float32", "int16", wild, "", "/clamp", kClamp);
  cast("float64", "int8", wild, "", "/wrap", kWrap);
  cast("int64", "uint16", "1 -1 65536 70000 0", "", "/wrap", kWrap);
  cast("float64", "uint8", "1 NaN 300 4.75 6.5", "301", "/map", map_member("NaN=0 300=255"));
  rescale("int8", "", "-1", "1 -2 127 0 -127", "-128");
  rescale("int8", "1", "", "1 -2 126 0 -128", "127", Operation::decode);
  rescale("float32", "", "3", "0.1 2 1e-45 0 -7", "", Operation::decode);
  rescale("int16", "", "3", "1 -2 10922 0 -10922", "10923");
  rescale("int32", "1", "", "1 -2 3 0 2147483647", "-2147483648");
  rescale("uint64", "", "2", "1 2 3 0 9223372036854775807", "9223372036854775808");
  rescale("float32", "", "3", "0.1 2 1e-45 0 -7 1e30 0.3", "");
  return all;
}

ConversionPalette::ConversionPalette(const Conversion& conversion, Text family)
    : palette(conversion.head(family), inputs_of(input_type(conversion.operation, conversion.array),
                                                 conversion.elements + " " + conversion.offending)) {
  const DataType type = input_type(conversion.operation, conversion.array);
  for (Bits element : bits_of(type, conversion.elements)) repeat.push_back(palette.input_of(element));
  for (Bits element : bits_of(type, conversion.offending)) offender = palette.input_of(element);
}

}  // namespace zarrproof
