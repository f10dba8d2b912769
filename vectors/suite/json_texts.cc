// Equivalent JSON texts, and strings that look like scalars. Detects readers that compare names before they
// decode escapes, readers that know no whitespace but blanks, and permissive string conversions of a
// language's library.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

// Escapes and whitespace of JSON: the names are equal.
void add_same_texts(SuiteBuilder& suite) {
  // `stored`: empty to ask only resolve and encode.
  const auto same = [&](Text id, const ArrayText& array, Text data, Text stored) {
    const About about{"metadata/text/" + id, {META_1}, "the same JSON, written otherwise", {"metadata"}};
    suite.ask(about.below("/resolve"), array.request(Operation::resolve));
    suite.encode(about, array, data);
    if (!stored.empty()) suite.decode(about, array, stored);
  };
  const auto uint8 = [&](Text id, Text codecs, Text type = "\"uint8\"", Text stored = "0507") {
    same("escaped/" + id, {type, "0", codecs, {2}}, "0507", stored);
  };
  const auto big = [&](Text id, Text codecs) {
    same(id, {"\"int16\"", "0", codecs, {2}}, "05000700", "00050007");
  };
  const auto scaled = [&](Text id, Text fill, Text codecs) {
    same(id, {"\"uint8\"", fill, codecs, {2}}, "0507", "0206");
  };
  const auto cast = [&](Text id, Text members, Text data, Text stored) {
    const std::string codec = R"({"name":"cast_value","configuration":{)" + members + "}}";
    same(id, array_of("float32", "1", {codec}, {2}, kBytes), data, stored);
  };
  uint8("name", R"([{"name":"\u0062yt\u0065s"}])");
  uint8("crc32c", R"([{"name":"bytes"},{"name":"crc\u00332c"}])", "\"uint8\"", "");
  big("escaped/keys", R"([{"n\u0061me":"bytes","configur\u0061tion":{"endi\u0061n":"big"}}])");
  big("escaped/endian", R"([{"name":"bytes","configuration":{"endian":"b\u0069g"}}])");
  uint8("data-type", chain({kBytes}), R"("uint\u0038")");
  uint8("digits-in-both-cases", R"([{"\u006Eame":"b\u0079tes"}])", R"("\u0075int8")");
  scaled("escaped/scale_offset", "4",
         R"([{"name":"scale\u005foffset","configuration":{"off\u0073et":4,"sc\u0061le":2}},)" + kBytes + "]");
  cast(
      "escaped/cast-value",
      R"("data\u005ftype":"uint\u0038","r\u006funding":"towards\u002dzero","out_of_r\u0061nge":"cl\u0061mp")",
      "cdcc3c4000409c45", "02ff");
  cast(
      "escaped/map",
      R"("data_type":"uint8","scalar\u005fmap":{"enc\u006fde":[["N\u0061N",7]],"dec\u006fde":[[7,"\u004eaN"]]})",
      "0000c07f00000040", "0702");
  big("spaces/tabs",
      "[\t{\t\"name\"\t:\t\"bytes\"\t,\t\"configuration\"\t:\t{\t\"endian\"\t:\t\"big\"\t}\t}\t]");
  big("spaces/line-breaks",
      "[\n{\n\"name\"\n:\n\"bytes\"\n,\n\"configuration\"\n:\n{\n\"endian\"\n:\n\"big\"\n}\n}\n]");
  big("spaces/carriage-returns",
      "[\r\n  {\r\n    \"name\": \"bytes\",\r\n    \"configuration\": {\"endian\": \"big\"}\r\n  }\r\n]");
  scaled("spaces/around-numbers", " 4\n",
         "[{\"name\":\"scale_offset\",\"configuration\":{\"offset\":\t4\n,\"scale\" :\r\n2 "
         "}},{\"name\":\"bytes\"}]");
  cast("spaces/in-a-map",
       "\"data_type\" : \"uint8\" , \"scalar_map\" :\n{\t\"encode\" : [ [ \"NaN\" ,\n7 ]\t] }",
       "0000c07f00000040", "");
  // Scalars that are strings.
  const auto fills = [&](Text type, Text values) {
    suite.accept_fills(
        {"fill_value/" + type + "/escaped/", {META_4}, "the same string, written otherwise", {"fill"}},
        filled(type, ""), values);
  };
  fills("float32", R"(nan="N\u0061N" minus-infinity="\u002dInfinity" hexadecimal="0\u00783fc00000")");
  fills("float64", R"(infinity="\u0049nfinity" hexadecimal="0x3ff800000000000\u0030")");
}

