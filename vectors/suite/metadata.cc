// Metadata: forms of codecs, and JSON of the wrong type.
#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

const std::string kBytes = bytes_codec();

ArrayText uint8_array(const std::string& codecs) {
  return plain_array("uint8", codecs, {2});
}

// One form for one codec at a time; the other codecs are objects, the plainest form.
void add_ways_to_write_a_codec(SuiteBuilder& suite) {
  const auto written = [&](const std::string& id, Clause clause, const std::string& comment,
                           const std::string& codecs, const std::string& stored = "0507") {
    accept_metadata(suite, {"metadata/" + id, {clause}, comment, {"metadata"}}, uint8_array(codecs), "0507",
                    stored);
  };
  const auto ways = [&](const std::string& name, const std::string& before, const std::string& after,
                        const std::string& stored) {
    const auto list = [&](const std::string& codec) { return "[" + before + codec + after + "]"; };
    const std::string head = R"({"name":")" + name + "\"";
    written(name + "/bare-name", Clause::META_12, "a name stands for the codec", list("\"" + name + "\""),
            stored);
    written(name + "/object", Clause::META_5, "no configuration is needed", list(head + "}"), stored);
    written(name + "/empty-configuration", Clause::META_14, "an empty one says the same",
            list(head + R"(,"configuration":{}})"), stored);
    written(name + "/configuration-first", Clause::META_14, "the members of an object have no order",
            list(R"({"configuration":{},"name":")" + name + "\"}"), stored);
  };
  ways("bytes", "", "", "0507");
  ways("crc32c", kBytes + ",", "", with_checksum("0507"));
  ways("scale_offset", "", "," + kBytes, "0507");
  written("all-bare-names", Clause::META_12, "names only", R"(["scale_offset","bytes","crc32c"])",
          with_checksum("0507"));
  written("spaces", Clause::META_1, "white space between the parts of JSON means nothing",
          "[ { \"name\" : \"bytes\" , \"configuration\" : { } } ]");
}

void refuse(SuiteBuilder& suite, const std::string& id, const std::string& comment,
            const std::string& codecs) {
  suite.refuse_metadata({"metadata/chain/" + id, {Clause::META_3}, comment, {"metadata"}},
                        uint8_array(codecs), uint8_array(chain({kBytes})));
}

// JSON of the wrong type, level by level.
void add_wrong_types(SuiteBuilder& suite) {
  constexpr NamedJson kNoList[] = {{"null", "null"},
                                   {"true", "true"},
                                   {"number", "1"},
                                   {"text", "\"bytes\""},
                                   {"object", R"({"name":"bytes"})"},
                                   {"object-of-codecs", R"({"bytes":{}})"}};
  for (const NamedJson& value : kNoList)
    refuse(suite, std::string("list-is-") + value.name, "codecs are a JSON array", value.text);
  constexpr NamedJson kNoCodec[] = {
      {"null", "null"}, {"true", "true"}, {"number", "1"}, {"array", R"(["bytes"])"}, {"empty-array", "[]"}};
  for (const NamedJson& value : kNoCodec)
    refuse(suite, std::string("codec-is-") + value.name, "a codec is an object or a name",
           std::string("[") + value.text + "]");
  refuse(suite, "no-name", "a codec needs a name", R"([{"configuration":{}}])");
  refuse(suite, "empty-object", "a codec needs a name", "[{}]");
  refuse(suite, "codec-is-null-behind", "beside a sound codec", chain({kBytes, "null"}));
  refuse(suite, "empty-object-before", "beside a sound codec", chain({"{}", kBytes}));
  constexpr NamedJson kNoName[] = {{"null", "null"},
                                   {"true", "true"},
                                   {"number", "1"},
                                   {"array", R"(["bytes"])"},
                                   {"object", R"({"name":"bytes"})"}};
  for (const NamedJson& value : kNoName)
    refuse(suite, std::string("name-is-") + value.name, "a name is a string",
           std::string(R"([{"name":)") + value.text + "}]");
}

