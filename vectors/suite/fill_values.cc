#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

// Every encoding of a fill value shows in a missing chunk.
void add_encodings(SuiteBuilder& suite) {
  const auto fill = [&](const std::string& type, const std::string& value, const std::string& id,
                        Clause clause) {
    const ArrayText array{type_text(type), value, chain({bytes_codec()}), {2}};
    suite.missing({"fill_value/" + type + "/" + id, {clause}}, array);
  };
  fill("uint8", "255", "255", Clause::META_4);
  fill("int8", "-128", "-128", Clause::META_4);
  fill("int8", "-0", "minus-0", Clause::META_4);
  fill("int64", "9007199254740993", "2-53-plus-1", Clause::META_7);
  fill("int64", "-9223372036854775808", "lowest", Clause::META_7);
  fill("uint64", "18446744073709551615", "highest", Clause::META_7);
  fill("float32", "\"NaN\"", "nan", Clause::META_4);
  fill("float32", "\"Infinity\"", "infinity", Clause::META_4);
  fill("float32", "\"-Infinity\"", "minus-infinity", Clause::META_4);
  fill("float32", "\"0x7fc00001\"", "hexadecimal-nan", Clause::META_4);
  fill("float32", "\"0x3fc00000\"", "hexadecimal-1.5", Clause::META_4);
  fill("float16", "\"0x7e01\"", "hexadecimal-nan", Clause::META_4);
  fill("float64", "\"0x7ff8000000000001\"", "hexadecimal-nan", Clause::META_4);
  fill("float32", "16777217.0000000001", "just-above-a-tie", Clause::META_7);
  fill("float32", "16777217", "tie", Clause::META_7);
  fill("float16", "1.00048828125000000000001", "just-above-a-tie", Clause::META_7);
  fill("float64", "0.1", "0.1", Clause::META_7);
  fill("float64", "1e-400", "1e-400", Clause::META_7);
  fill("float64", "5e-324", "smallest", Clause::META_7);
  fill("float64", "2.4703282292062328e-324", "just-above-half-of-the-smallest", Clause::META_7);
  fill("float32", "-0", "minus-0", Clause::META_4);
  fill("float32", "-0.0", "minus-0.0", Clause::META_4);
  fill("float32", "\"0x80000000\"", "hexadecimal-minus-0", Clause::META_4);
  fill("bool", "true", "true", Clause::META_4);
  fill("complex64", "[1.5,\"NaN\"]", "1.5-nan", Clause::META_4);
  fill("complex128", "[\"-Infinity\",0.1]", "minus-infinity-0.1", Clause::META_4);
  fill("bfloat16", "1.00390625", "tie", Clause::META_7);
  fill("float8_e5m2", "\"0x7d\"", "hexadecimal-nan", Clause::META_4);
  fill("float8_e8m0fnu", "4", "4", Clause::META_4);
  fill("int4", "-8", "-8", Clause::META_4);
  suite.missing({"fill_value/numpy.datetime64/nat", {Clause::META_4}},
                {time_type("numpy.datetime64", "s", 1).metadata(), "\"NaT\"", chain({bytes_codec()}), {2}});
}

