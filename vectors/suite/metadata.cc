// Metadata: how a list of codecs may be written, and in which order codecs may stand.
#include <array>

#include "vectors/suite/common.h"
#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

const std::string kBytes = bytes_codec();
const std::string kChecksum = R"({"name":"crc32c"})";
const std::string kScaleOffset = scale_offset_codec("0", "1");

ArrayText uint8_array(const std::string& codecs) {
  return plain_array("uint8", codecs, {2});
}

// One way to write a codec at a time; the others stay in their plainest form, an object.
void add_ways_to_write_a_codec(SuiteBuilder& suite) {
  const auto written = [&](const std::string& id, Clause clause, Level level, const std::string& comment,
                           const std::string& codecs, const std::string& stored = "0507") {
    accept_metadata(suite, {"metadata/" + id, {clause}, level, comment, {"metadata"}}, uint8_array(codecs),
                    "0507", stored);
  };
  const auto ways = [&](const std::string& name, const std::string& before, const std::string& after,
                        const std::string& stored) {
    const auto list = [&](const std::string& codec) { return "[" + before + codec + after + "]"; };
    const std::string head = R"({"name":")" + name + "\"";
    written(name + "/bare-name", Clause::META_1, Level::must, "a name stands for the codec",
            list("\"" + name + "\""), stored);
    written(name + "/object", Clause::META_5, Level::must, "no configuration is needed", list(head + "}"),
            stored);
    written(name + "/empty-configuration", Clause::META_5, Level::derived, "an empty one says the same",
            list(head + R"(,"configuration":{}})"), stored);
    written(name + "/configuration-first", Clause::META_5, Level::derived,
            "the members of an object have no order", list(R"({"configuration":{},"name":")" + name + "\"}"),
            stored);
  };
  ways("bytes", "", "", "0507");
  ways("crc32c", kBytes + ",", "", with_checksum("0507"));
  ways("scale_offset", "", "," + kBytes, "0507");
  written("all-bare-names", Clause::META_1, Level::must, "names only", R"(["scale_offset","bytes","crc32c"])",
          with_checksum("0507"));
  written("spaces", Clause::META_1, Level::derived, "white space between the parts of JSON means nothing",
          "[ { \"name\" : \"bytes\" , \"configuration\" : { } } ]");
}

void refuse(SuiteBuilder& suite, const std::string& id, Clause clause, Level level,
            const std::string& comment, const std::string& codecs) {
  suite.refuse_metadata({"metadata/chain/" + id, {clause}, level, comment, {"metadata"}}, uint8_array(codecs),
                        uint8_array(chain({kBytes})));
}

// Every list of at most three codecs of the three kinds. Those in order are accepted elsewhere.
void add_orders(SuiteBuilder& suite) {
  const std::array<std::string, 3> codecs = {kScaleOffset, kBytes, kChecksum};
  const std::array<std::string, 3> names = {"scale_offset", "bytes", "crc32c"};
  for (int length = 1; length <= 3; ++length) {
    const int count = length == 1 ? 3 : length == 2 ? 9 : 27;
    for (int number = 0; number < count; ++number) {
      std::string text, id;
      bool sorted = true;
      int serializers = 0, last = 0;
      for (int place = 0, rest = number; place < length; ++place, rest /= 3) {
        const int kind = rest % 3;
        sorted = sorted && kind >= last;
        serializers += kind == 1 ? 1 : 0;
        last = kind;
        text += (place > 0 ? "," : "") + codecs[static_cast<std::size_t>(kind)];
        id += "/" + names[static_cast<std::size_t>(kind)];
      }
      const About about{"metadata/chain/order" + id,
                        {Clause::META_6},
                        Level::derived,
                        "array -> array codecs, one array -> bytes codec, bytes -> bytes codecs",
                        {"metadata"}};
      if (!sorted || serializers != 1) {
        suite.refuse_metadata(about, uint8_array("[" + text + "]"), uint8_array(chain({kBytes})));
        continue;
      }
      About accepted = about;
      accepted.level = Level::must;
      std::string stored = "0507";
      for (int rest = number; rest > 0; rest /= 3)
        if (rest % 3 == 2) stored = with_checksum(stored);
      accept_metadata(suite, accepted, uint8_array("[" + text + "]"), "0507", stored);
    }
  }
  refuse(suite, "empty", Clause::META_6, Level::derived, "no codec at all", "[]");
  const std::string cast = cast_codec("uint8");
  const auto wrong = [&](const std::string& id, const std::string& list) {
    refuse(suite, "order/" + id, Clause::META_6, Level::derived, "cast_value at the wrong place", list);
  };
  wrong("bytes/cast_value", chain({kBytes, cast}));
  wrong("cast_value", chain({cast}));
  wrong("bytes/crc32c/cast_value", chain({kBytes, kChecksum, cast}));
  wrong("cast_value/crc32c", chain({cast, kChecksum}));
}

