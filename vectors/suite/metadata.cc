// Metadata: forms of codecs, and JSON of the wrong type.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

const std::string kLittle = bytes_codec();

About about(Text id, Clause clause, Text comment) {
  return {"metadata/" + id, {clause}, comment, {"metadata"}};
}

// One form for one codec at a time; the other codecs are objects, the plainest form.
void add_ways_to_write_a_codec(SuiteBuilder& suite) {
  const auto written = [&](Text id, Clause clause, Text comment, Text codecs, Text stored = "0507") {
    suite.accept_metadata(about(id, clause, comment), plain_array("uint8", codecs), "0507", stored);
  };
  const auto ways = [&](Text name, Text before, Text after, Text stored) {
    const auto list = [&](Text codec) { return "[" + before + codec + after + "]"; };
    const std::string head = R"({"name":")" + name + "\"";
    written(name + "/bare-name", META_12, "a name stands for the codec", list(type_text(name)), stored);
    written(name + "/object", META_5, "no configuration is needed", list(head + "}"), stored);
    written(name + "/empty-configuration", META_14, "an empty one says the same",
            list(head + R"(,"configuration":{}})"), stored);
    written(name + "/configuration-first", META_14, "the members of an object have no order",
            list(R"({"configuration":{},"name":")" + name + "\"}"), stored);
  };
  ways("bytes", "", "", "0507");
  ways("crc32c", kLittle + ",", "", with_checksum("0507"));
  ways("scale_offset", "", "," + kLittle, "0507");
  written("all-bare-names", META_12, "names only", R"(["scale_offset","bytes","crc32c"])",
          with_checksum("0507"));
  written("spaces", META_1, "white space between the parts of JSON means nothing",
          "[ { \"name\" : \"bytes\" , \"configuration\" : { } } ]");
}

// JSON of the wrong type, level by level.
void add_wrong_types(SuiteBuilder& suite) {
  // Each value, as in named(), stands between the texts `before` and `after`.
  const auto refuse = [&](Text id, Text comment, Text values, Text before = {}, Text after = {}) {
    for (const NamedJson& value : named(values))
      suite.refuse_metadata(about("chain/" + id + value.name, META_3, comment),
                            plain_array("uint8", before + value.text + after), plain_array("uint8"));
  };
  refuse("list-is-", "codecs are a JSON array",
         R"(null true number=1 text="bytes" object={"name":"bytes"} object-of-codecs={"bytes":{}})");
  refuse("codec-is-", "a codec is an object or a name",
         R"(null true number=1 array=["bytes"] empty-array=[])", "[", "]");
  refuse("", "a codec needs a name", R"(no-name={"configuration":{}} empty-object={})", "[", "]");
  refuse("codec-is-", "beside a sound codec", "null-behind=null", "[" + kLittle + ",", "]");
  refuse("", "beside a sound codec", "empty-object-before={}", "[", "," + kLittle + "]");
  refuse("name-is-", "a name is a string", R"(null true number=1 array=["bytes"] object={"name":"bytes"})",
         R"([{"name":)", "}]");
}

// A configuration of the wrong JSON type, and must_understand beside a valid one.
void add_configurations(SuiteBuilder& suite) {
  for (const auto& [name, configuration] :
       named(R"(bytes={"endian":"little"} crc32c= scale_offset={"offset":0,"scale":1} )"
             R"(cast_value={"data_type":"uint8"})")) {
    const auto array = [codec = name](Text members) {
      const std::string text = R"({"name":")" + codec + "\"" + members + "}";
      if (codec == "bytes") return plain_array("uint8", chain({text}));
      return plain_array("uint8", codec == "crc32c" ? chain({kLittle, text}) : chain({text, kLittle}));
    };
    const std::string sound = configuration.empty() ? "" : ",\"configuration\":" + configuration;
    for (const NamedJson& value : named(R"(null true number=1 text="" array=[])"))
      suite.refuse_metadata(
          about(name + "/configuration-is-" + value.name, META_3, "a configuration is an object"),
          array(",\"configuration\":" + value.text), array(sound));
    suite.refuse_metadata(about(name + "/must-understand", META_3, "must_understand"),
                          array(sound + R"(,"must_understand":true)"), array(sound));
  }
  for (const NamedJson& codec : named(R"(bare-name="cast_value" object={"name":"cast_value"} )"
                                      R"(empty-configuration={"name":"cast_value","configuration":{}})"))
    suite.refuse_metadata(about("cast_value/" + codec.name, META_3, "data_type is required"),
                          plain_array("uint8", chain({codec.text, kLittle})),
                          plain_array("uint8", chain({cast_codec("uint8"), kLittle})));
}

// A missing chunk has nothing to decode, but its array's metadata must be refused.
void add_chunks_of_wrong_metadata(SuiteBuilder& suite) {
  const auto refuse_missing = [&](Text id, Clause clause, Text type, Text codecs) {
    suite.open(about("missing/" + id, clause, "of a missing chunk"), Operation::decode,
               plain_array(type, codecs), std::nullopt, plain_array(type));
  };
  const std::string unknown = R"({"name":"no_such_codec"})", scaling = R"({"name":"scale_offset"})";
  refuse_missing("list-is-null", META_3, "uint8", "null");
  refuse_missing("no-name", META_3, "uint8", R"([{"configuration":{}}])");
  refuse_missing("unknown-codec", META_9, "uint8", chain({kLittle, unknown}));
  refuse_missing("bytes-twice", META_11, "uint8", chain({kLittle, kLittle}));
  refuse_missing("no-endian", BYTES_10, "int16", chain({kBytes}));
  refuse_missing("scale_offset-of-bool", SO_6, "bool", chain({scaling, kLittle}));
  refuse_missing("cast_value-of-bool", CV_14, "bool", chain({cast_codec("uint8"), kLittle}));
}

}  // namespace

void add_metadata_vectors(SuiteBuilder& suite) {
  add_ways_to_write_a_codec(suite);
  add_wrong_types(suite);
  add_configurations(suite);
  add_chunks_of_wrong_metadata(suite);
  const ArrayText plain = plain_array("uint8");
  suite.refuse_metadata(about("no-fill-value", META_8, "fill_value is required"),
                        {plain.data_type, "", plain.codecs, plain.shape}, plain);
  suite.encode(about("with-fill-value", META_4, ""), array_of("uint8", "7", {}, {3}), "010703");
}

}  // namespace zarrproof
