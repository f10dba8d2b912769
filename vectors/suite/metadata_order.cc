// Metadata: the order of codecs, and names of unknown codecs.
#include <array>

#include "vectors/suite/areas.h"
#include "vectors/suite/common.h"

namespace zarrproof {
namespace {

const std::string kBytes = bytes_codec();
const std::string kChecksum = R"({"name":"crc32c"})";
const std::string kScaleOffset = scale_offset_codec("0", "1");

ArrayText uint8_array(const std::string& codecs) {
  return plain_array("uint8", codecs, {2});
}

void refuse(SuiteBuilder& suite, const std::string& id, Clause clause, const std::string& comment,
            const std::string& codecs) {
  suite.refuse_metadata({"metadata/chain/" + id, {clause}, comment, {"metadata"}}, uint8_array(codecs),
                        uint8_array(chain({kBytes})));
}

// Every list of up to three codecs of the three kinds. Lists in the right order are tested elsewhere.
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
                        {Clause::META_11},
                        "array -> array codecs, one array -> bytes codec, bytes -> bytes codecs",
                        {"metadata"}};
      if (!sorted || serializers != 1) {
        suite.refuse_metadata(about, uint8_array("[" + text + "]"), uint8_array(chain({kBytes})));
        continue;
      }
      std::string stored = "0507";
      for (int rest = number; rest > 0; rest /= 3)
        if (rest % 3 == 2) stored = with_checksum(stored);
      accept_metadata(suite, about, uint8_array("[" + text + "]"), "0507", stored);
    }
  }
  refuse(suite, "empty", Clause::META_11, "no codec at all", "[]");
  const std::string cast = cast_codec("uint8");
  const auto wrong = [&](const std::string& id, const std::string& list) {
    refuse(suite, "order/" + id, Clause::META_11, "cast_value at the wrong place", list);
  };
  wrong("bytes/cast_value", chain({kBytes, cast}));
  wrong("cast_value", chain({cast}));
  wrong("bytes/crc32c/cast_value", chain({kBytes, kChecksum, cast}));
  wrong("cast_value/crc32c", chain({cast, kChecksum}));
}

// An unknown codec in place of every kind of codec; and nearly right names.
void add_names(SuiteBuilder& suite) {
  const std::string unknown = R"({"name":"no_such_codec"})";
  const auto wrong = [&](const std::string& id, const std::string& comment, const std::string& codecs) {
    refuse(suite, id, Clause::META_9, comment, codecs);
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
  wrong("unknown-codec-twice", "two errors in one chain", chain({unknown, kBytes, unknown}));
  wrong("unknown-codec-behind-another-error", "two errors in one chain",
        chain({R"({"name":"cast_value"})", kBytes, unknown}));
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

}  // namespace

void add_codec_order_vectors(SuiteBuilder& suite) {
  add_orders(suite);
  add_names(suite);
}

}  // namespace zarrproof