// A codec that nobody knows, as every kind of codec; and names that are nearly right.
void add_names(SuiteBuilder& suite) {
  const std::string unknown = R"({"name":"no_such_codec"})";
  const auto wrong = [&](const std::string& id, const std::string& comment, const std::string& codecs) {
    refuse(suite, id, Clause::META_6, Level::must, comment, codecs);
  };
  wrong("unknown-codec", "before bytes", chain({unknown, kBytes}));
  wrong("unknown-codec-alone", "in place of bytes", chain({unknown}));
  wrong("unknown-codec-last", "behind bytes", chain({kBytes, unknown}));
  wrong("unknown-codec-bare-name", "as a bare name", chain({"\"no_such_codec\"", kBytes}));
  wrong("unknown-codec-bare-name-last", "as a bare name", chain({kBytes, "\"no_such_codec\""}));
  wrong("unknown-codec-with-configuration", "with a configuration",
        chain({R"({"name":"no_such_codec","configuration":{"level":1}})", kBytes}));
  wrong("unknown-codec-between-checksums", "between known codecs",
        chain({kBytes, kChecksum, unknown, kChecksum}));
  struct Name {
    const char* codec;
    const char* id;
    const char* text;
  };
  constexpr Name kNames[] = {{"bytes", "capital", "Bytes"},
                             {"bytes", "upper-case", "BYTES"},
                             {"bytes", "space-behind", "bytes "},
                             {"bytes", "space-before", " bytes"},
                             {"bytes", "singular", "byte"},
                             {"bytes", "empty", ""},
                             {"crc32c", "upper-case", "CRC32C"},
                             {"crc32c", "capital", "Crc32c"},
                             {"crc32c", "last-letter-upper", "crc32C"},
                             {"crc32c", "space-behind", "crc32c "},
                             {"scale_offset", "capitals", "Scale_Offset"},
                             {"scale_offset", "upper-case", "SCALE_OFFSET"},
                             {"scale_offset", "hyphen", "scale-offset"},
                             {"scale_offset", "camel-case", "scaleOffset"},
                             {"scale_offset", "space-behind", "scale_offset "},
                             {"cast_value", "capitals", "Cast_Value"},
                             {"cast_value", "upper-case", "CAST_VALUE"},
                             {"cast_value", "hyphen", "cast-value"},
                             {"cast_value", "camel-case", "castValue"},
                             {"cast_value", "space-behind", "cast_value "}};
  for (const Name& name : kNames) {
    const std::string which = name.codec;
    const std::string more =
        which == "cast_value" ? R"(,"configuration":{"data_type":"uint8"})" : std::string();
    const auto list = [&](const std::string& codec) {
      if (which == "bytes") return chain({codec});
      return which == "crc32c" ? chain({kBytes, codec}) : chain({codec, kBytes});
    };
    const std::string id = "name/" + which + "-" + name.id;
    const std::string quoted = "\"" + std::string(name.text) + "\"";
    wrong(id, "not the name of a codec", list("{\"name\":" + quoted + more + "}"));
    if (more.empty()) wrong(id + "/bare-name", "not the name of a codec", list(quoted));
  }
}

