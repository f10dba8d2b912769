// Arrays without dimensions whose element is rounded, refused, scaled or mapped. Detects separate code paths
// for scalars, which may use a language's own numbers: float64 arithmetic, unlimited integers, warnings
// instead of errors, ignored maps.
#include <algorithm>

#include "reference/types/hexadecimal.h"
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

struct Row {
  std::string id, array, fill, stored, codec;
  Operation operation;
  std::vector<std::string> elements;
};

constexpr Operation kEncode = Operation::encode;
constexpr Operation kDecode = Operation::decode;

// Each element of a group as an array of shape []. The control of a refused element holds the fill value.
void add_twins(SuiteBuilder& suite, const ElementGroup& group, const ArrayText& array) {
  const Column& column = group.columns.front();
  for (std::size_t i = 0; i < group.inputs.size(); ++i) {
    const Cell& cell = column.cells[i];
    About about = about_1_1(group.head.id + "/" + element_name(group.inputs[i]), group.head.clauses,
                            group.shown[i], {"shape"});
    if (cell.derived) about.clauses = {*group.derived_clause};
    bool refusable = cell.kind == Cell::Kind::refused;
    if (cell.kind == Cell::Kind::open)
      for (const Permitted& outcome : group.alternatives[cell.alternatives])
        refusable = refusable || outcome.kind == Permitted::Kind::refused;
    const std::string data = to_hexadecimal(group.inputs[i]);
    if (!refusable) {
      suite.accept(about, group.head.operation, array, data);
      continue;
    }
    for (const auto& [clause, inputs] : group.refusals)
      if (std::find(inputs.begin(), inputs.end(), i) != inputs.end()) about.clauses = {clause};
    suite.open(about, group.head.operation, array, data, array);
  }
}

void add(SuiteBuilder& suite, const Row& row) {
  const bool scaled = row.array == row.stored && row.codec.find("scale_offset") != std::string::npos;
  const std::vector<Clause> clauses = scaled ? std::vector{Clause::SO_1, Clause::SO_2}
                                             : std::vector{Clause::CV_1, Clause::CV_3, Clause::CV_5};
  const std::string pair = scaled ? row.array : row.array + "-" + row.stored;
  const About about = about_1_1(std::string(scaled ? "scale_offset" : "cast_value") + "/zero-dimensional/" +
                                    pair + (row.id.empty() ? "" : "/" + row.id),
                                clauses);
  const ArrayText array{type_text(row.array), row.fill, chain({row.codec, bytes_codec()}), {}};
  const DataType type = *find_data_type(row.operation == kEncode ? row.array : row.stored);
  add_twins(suite,
            make_group(head_of(about, row.operation, array), inputs_of(type, row.elements), {{"", "{}"}}),
            array);
}

void add_casts(SuiteBuilder& suite) {
  const std::string clamp = R"(,"out_of_range":"clamp")", wrap = R"(,"out_of_range":"wrap")";
  const std::string nan = "\"NaN\"", infinity = "\"Infinity\"";
  for (const Row& row : std::vector<Row>{
           {"",
            "float64",
            "1",
            "uint8",
            cast_codec("uint8"),
            kEncode,
            {"1", "0.5", "1.5", "2.5", "254.5", "255.5", "-0.5", "-1", "256", nan, infinity}},
           {"clamp",
            "float64",
            "1",
            "uint8",
            cast_codec("uint8", clamp),
            kEncode,
            {"1", "-7", "300", "1e300", nan, infinity}},
           {"wrap",
            "float64",
            "1",
            "int8",
            cast_codec("int8", wrap),
            kEncode,
            {"1", "128", "-129", "1e300", nan}},
           {"nearest-away",
            "float32",
            "1",
            "int16",
            cast_codec("int16", R"(,"rounding":"nearest-away")"),
            kEncode,
            {"1", "0.5", "2.5", "-2.5", "0.49999997", "32767.5"}},
           {"towards-zero",
            "float32",
            "1",
            "int16",
            cast_codec("int16", R"(,"rounding":"towards-zero")"),
            kEncode,
            {"1", "-1.75", "32767.5", "32768"}},
           {"",
            "float64",
            "1",
            "float32",
            cast_codec("float32"),
            kEncode,
            {"1", "0.1", "16777217", "-0.0", "1e39", "1e-46", "-1e-46", nan, infinity}},
           {"",
            "float32",
            "1",
            "float16",
            cast_codec("float16"),
            kEncode,
            {"1", "2049", "65519", "65520", "1e-8"}},
           {"towards-positive",
            "int64",
            "1",
            "float32",
            cast_codec("float32", R"(,"rounding":"towards-positive")"),
            kEncode,
            {"1", "16777217", "-16777217", "9223372036854775807"}},
           {"",
            "int64",
            "1",
            "float64",
            cast_codec("float64"),
            kEncode,
            {"1", "9007199254740993", "9223372036854775807"}},
           {"", "int64", "1", "uint8", cast_codec("uint8"), kEncode, {"1", "255", "256", "-1"}},
           {"wrap", "int64", "1", "uint8", cast_codec("uint8", wrap), kEncode, {"1", "256", "-1"}},
           {"",
            "uint64",
            "1",
            "int64",
            cast_codec("int64"),
            kEncode,
            {"1", "9223372036854775807", "9223372036854775808"}},
           {"",
            "uint8",
            "1",
            "float64",
            cast_codec("float64"),
            kDecode,
            {"1", "2.5", "255.5", "-0.5", "256", nan}},
           {"", "int16", "1", "int64", cast_codec("int64"), kDecode, {"1", "32768", "-32769"}},
           {"", "float16", "1", "float64", cast_codec("float64"), kDecode, {"1", "2049", "65520", "1e-8"}},
       })
    add(suite, row);
}

