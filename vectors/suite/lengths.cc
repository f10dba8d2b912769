// Arrays of every length, so that a vectorized implementation is caught in its last few elements.
#include "reference/chain.h"
#include "reference/json.h"
#include "reference/scalar.h"
#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

// A codec on arrays of a type, the elements that repeat, and the one that must be refused (or none). An odd
// number of elements, so that each stands at every position of a vector.
struct Row {
  const char* id;
  std::string data_type;
  std::string codec;
  std::vector<const char*> elements;
  const char* offending = nullptr;
  Operation operation = Operation::encode;
};

// 1 to 70, and around powers of two.
std::vector<std::uint64_t> lengths() {
  std::vector<std::uint64_t> all;
  for (std::uint64_t length = 1; length <= 70; ++length) all.push_back(length);
  for (std::uint64_t power : {128, 256, 1024})
    for (std::uint64_t length : {power - 1, power, power + 1}) all.push_back(length);
  return all;
}

std::vector<Row> rows() {
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

std::vector<Row> scale_offset_rows() {
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

void add(SuiteBuilder& suite, const std::string& codec, const Row& row, const std::vector<Clause>& clauses) {
  GroupHead head;
  head.id = codec + "/lengths/" + row.id;
  head.since = "1.0";
  head.clauses = clauses;
  head.comment = row.offending == nullptr
                     ? "every length"
                     : "every length; an offending element as the first, the last but one and the last";
  head.operation = row.operation;
  head.data_type = type_text(row.data_type);
  head.fill_value = row.codec.find("\"offset\"") != std::string::npos ? "1" : "0";
  head.codecs = chain({row.codec, bytes_codec()});
  Interpretation defaults(Answers::defaults());
  const ArrayText array{head.data_type, head.fill_value, head.codecs, {1}};
  const Chain read(read_document(array.zarr_json()).metadata, defaults);
  const DataType& type = row.operation == Operation::encode ? read.array_type() : read.stored_type();
  const auto bits_of = [&](const char* scalar) {
    return read_real(read_json(scalar), type, row.id, defaults);
  };
  std::vector<Bits> inputs;
  for (const char* scalar : row.elements) inputs.push_back(bits_of(scalar));
  LengthGroup group =
      make_lengths(std::move(head), inputs,
                   row.offending == nullptr ? std::nullopt : std::optional(bits_of(row.offending)));
  group.lengths = lengths();
  if (row.offending != nullptr) group.every_position = 70;
  suite.add(std::move(group));
}

}  // namespace

void add_length_vectors(SuiteBuilder& suite) {
  for (const Row& row : rows()) add(suite, "cast_value", row, {Clause::CV_3, Clause::CV_13});
  for (const Row& row : scale_offset_rows()) add(suite, "scale_offset", row, {Clause::SO_1, Clause::SO_2});
}

}  // namespace zarrproof
