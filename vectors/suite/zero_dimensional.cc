// Arrays without dimensions whose element is rounded, refused, scaled or mapped. Detects separate code paths
// for scalars, which may use a language's own numbers: float64 arithmetic, unlimited integers, warnings
// instead of errors, ignored maps.
#include "reference/types/hexadecimal.h"
#include "vectors/expand.h"
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Each element of a group as an array of shape []. The control of a refused element holds the fill value.
void add_twins(SuiteBuilder& suite, const ElementGroup& group, const ArrayText& array) {
  const Column& column = group.columns.front();
  for (std::size_t i = 0; i < group.inputs.size(); ++i) {
    const Cell& cell = column.cells[i];
    About about{
        group.head.id + "/" + element_name(group.inputs[i]), group.head.clauses, group.shown[i], {"shape"}};
    if (cell.derived && group.derived_clause) about.clauses = {*group.derived_clause};
    const std::string data = to_hexadecimal(group.inputs[i]);
    const auto clause = refusing_clause(group.refusals, i);
    if (!clause) {
      suite.accept(about, group.head.operation, array, data);
      continue;
    }
    about.clauses = {*clause};
    suite.open(about, group.head.operation, array, data, array);
  }
}

// The fill value and the elements are words.
void add(SuiteBuilder& suite, const About& about, Operation operation, Text type, Text fill, Text codec,
         Text elements) {
  const ArrayText array = array_of(type, fill, {codec}, {});
  add_twins(suite,
            make_group(head_of(about, operation, array), inputs_of(input_type(operation, array), elements)),
            array);
}

void add_twins_of_casts(SuiteBuilder& suite) {
  const auto cast = [&](Operation operation, Text type, Text stored, Text elements, Text id = {},
                        Text more = {}) {
    add(suite, {"cast_value/zero-dimensional/" + type + "-" + stored + id, {CV_1, CV_3, CV_5}}, operation,
        type, "1", cast_codec(stored, more), elements);
  };
  using enum Operation;
  const std::string away = rounding_member("nearest-away"), zero = rounding_member("towards-zero");
  cast(encode, "float64", "uint8", "1 0.5 1.5 2.5 254.5 255.5 -0.5 -1 256 NaN Infinity");
  cast(encode, "float64", "uint8", "1 -7 300 1e300 NaN Infinity", "/clamp", kClamp);
  cast(encode, "float64", "int8", "1 128 -129 1e300 NaN", "/wrap", kWrap);
  cast(encode, "float32", "int16", "1 0.5 2.5 -2.5 0.49999997 32767.5", "/nearest-away", away);
  cast(encode, "float32", "int16", "1 -1.75 32767.5 32768", "/towards-zero", zero);
  cast(encode, "float64", "float32", "1 0.1 16777217 -0.0 1e39 1e-46 -1e-46 NaN Infinity");
  cast(encode, "float32", "float16", "1 2049 65519 65520 1e-8");
  cast(encode, "int64", "float32", "1 16777217 -16777217 9223372036854775807", "/towards-positive",
       rounding_member("towards-positive"));
  cast(encode, "int64", "float64", "1 9007199254740993 9223372036854775807");
  cast(encode, "int64", "uint8", "1 255 256 -1");
  cast(encode, "int64", "uint8", "1 256 -1", "/wrap", kWrap);
  cast(encode, "uint64", "int64", "1 9223372036854775807 9223372036854775808");
  cast(decode, "uint8", "float64", "1 2.5 255.5 -0.5 256 NaN");
  cast(decode, "int16", "int64", "1 32768 -32769");
  cast(decode, "float16", "float64", "1 2049 65520 1e-8");
  cast(encode, "float64", "uint8", "1 NaN 2.5 3.5 300 301 Infinity", "/map",
       map_member("NaN=0 2.5=200 300=9", "0=NaN"));
  cast(decode, "float64", "uint8", "1 0 7 8", "/map", map_member("NaN=0", "0=NaN 7=-0.5"));
  cast(encode, "float32", "int16", "1 Infinity 40000 40001 NaN", "/map-clamp",
       kClamp + map_member("Infinity=-1 40000=3"));
  cast(encode, "int64", "uint8", "1 -1 9007199254740993 9007199254740992", "/map",
       map_member("-1=255 9007199254740993=3"));
  cast(encode, "int32", "int32", "1 5 6 7", "/map", map_member("5=6 6=7"));
}

void add_twins_of_scalings(SuiteBuilder& suite) {
  const auto both = [&](Text id, Text type, Text offset, Text scale, Text encoded, Text decoded) {
    const About about{"scale_offset/zero-dimensional/" + type + "/" + id, {SO_1, SO_2}};
    const std::string codec = scale_offset_codec(offset, scale);
    add(suite, about, Operation::encode, type, offset, codec, encoded);
    add(suite, about, Operation::decode, type, offset, codec, decoded);
  };
  both("scale", "int8", "0", "3", "1 42 43 -42 -43", "3 1 -128 127");
  both("offset", "uint8", "5", "1", "5 4 255", "0 250 251");
  both("intermediate", "int16", "-30000", "-1", "1 2767 2768 -32768", "0 -32768 2769");
  both("offset", "int64", "9007199254740993", "1", "9007199254740994 -9223372036854775808",
       "1 9223372036854775807");
  both("offset", "uint64", "9223372036854775809", "2", "9223372036854775810 1 18446744073709551615",
       "2 1 18446744073709551614");
  both("scale-0.1", "float32", "0.1", "0.1", "1 0.3 16777217 3e38 NaN Infinity", "1 0.3 16777217 3e38 NaN");
  both("scale-0.1", "float16", "0.1", "10", "1 0.3 6552 7000 NaN", "1 0.3 65504 NaN");
  both("scale-3", "float64", "0.1", "3", "1 0.3 1e308 Infinity", "1 0.3 1e-323");
  both("scale-3", "bfloat16", "1", "3", "1 0.3 1.2e38", "1 0.3 100");
}

}  // namespace

void add_zero_dimensional_vectors(SuiteBuilder& suite) {
  add_twins_of_casts(suite);
  add_twins_of_scalings(suite);
}

}  // namespace zarrproof