// JSON of the wrong type, level by level.
void add_wrong_types(SuiteBuilder& suite) {
  struct Value {
    const char* name;
    const char* text;
  };
  constexpr Value kNoList[] = {{"null", "null"},
                               {"true", "true"},
                               {"number", "1"},
                               {"text", "\"bytes\""},
                               {"object", R"({"name":"bytes"})"},
                               {"object-of-codecs", R"({"bytes":{}})"}};
  for (const Value& value : kNoList)
    refuse(suite, std::string("list-is-") + value.name, Clause::META_3, Level::derived,
           "codecs are a JSON array", value.text);
  constexpr Value kNoCodec[] = {
      {"null", "null"}, {"true", "true"}, {"number", "1"}, {"array", R"(["bytes"])"}, {"empty-array", "[]"}};
  for (const Value& value : kNoCodec)
    refuse(suite, std::string("codec-is-") + value.name, Clause::META_3, Level::derived,
           "a codec is an object or a name", std::string("[") + value.text + "]");
  refuse(suite, "no-name", Clause::META_1, Level::derived, "a codec needs a name",
         R"([{"configuration":{}}])");
  refuse(suite, "empty-object", Clause::META_1, Level::derived, "a codec needs a name", "[{}]");
  refuse(suite, "codec-is-null-behind", Clause::META_3, Level::derived, "beside a sound codec",
         chain({kBytes, "null"}));
  refuse(suite, "empty-object-before", Clause::META_1, Level::derived, "beside a sound codec",
         chain({"{}", kBytes}));
  constexpr Value kNoName[] = {{"null", "null"},
                               {"true", "true"},
                               {"number", "1"},
                               {"array", R"(["bytes"])"},
                               {"object", R"({"name":"bytes"})"}};
  for (const Value& value : kNoName)
    refuse(suite, std::string("name-is-") + value.name, Clause::META_3, Level::derived, "a name is a string",
           std::string(R"([{"name":)") + value.text + "}]");
}

// A configuration of the wrong JSON type, and must_understand beside a sound one.
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
                             Level::derived,
                             "a configuration is an object",
                             {"metadata"}},
                            array(",\"configuration\":" + text), good);
    suite.refuse_metadata({"metadata/" + name + "/must-understand",
                           {Clause::META_1},
                           Level::derived,
                           "must_understand",
                           {"metadata"}},
                          array(std::string(codec.configuration) + R"(,"must_understand":true)"), good);
  }
  const ArrayText casting = uint8_array(chain({cast_codec("uint8"), kBytes}));
  const auto no_configuration = [&](const std::string& id, Clause clause, const std::string& codec) {
    suite.refuse_metadata(
        {"metadata/cast_value/" + id, {clause}, Level::derived, "data_type is required", {"metadata"}},
        uint8_array(chain({codec, kBytes})), casting);
  };
  no_configuration("bare-name", Clause::META_5, "\"cast_value\"");
  no_configuration("object", Clause::META_5, R"({"name":"cast_value"})");
  no_configuration("empty-configuration", Clause::CV_11, R"({"name":"cast_value","configuration":{}})");
}

}  // namespace

void add_metadata_vectors(SuiteBuilder& suite) {
  add_ways_to_write_a_codec(suite);
  add_orders(suite);
  add_names(suite);
  add_wrong_types(suite);
  add_configurations(suite);
  ArrayText without_fill = uint8_array(chain({kBytes}));
  without_fill.fill_value.clear();
  suite.refuse_metadata(
      {"metadata/no-fill-value", {Clause::META_8}, Level::derived, "fill_value is required", {"metadata"}},
      without_fill, uint8_array(chain({kBytes})));
}

}  // namespace zarrproof