// Hexadecimal in the notations of other languages.
constexpr const char* kNoHexadecimal =
    R"(capital-x="0X3f800000" underscore="0x3f80_0000" underscore-first="0x_3f80000" plus="+0x3f800000" )"
    R"(minus="-0x3f800000" plus-behind-x="0x+3f80000" blank-behind-x="0x 3f80000" blank-behind="0x3f800000 " )"
    R"(no-0x="3f800000" full-width-digits="0x\uff13f800000" nul-behind="0x3f800000\u0000")";

// Not a scalar of any type. Version 1.0 asks for it as a parameter.
constexpr const char* kNoScalar =
    R"(null true false array=[1] empty-array=[] object={} empty-text="" text-1="1")";

// Strings that some libraries read as numbers.
constexpr const char* kNoFloat =
    R"(text-1.5="1.5" text-minus-1e5="-1e5" nan-in-lower-case="nan" nan-negative="-NaN" inf="inf" )"
    R"(minus-inf="-Inf" infinity-in-lower-case="infinity" infinity-with-a-blank="Infinity " )"
    R"(null-in-quotes="null" nat="NaT")";

// As keys and values of maps, and as parameters of float types, on encode.
void add_wrong_scalars(SuiteBuilder& suite, Text type) {
  const std::string data = data_of(*find_data_type(type), "1");
  const auto refuse = [&](Text id, Text name, Text odd, Text good) {
    suite.open(About("metadata/" + id + "/" + type + "/" + name + "/encode", {META_10},
                     "not a scalar of " + type, {"metadata"}),
               Operation::encode, array_of(type, "1", {odd}), data, array_of(type, "1", {good}));
  };
  const auto map = [&](Text key, Text value) {
    return cast_codec(type, map_member("[[" + key + "," + value + "]]"));
  };
  const auto in_maps = [&](const NamedJson& value) {
    refuse("cast_value/key", value.name, map(value.text, "3"), map("2", "3"));
    refuse("cast_value/value", value.name, map("2", value.text), map("2", "3"));
  };
  // float64 has every third of the strings and notations.
  const auto everywhere = [&](const std::vector<NamedJson>& values, std::size_t step) {
    for (std::size_t i = 0; i < values.size(); i += type == "float32" ? step : 3 * step) {
      const auto& [name, text] = values[i];
      in_maps(values[i]);
      refuse("scale_offset/offset", name, scale_offset_codec(text, ""), scale_offset_codec("0", "1"));
      refuse("scale_offset/scale", name, scale_offset_codec("", text), scale_offset_codec("0", "1"));
    }
  };
  for (const NamedJson& value : named(kNoScalar)) in_maps(value);
  everywhere(named(kNoFloat), 1);
  everywhere(named(kNoHexadecimal), 2);
}

}  // namespace

void add_json_text_vectors(SuiteBuilder& suite) {
  add_same_texts(suite);
  suite.refuse_fills(
      {"fill_value/float32/notation/", {META_10}, "hexadecimal is 0x and digits", {"fill", "metadata"}},
      filled("float32", "1"), kNoHexadecimal);
  for (const char* type : {"float32", "float64"}) add_wrong_scalars(suite, type);
}

}  // namespace zarrproof
