// Metadata of bytes and crc32c: valid and invalid parameters.
#include "vectors/suite/areas.h"

namespace zarrproof {
namespace {

std::string bytes_with(Text configuration) {
  return R"([{"name":"bytes","configuration":)" + configuration + "}]";
}

// Only "little" and "big" are permitted, even if the byte order does not matter.
void add_endian(SuiteBuilder& suite) {
  for (const std::string type : {"bool", "uint8", "int16", "float32", "complex64"}) {
    const bool has_order = find_data_type(type)->width > 1;
    const About about{"metadata/bytes/" + type + "/",
                      has_order ? std::vector{BYTES_10} : std::vector{BYTES_3, BYTES_10},
                      "endian is \"little\" or \"big\"",
                      {"metadata"}};
    const auto refuse = [&](Text name, Text codecs, Text comment = {}) {
      suite.refuse_metadata(about.below(name, comment), plain_array(type, codecs), plain_array(type));
    };
    for (const NamedJson& value :
         named(R"(middle="middle" native="native" capital-little="Little" upper-case-little="LITTLE" )"
               R"(capital-big="Big" le="le" be="be" less-than="<" greater-than=">" bar="|" empty-text="" )"
               R"(space-behind="little " null true false number-0=0 number-1=1 array=["little"] )"
               R"(object={"little":1})"))
      refuse("endian-" + value.name, bytes_with(R"({"endian":)" + value.text + "}"));
    if (!has_order) continue;
    const std::string required = "endian is required";
    refuse("bare-name", R"(["bytes"])", required);
    refuse("empty-configuration", bytes_with("{}"), required);
    refuse("endian-capital", bytes_with(R"({"Endian":"little"})"), required);
    refuse("endianness", bytes_with(R"({"endianness":"little"})"), required);
  }
}

// It is open how unknown keys in bytes and crc32c are treated.
void add_unknown_keys(SuiteBuilder& suite) {
  const About about{"metadata", {META_3}, "unknown_keys", {"metadata"}};
  for (const auto& [name, key] : named(R"(level="level":1 endianness="endianness":"big" )"
                                       R"(capital-endian="Endian":"big" null="other":null)")) {
    suite.refuse_metadata(about.below("/bytes/uint8/unknown-key-" + name),
                          plain_array("uint8", bytes_with("{" + key + "}")), plain_array("uint8"));
    suite.refuse_metadata(about.below("/bytes/int16/unknown-key-" + name),
                          plain_array("int16", bytes_with(R"({"endian":"little",)" + key + "}")),
                          plain_array("int16"));
  }
  About checksum = about.below("/crc32c");
  checksum.clauses = {CRC_3, META_3};
  for (const auto& [name, key] :
       named(R"(location="location":"end" level="level":1 endian="endian":"big" null="other":null)"))
    suite.refuse_metadata(
        checksum.below("/unknown-key-" + name),
        plain_array("uint8", chain({kBytes, R"({"name":"crc32c","configuration":{)" + key + "}}"}), {9}),
        plain_array("uint8", chain({kBytes, kCrc32c}), {9}));
}

}  // namespace

void add_bytes_metadata_vectors(SuiteBuilder& suite) {
  add_endian(suite);
  add_unknown_keys(suite);
}

}  // namespace zarrproof
