#include "vectors/suite/parts.h"

namespace zarrproof {
namespace {

ArrayText bytes_array(std::uint64_t length, const std::string& codecs) {
  return {type_text("uint8"), "0", codecs, {length}};
}

constexpr const char* kDigits = "313233343536373839";  // "123456789", whose CRC32C is 0xe3069283
constexpr const char* kChecksum = "839206e3";

}  // namespace

void add_crc32c_vectors(SuiteBuilder& suite) {
  const std::string once = R"([{"name":"bytes"},{"name":"crc32c"}])";
  const ArrayText nine = bytes_array(9, once);
  const std::string digits = kDigits;
  const std::string sound = digits + kChecksum;
  suite.accept({"crc32c/123456789/encode", {Clause::CRC_1}}, Operation::encode, nine, digits);
  suite.accept({"crc32c/123456789/decode", {Clause::CRC_2}}, Operation::decode, nine, sound);
  suite.accept({"crc32c/twice/encode", {Clause::CRC_1, Clause::META_6}}, Operation::encode,
               bytes_array(9, R"([{"name":"bytes"},{"name":"crc32c"},{"name":"crc32c"}])"), digits);
  suite.accept({"crc32c/no-bytes/encode", {Clause::CRC_1, Clause::BYTES_9}, Level::derived},
               Operation::encode, bytes_array(0, once), "");

  std::string text;
  for (int i = 0; i < 64; ++i) {
    const ArrayText array = bytes_array(static_cast<std::uint64_t>(i) + 1, once);
    text += i % 2 == 0 ? "a5" : "0f";
    if (i < 17 || i > 60)
      suite.accept({"crc32c/length-" + std::to_string(i + 1) + "/encode", {Clause::CRC_1}}, Operation::encode,
                   array, text);
  }

  const auto damaged = [&](const char* name, const std::string& data) {
    suite.refuse_data({std::string("crc32c/damage/") + name, {Clause::CRC_2}, Level::derived}, nine, data,
                      sound);
  };
  damaged("bit-in-body", "303233343536373839" + std::string(kChecksum));
  damaged("bit-in-checksum", digits + "829206e3");
  damaged("checksum-big-endian", digits + "e3069283");
  damaged("crc32-instead", digits + "2639f4cb");  // the CRC-32 of zip and PNG, 0xcbf43926
  damaged("checksum-first", kChecksum + digits);
  damaged("no-checksum", digits);
  damaged("three-bytes", "313233");
  damaged("empty", "");
  // A sound checksum over a body that lacks the last element: CRC32C("12345678") = 0x6087809a.
  damaged("body-one-short", "31323334353637389a808760");

  suite.accept({"crc32c/empty-configuration/encode", {Clause::CRC_3, Clause::META_5}, Level::derived},
               Operation::encode,
               bytes_array(9, R"([{"name":"bytes"},{"name":"crc32c","configuration":{}}])"), digits);
  suite.refuse_metadata(
      {"crc32c/unknown-key", {Clause::CRC_3}, Level::derived, "unknown_keys"},
      bytes_array(9, R"([{"name":"bytes"},{"name":"crc32c","configuration":{"location":"end"}}])"), nine);
}

}  // namespace zarrproof
