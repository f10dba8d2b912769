// Equivalent JSON texts, and strings that look like scalars. Detects readers that compare names before they
// decode escapes, readers that know no whitespace but blanks, and permissive string conversions of a
// language's library.
#include <iterator>

#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"
#include "vectors/suite/families.h"

namespace zarrproof {
namespace {

// Escapes and whitespace of JSON: the names are equal.
void add_same_texts(SuiteBuilder& suite) {
  struct Row {
    const char* id;
    ArrayText array;
    const char* data;
    const char* stored;
  };
  const std::string name = R"({"name":"bytes"})";
  const auto array = [](const std::string& type, const std::string& fill, const std::string& codecs) {
    return ArrayText{type, fill, codecs, {2}};
  };
  const auto cast = [&](const std::string& members) {
    return array("\"float32\"", "1",
                 R"([{"name":"cast_value","configuration":{)" + members + "}}," + name + "]");
  };
  const std::string int16 = "\"int16\"";
  for (
      const Row& row : {
          Row{"escaped/name", array("\"uint8\"", "0", R"([{"name":"\u0062yt\u0065s"}])"), "0507", "0507"},
          Row{"escaped/crc32c", array("\"uint8\"", "0", R"([{"name":"bytes"},{"name":"crc\u00332c"}])"),
              "0507", nullptr},
          Row{"escaped/keys",
              array(int16, "0", R"([{"n\u0061me":"bytes","configur\u0061tion":{"endi\u0061n":"big"}}])"),
              "05000700", "00050007"},
          Row{"escaped/endian",
              array(int16, "0", R"([{"name":"bytes","configuration":{"endian":"b\u0069g"}}])"), "05000700",
              "00050007"},
          Row{"escaped/data-type", array(R"("uint\u0038")", "0", "[" + name + "]"), "0507", "0507"},
          Row{"escaped/digits-in-both-cases",
              array(R"("\u0075int8")", "0", R"([{"\u006Eame":"b\u0079tes"}])"), "0507", "0507"},
          Row{"escaped/scale_offset",
              array("\"uint8\"", "4",
                    R"([{"name":"scale\u005foffset","configuration":{"off\u0073et":4,"sc\u0061le":2}},)" +
                        name + "]"),
              "0507", "0206"},
          Row{"escaped/cast-value",
              cast(
                  R"("data\u005ftype":"uint\u0038","r\u006funding":"towards\u002dzero","out_of_r\u0061nge":"cl\u0061mp")"),
              "cdcc3c4000409c45", "02ff"},
          Row{"escaped/map",
              cast(
                  R"("data_type":"uint8","scalar\u005fmap":{"enc\u006fde":[["N\u0061N",7]],"dec\u006fde":[[7,"\u004eaN"]]})"),
              "0000c07f00000040", "0702"},
          Row{"spaces/tabs",
              array(int16, "0",
                    "[\t{\t\"name\"\t:\t\"bytes\"\t,\t\"configuration\"\t:\t{\t\"endian\"\t:\t\"big\"\t}\t}"
                    "\t]"),
              "05000700", "00050007"},
          Row{"spaces/line-breaks",
              array(int16, "0",
                    "[\n{\n\"name\"\n:\n\"bytes\"\n,\n\"configuration\"\n:\n{\n\"endian\"\n:\n\"big\"\n}\n}"
                    "\n]"),
              "05000700", "00050007"},
          Row{"spaces/carriage-returns",
              array(int16, "0",
                    "[\r\n  {\r\n    \"name\": \"bytes\",\r\n    \"configuration\": {\"endian\": "
                    "\"big\"}\r\n  }\r\n]"),
              "05000700", "00050007"},
          Row{"spaces/around-numbers",
              array("\"uint8\"", " 4\n",
                    "[{\"name\":\"scale_offset\",\"configuration\":{\"offset\":\t4\n,\"scale\" :\r\n2 "
                    "}},{\"name\":\"bytes\"}]"),
              "0507", "0206"},
          Row{"spaces/in-a-map",
              cast("\"data_type\" : \"uint8\" , \"scalar_map\" :\n{\t\"encode\" : [ [ \"NaN\" ,\n7 ]\t] }"),
              "0000c07f00000040", nullptr},
      }) {
    const About about = about_1_1(std::string("metadata/text/") + row.id, {Clause::META_1},
                                  "the same JSON, written otherwise", {"metadata"});
    suite.resolve(below(about, "/resolve"), row.array);
    suite.accept(below(about, "/encode"), Operation::encode, row.array, row.data);
    if (row.stored != nullptr)
      suite.accept(below(about, "/decode"), Operation::decode, row.array, row.stored);
  }
  // Scalars that are strings.
  struct Fill {
    const char* type;
    const char* text;
    const char* id;
  };
  for (const Fill& fill :
       {Fill{"float32", R"("N\u0061N")", "nan"}, Fill{"float32", R"("\u002dInfinity")", "minus-infinity"},
        Fill{"float32", R"("0\u00783fc00000")", "hexadecimal"},
        Fill{"float64", R"("\u0049nfinity")", "infinity"},
        Fill{"float64", R"("0x3ff800000000000\u0030")", "hexadecimal"}})
    accept_fill(suite,
                about_1_1(std::string("fill_value/") + fill.type + "/escaped/" + fill.id, {Clause::META_4},
                          "the same string, written otherwise", {"fill"}),
                {type_text(fill.type), fill.text, chain({bytes_codec()}), {2}});
}

// Hexadecimal in the notations of other languages.
constexpr NamedJson kNoHexadecimal[] = {{"capital-x", "\"0X3f800000\""},
                                        {"underscore", "\"0x3f80_0000\""},
                                        {"underscore-first", "\"0x_3f80000\""},
                                        {"plus", "\"+0x3f800000\""},
                                        {"minus", "\"-0x3f800000\""},
                                        {"plus-behind-x", "\"0x+3f80000\""},
                                        {"blank-behind-x", "\"0x 3f80000\""},
                                        {"blank-behind", "\"0x3f800000 \""},
                                        {"no-0x", "\"3f800000\""},
                                        {"full-width-digits", R"("0x\uff13f800000")"},
                                        {"nul-behind", R"("0x3f800000\u0000")"}};

// Not a scalar of any type. Version 1.0 asks for it as a parameter.
constexpr NamedJson kNoScalar[] = {{"null", "null"},       {"true", "true"},      {"false", "false"},
                                   {"array", "[1]"},       {"empty-array", "[]"}, {"object", "{}"},
                                   {"empty-text", "\"\""}, {"text-1", "\"1\""}};

// Strings that some libraries read as numbers.
constexpr NamedJson kNoFloat[] = {{"text-1.5", "\"1.5\""},
                                  {"text-minus-1e5", "\"-1e5\""},
                                  {"nan-in-lower-case", "\"nan\""},
                                  {"nan-negative", "\"-NaN\""},
                                  {"inf", "\"inf\""},
                                  {"minus-inf", "\"-Inf\""},
                                  {"infinity-in-lower-case", "\"infinity\""},
                                  {"infinity-with-a-blank", "\"Infinity \""},
                                  {"null-in-quotes", "\"null\""},
                                  {"nat", "\"NaT\""}};

void add_wrong_fill_values(SuiteBuilder& suite) {
  for (const NamedJson& value : kNoHexadecimal)
    refuse_fill(suite,
                about_1_1(std::string("fill_value/float32/notation/") + value.name, {Clause::META_10},
                          "hexadecimal is 0x and digits", {"fill", "metadata"}),
                {"\"float32\"", value.text, chain({bytes_codec()}), {2}},
                {"\"float32\"", "1", chain({bytes_codec()}), {2}});
}

// As keys and values of maps, and as parameters of float types, on encode.
void add_wrong_scalars(SuiteBuilder& suite) {
  for (const std::string type : {"float32", "float64"}) {
    const auto array = [&](const std::string& codec) {
      return ArrayText{type_text(type), "1", chain({codec, bytes_codec()}), {1}};
    };
    const auto map = [&](const std::string& key, const std::string& value) {
      return array(cast_codec(type, R"(,"scalar_map":{"encode":[[)" + key + "," + value + "]]}"));
    };
    const std::string data = data_of(*find_data_type(type), {"1"});
    const auto refuse = [&](const std::string& id, const std::string& name, const ArrayText& odd,
                            const ArrayText& good) {
      suite.open(about_1_1("metadata/" + id + "/" + type + "/" + name + "/encode", {Clause::META_10},
                           "not a scalar of " + type, {"metadata"}),
                 Operation::encode, odd, data, good);
    };
    const auto in_maps = [&](const NamedJson& value) {
      refuse("cast_value/key", value.name, map(value.text, "3"), map("2", "3"));
      refuse("cast_value/value", value.name, map("2", value.text), map("2", "3"));
    };
    const auto everywhere = [&](const NamedJson& value) {
      in_maps(value);
      refuse("scale_offset/offset", value.name, array(scale_offset_codec(value.text, "")),
             array(scale_offset_codec("0", "1")));
      refuse("scale_offset/scale", value.name, array(scale_offset_codec("", value.text)),
             array(scale_offset_codec("0", "1")));
    };
    // float64 has every third of the strings and notations.
    const std::size_t step = type == "float32" ? 1 : 3;
    for (const NamedJson& value : kNoScalar) in_maps(value);
    for (std::size_t i = 0; i < std::size(kNoFloat); i += step) everywhere(kNoFloat[i]);
    for (std::size_t i = 0; i < std::size(kNoHexadecimal); i += 2 * step) everywhere(kNoHexadecimal[i]);
  }
}

}  // namespace

void add_json_text_vectors(SuiteBuilder& suite) {
  add_same_texts(suite);
  add_wrong_fill_values(suite);
  add_wrong_scalars(suite);
}

}  // namespace zarrproof