void add_wrong_encodings(SuiteBuilder& suite) {
  const auto refuse = [&](const std::string& type, const std::string& value, const std::string& id,
                          const std::string& good) {
    suite.refuse_metadata({"fill_value/" + type + "/" + id, {Clause::META_4}, Level::derived},
                          {type_text(type), value, chain({bytes_codec()}), {2}},
                          {type_text(type), good, chain({bytes_codec()}), {2}});
  };
  refuse("uint8", "256", "256", "0");
  refuse("uint8", "-1", "minus-1", "0");
  refuse("uint8", "1.5", "1.5", "0");
  refuse("uint8", "1.0", "1.0", "0");
  refuse("uint8", "\"1\"", "text", "0");
  refuse("uint8", "true", "true", "0");
  refuse("uint8", "null", "null", "0");
  refuse("float32", "\"nan\"", "nan-in-lower-case", "0");
  refuse("float32", "\"1.5\"", "text", "0");
  refuse("float32", "true", "true", "0");
  refuse("float32", "\"0x7fc0\"", "hexadecimal-too-short", "0");
  refuse("float32", "1e39", "1e39", "0");
  refuse("float8_e4m3fnuz", "1000", "1000", "0");
  refuse("float8_e8m0fnu", "0", "0", "1");
  refuse("float32", "\"0x7FC00000\"", "hexadecimal-in-upper-case", "0");
  refuse("bool", "1", "1", "true");
  refuse("complex64", "1", "one-number", "[1,0]");
  refuse("complex64", "[1]", "one-component", "[1,0]");
  refuse("float6_e3m2fn", "\"NaN\"", "nan", "0");
  refuse("float8_e5m2fnuz", "\"Infinity\"", "infinity", "0");
  // How long a fill value of a raw type is, is open.
  const ArrayText control{type_text("uint8"), "1", chain({bytes_codec()}), {4}};
  suite.open({"fill_value/r16/1-255", {Clause::META_4}, Level::must, "raw_fill_length"}, Operation::decode,
             {type_text("r16"), "[1,255]", chain({bytes_codec()}), {2}}, std::nullopt, control);
  suite.refuse_metadata({"fill_value/r16/256", {Clause::META_4}, Level::derived},
                        {type_text("r16"), "[1,256]", chain({bytes_codec()}), {2}}, control);
}

void add_carried(SuiteBuilder& suite) {
  const auto cast = [](const std::string& type, const std::string& fill, const std::string& to,
                       const std::string& more = {}) {
    return ArrayText{type_text(type), fill, chain({cast_codec(to, more), bytes_codec()}), {2}};
  };
  suite.resolve({"fill_value/resolve/cast", {Clause::CV_10, Clause::CHAIN_1}},
                cast("float32", "3.0", "uint8"));
  suite.resolve({"fill_value/resolve/cast-nan", {Clause::CV_10}}, cast("float32", "\"NaN\"", "float64"));
  suite.resolve(
      {"fill_value/resolve/cast-mapped", {Clause::CV_10, Clause::CV_1}},
      cast("float32", "\"NaN\"", "uint8", R"(,"scalar_map":{"encode":[["NaN",0]],"decode":[[0,"NaN"]]})"));
  suite.resolve({"fill_value/resolve/scale_offset", {Clause::SO_5}},
                {type_text("int16"), "7", chain({scale_offset_codec("5", "10"), bytes_codec()}), {2}});
  suite.missing({"fill_value/missing/cast", {Clause::CV_10}}, cast("float32", "3.0", "uint8"));
  suite.missing({"fill_value/missing/scale_offset", {Clause::SO_5}},
                {type_text("int16"), "7", chain({scale_offset_codec("5", "10"), bytes_codec()}), {2}});

  const ArrayText good = cast("float32", "3.0", "uint8");
  const auto refuse = [&](const std::string& id, const ArrayText& odd, Level level = Level::must) {
    suite.refuse_metadata({"fill_value/survival/" + id, {Clause::CV_10}, level}, odd, good);
  };
  refuse("out-of-range", cast("float32", "300", "uint8"));
  refuse("nan-without-map", cast("float32", "\"NaN\"", "uint8"));
  refuse("rounded", cast("float32", "0.5", "uint8"));
  refuse("negative-zero", cast("float32", "-0.0", "int8"));
  refuse("clamped", cast("float32", "300", "uint8", R"(,"out_of_range":"clamp")"));
  suite.refuse_metadata({"fill_value/survival/scale_offset-overflow", {Clause::SO_5}, Level::derived},
                        {type_text("int8"), "100", chain({scale_offset_codec("0", "2"), bytes_codec()}), {2}},
                        {type_text("int8"), "50", chain({scale_offset_codec("0", "2"), bytes_codec()}), {2}});
}

}  // namespace

void add_fill_value_vectors(SuiteBuilder& suite) {
  add_encodings(suite);
  add_wrong_encodings(suite);
  add_carried(suite);
}

}  // namespace zarrproof