// A configuration of the wrong JSON type, and must_understand beside a valid one.
void add_configurations(SuiteBuilder& suite) {
  struct Codec {
    const char* name;
    const char* configuration;
  };
  constexpr Codec kCodecs[] = {{"bytes", R"(,"configuration":{"endian":"little"})"},
                               {"crc32c", ""},
                               {"scale_offset", R"(,"configuration":{"offset":0,"scale":1})"},
                               {"cast_value", R"(,"configuration":{"data_type":"uint8"})"}};
  for (const Codec& codec : kCodecs) {
    const std::string name = codec.name;
    const auto array = [&](const std::string& members) {
      const std::string text = R"({"name":")" + name + "\"" + members + "}";
      if (name == "bytes") return uint8_array(chain({text}));
      return uint8_array(name == "crc32c" ? chain({kBytes, text}) : chain({text, kBytes}));
    };
    const ArrayText good = array(codec.configuration);
    for (const auto& [id, text] : std::initializer_list<std::pair<std::string, std::string>>{
             {"null", "null"}, {"true", "true"}, {"number", "1"}, {"text", "\"\""}, {"array", "[]"}})
      suite.refuse_metadata({"metadata/" + name + "/configuration-is-" + id,
                             {Clause::META_3},
                             "a configuration is an object",
                             {"metadata"}},
                            array(",\"configuration\":" + text), good);
    suite.refuse_metadata(
        {"metadata/" + name + "/must-understand", {Clause::META_3}, "must_understand", {"metadata"}},
        array(std::string(codec.configuration) + R"(,"must_understand":true)"), good);
  }
  const ArrayText casting = uint8_array(chain({cast_codec("uint8"), kBytes}));
  const auto no_configuration = [&](const std::string& id, const std::string& codec) {
    suite.refuse_metadata(
        {"metadata/cast_value/" + id, {Clause::META_3}, "data_type is required", {"metadata"}},
        uint8_array(chain({codec, kBytes})), casting);
  };
  no_configuration("bare-name", "\"cast_value\"");
  no_configuration("object", R"({"name":"cast_value"})");
  no_configuration("empty-configuration", R"({"name":"cast_value","configuration":{}})");
}

// A missing chunk has nothing to decode, but its array's metadata must be refused.
void add_missing_chunks(SuiteBuilder& suite) {
  const auto refuse_missing = [&](const std::string& id, Clause clause, const char* type,
                                  const std::string& codecs) {
    const ArrayText odd{type_text(type), type == std::string("bool") ? "false" : "0", codecs, {2}};
    ArrayText good = odd;
    good.codecs = chain({kBytes});
    suite.open({"metadata/missing/" + id, {clause}, "of a missing chunk", {"metadata"}}, Operation::decode,
               odd, std::nullopt, good);
  };
  const std::string unknown = R"({"name":"no_such_codec"})", scaling = R"({"name":"scale_offset"})";
  refuse_missing("list-is-null", Clause::META_3, "uint8", "null");
  refuse_missing("no-name", Clause::META_3, "uint8", R"([{"configuration":{}}])");
  refuse_missing("unknown-codec", Clause::META_9, "uint8", chain({kBytes, unknown}));
  refuse_missing("bytes-twice", Clause::META_11, "uint8", chain({kBytes, kBytes}));
  refuse_missing("no-endian", Clause::BYTES_10, "int16", chain({R"({"name":"bytes"})"}));
  refuse_missing("scale_offset-of-bool", Clause::SO_6, "bool", chain({scaling, kBytes}));
  refuse_missing("cast_value-of-bool", Clause::CV_14, "bool", chain({cast_codec("uint8"), kBytes}));
}

}  // namespace

void add_metadata_vectors(SuiteBuilder& suite) {
  add_ways_to_write_a_codec(suite);
  add_wrong_types(suite);
  add_configurations(suite);
  add_missing_chunks(suite);
  ArrayText without_fill = uint8_array(chain({kBytes}));
  without_fill.fill_value.clear();
  suite.refuse_metadata({"metadata/no-fill-value", {Clause::META_8}, "fill_value is required", {"metadata"}},
                        without_fill, uint8_array(chain({kBytes})));
  suite.accept({"metadata/with-fill-value/encode", {Clause::META_4}, "", {"metadata"}}, Operation::encode,
               {type_text("uint8"), "7", chain({kBytes}), {3}}, "010703");
}

}  // namespace zarrproof