void add_maps(SuiteBuilder& suite) {
  const std::string nan = "\"NaN\"", infinity = "\"Infinity\"";
  for (const Row& row : std::vector<Row>{
           {"map",
            "float64",
            "1",
            "uint8",
            cast_codec("uint8",
                       R"(,"scalar_map":{"encode":[["NaN",0],[2.5,200],[300,9]],"decode":[[0,"NaN"]]})"),
            kEncode,
            {"1", nan, "2.5", "3.5", "300", "301", infinity}},
           {"map",
            "float64",
            "1",
            "uint8",
            cast_codec("uint8", R"(,"scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"],[7,-0.5]]})"),
            kDecode,
            {"1", "0", "7", "8"}},
           {"map-clamp",
            "float32",
            "1",
            "int16",
            cast_codec("int16",
                       R"(,"out_of_range":"clamp","scalar_map":{"encode":[["Infinity",-1],[40000,3]]})"),
            kEncode,
            {"1", infinity, "40000", "40001", nan}},
           {"map",
            "int64",
            "1",
            "uint8",
            cast_codec("uint8", R"(,"scalar_map":{"encode":[[-1,255],[9007199254740993,3]]})"),
            kEncode,
            {"1", "-1", "9007199254740993", "9007199254740992"}},
           {"map",
            "int32",
            "1",
            "int32",
            cast_codec("int32", R"(,"scalar_map":{"encode":[[5,6],[6,7]]})"),
            kEncode,
            {"1", "5", "6", "7"}},
       })
    add(suite, row);
}

void add_scalings(SuiteBuilder& suite) {
  const std::string nan = "\"NaN\"", infinity = "\"Infinity\"";
  const auto both = [&](const std::string& id, const std::string& type, const std::string& offset,
                        const std::string& scale, const std::vector<std::string>& encoded,
                        const std::vector<std::string>& decoded) {
    const std::string codec = scale_offset_codec(offset, scale);
    add(suite, {id, type, offset, type, codec, kEncode, encoded});
    add(suite, {id, type, offset, type, codec, kDecode, decoded});
  };
  both("scale", "int8", "0", "3", {"1", "42", "43", "-42", "-43"}, {"3", "1", "-128", "127"});
  both("offset", "uint8", "5", "1", {"5", "4", "255"}, {"0", "250", "251"});
  both("intermediate", "int16", "-30000", "-1", {"1", "2767", "2768", "-32768"}, {"0", "-32768", "2769"});
  both("offset", "int64", "9007199254740993", "1", {"9007199254740994", "-9223372036854775808"},
       {"1", "9223372036854775807"});
  both("offset", "uint64", "9223372036854775809", "2", {"9223372036854775810", "1", "18446744073709551615"},
       {"2", "1", "18446744073709551614"});
  both("scale-0.1", "float32", "0.1", "0.1", {"1", "0.3", "16777217", "3e38", nan, infinity},
       {"1", "0.3", "16777217", "3e38", nan});
  both("scale-0.1", "float16", "0.1", "10", {"1", "0.3", "6552", "7000", nan}, {"1", "0.3", "65504", nan});
  both("scale-3", "float64", "0.1", "3", {"1", "0.3", "1e308", infinity}, {"1", "0.3", "1e-323"});
  both("scale-3", "bfloat16", "1", "3", {"1", "0.3", "1.2e38"}, {"1", "0.3", "100"});
}

}  // namespace

void add_zero_dimensional_vectors(SuiteBuilder& suite) {
  add_casts(suite);
  add_maps(suite);
  add_scalings(suite);
}

}  // namespace zarrproof
