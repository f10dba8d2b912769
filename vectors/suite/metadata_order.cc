// Metadata: the order of codecs, and names of unknown codecs.
#include <algorithm>
#include <array>

#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

const std::string kBytesCodec = bytes_codec();

void refuse(SuiteBuilder& suite, Text id, Clause clause, Text comment, Text codecs) {
  suite.refuse_metadata({"metadata/chain/" + id, {clause}, comment, {"metadata"}},
                        plain_array("uint8", codecs), plain_array("uint8"));
}

// Every list of up to three codecs of the three kinds. Lists in the right order are tested elsewhere.
void add_orders(SuiteBuilder& suite) {
  const std::array<std::string, 3> codecs = {scale_offset_codec("0", "1"), kBytesCodec, kCrc32c};
  const std::array<std::string, 3> names = {"scale_offset", "bytes", "crc32c"};
  for (const auto& [length, count] : {std::pair{1, 3}, {2, 9}, {3, 27}})
    for (int number = 0; number < count; ++number) {
      std::vector<std::size_t> kinds;
      for (int rest = number; kinds.size() < static_cast<std::size_t>(length); rest /= 3)
        kinds.push_back(static_cast<std::size_t>(rest % 3));
      std::string list, id, stored = "0507";
      for (const std::size_t kind : kinds) {
        list += (list.empty() ? "" : ",") + codecs[kind];
        id += "/" + names[kind];
        if (kind == 2) stored = with_checksum(stored);
      }
      const About about("metadata/chain/order" + id, {META_11},
                        "array -> array codecs, one array -> bytes codec, bytes -> bytes codecs",
                        {"metadata"});
      const ArrayText array = plain_array("uint8", "[" + list + "]");
      if (std::ranges::is_sorted(kinds) && std::ranges::count(kinds, std::size_t{1}) == 1)
        suite.accept_metadata(about, array, "0507", stored);
      else
        suite.refuse_metadata(about, array, plain_array("uint8"));
    }
  refuse(suite, "empty", META_11, "no codec at all", "[]");
  const std::string cast = cast_codec("uint8");
  const auto wrong = [&](Text id, Text list) {
    refuse(suite, "order/" + id, META_11, "cast_value at the wrong place", list);
  };
  wrong("bytes/cast_value", chain({kBytesCodec, cast}));
  wrong("cast_value", chain({cast}));
  wrong("bytes/crc32c/cast_value", chain({kBytesCodec, kCrc32c, cast}));
  wrong("cast_value/crc32c", chain({cast, kCrc32c}));
}

// An unknown codec in place of every kind of codec; and nearly right names.
void add_wrong_names(SuiteBuilder& suite) {
  const std::string unknown = R"({"name":"no_such_codec"})";
  const auto wrong = [&](Text id, Text comment, Text codecs) { refuse(suite, id, META_9, comment, codecs); };
  wrong("unknown-codec", "before bytes", chain({unknown, kBytesCodec}));
  wrong("unknown-codec-alone", "in place of bytes", chain({unknown}));
  wrong("unknown-codec-last", "behind bytes", chain({kBytesCodec, unknown}));
  wrong("unknown-codec-bare-name", "as a bare name", chain({"\"no_such_codec\"", kBytesCodec}));
  wrong("unknown-codec-bare-name-last", "as a bare name", chain({kBytesCodec, "\"no_such_codec\""}));
  wrong("unknown-codec-with-configuration", "with a configuration",
        chain({R"({"name":"no_such_codec","configuration":{"level":1}})", kBytesCodec}));
  wrong("unknown-codec-between-checksums", "between known codecs",
        chain({kBytesCodec, kCrc32c, unknown, kCrc32c}));
  wrong("unknown-codec-twice", "two errors in one chain", chain({unknown, kBytesCodec, unknown}));
  wrong("unknown-codec-behind-another-error", "two errors in one chain",
        chain({R"({"name":"cast_value"})", kBytesCodec, unknown}));
  const auto misspelled = [&](Text codec, Text spellings) {
    const bool is_cast = codec == "cast_value";
    const auto list = [&](Text text) {
      if (codec == "bytes") return chain({text});
      return codec == "crc32c" ? chain({kBytesCodec, text}) : chain({text, kBytesCodec});
    };
    for (const NamedJson& name : named(spellings)) {
      const std::string id = "name/" + codec + "-" + name.name, comment = "not the name of a codec";
      const std::string more = is_cast ? R"(,"configuration":{"data_type":"uint8"})" : "";
      wrong(id, comment, list("{\"name\":" + name.text + more + "}"));
      if (!is_cast) wrong(id + "/bare-name", comment, list(name.text));
    }
  };
  misspelled("bytes", R"(capital="Bytes" upper-case="BYTES" space-behind="bytes " space-before=" bytes" )"
                      R"(singular="byte" empty="")");
  misspelled("crc32c", R"(upper-case="CRC32C" capital="Crc32c" last-letter-upper="crc32C" )"
                       R"(space-behind="crc32c ")");
  misspelled("scale_offset", R"(capitals="Scale_Offset" upper-case="SCALE_OFFSET" hyphen="scale-offset" )"
                             R"(camel-case="scaleOffset" space-behind="scale_offset ")");
  misspelled("cast_value", R"(capitals="Cast_Value" upper-case="CAST_VALUE" hyphen="cast-value" )"
                           R"(camel-case="castValue" space-behind="cast_value ")");
}

}  // namespace

void add_codec_order_vectors(SuiteBuilder& suite) {
  add_orders(suite);
  add_wrong_names(suite);
}

}  // namespace zarrproof
