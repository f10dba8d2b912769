#include "reference/codec/crc32c.h"

#include <gtest/gtest.h>

#include "reference/hexadecimal.h"
#include "tests/unit/helpers.h"

namespace zarrproof {
namespace {

std::string repeated(std::string_view text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

// 00 01 02 ... 1f
std::string ascending() {
  std::vector<std::byte> bytes;
  for (int i = 0; i < 32; ++i) bytes.push_back(static_cast<std::byte>(i));
  return to_hexadecimal(bytes);
}

std::string descending() {
  std::vector<std::byte> bytes;
  for (int i = 31; i >= 0; --i) bytes.push_back(static_cast<std::byte>(i));
  return to_hexadecimal(bytes);
}

std::string with_checksum(const std::string& body) {
  return array("uint8").crc32c().encode(body);
}

TEST(CRC_1, TheVectorsOfRfc3720) {
  EXPECT_EQ(with_checksum(repeated("00", 32)), repeated("00", 32) + "aa36918a");
  EXPECT_EQ(with_checksum(repeated("ff", 32)), repeated("ff", 32) + "43aba862");
  EXPECT_EQ(with_checksum(ascending()), ascending() + "4e79dd46");
  EXPECT_EQ(with_checksum(descending()), descending() + "5cdb3f11");
}

TEST(CRC_1, TheIscsiReadCommandOfRfc3720) {
  const std::string command =
      "01c00000000000000000000000000000"
      "14000000000004000000001400000018"
      "28000000000000000200000000000000";
  EXPECT_EQ(with_checksum(command), command + "563a96d9");
}

TEST(CRC_1, TheCheckValue) {
  const std::string digits = "313233343536373839";  // "123456789"
  EXPECT_EQ(with_checksum(digits), digits + word32(0xE3069283));
}

TEST(CRC_1, OfNothingItIsZero) {
  EXPECT_EQ(crc32c({}), 0U);
  EXPECT_EQ(array("uint8").crc32c().shape({0}).encode(""), "00000000");
}

TEST(CRC_1, TwoChecksumsFollowEachOther) {
  // Of any bytes followed by their own CRC32C the CRC32C is 0x48674bc7.
  EXPECT_EQ(array("uint8").crc32c().crc32c().encode("313233343536373839"),
            "313233343536373839" + word32(0xE3069283) + word32(0x48674bc7));
}

TEST(CRC_2, DecodingRemovesTheChecksum) {
  EXPECT_EQ(array("uint8").crc32c().decode("313233343536373839" + word32(0xE3069283)), "313233343536373839");
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode("00000000"), "");
  EXPECT_EQ(array("uint8").crc32c().crc32c().decode("3132333435363738398392"
                                                    "06e3" +
                                                    word32(0x48674bc7)),
            "313233343536373839");
}

TEST(CRC_2, RefusesAMismatch) {
  EXPECT_EQ(array("uint8").crc32c().decode("31323334353637383a" + word32(0xE3069283)), "CRC-2 at data");
  EXPECT_EQ(array("uint8").crc32c().decode("313233343536373839" + word32(0xE3069282)), "CRC-2 at data");
  EXPECT_EQ(array("uint8").crc32c().decode("313233343536373839e3069283"), "CRC-2 at data");  // big-endian
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode("00000001"), "CRC-2 at data");
}

TEST(CRC_2, RefusesFewerThanFourBytes) {
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode(""), "CRC-2 at data");
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode("000000"), "CRC-2 at data");
  EXPECT_EQ(array("uint8").crc32c().crc32c().shape({0}).decode("00000000"), "CRC-2 at data");
}

TEST(CRC_2, DamageIsReportedBeforeTheLength) {
  EXPECT_EQ(array("uint8").crc32c().shape({3}).decode("0000000000"), "CRC-2 at data");
  EXPECT_EQ(array("uint8").crc32c().shape({3}).decode("00000000"), "BYTES-8 at data");  // sound, of nothing
}

TEST(CRC_2, DamageIsReportedBeforeElements) {
  EXPECT_EQ(array("bool").crc32c().decode("0200000000"), "CRC-2 at data");
}

TEST(CRC_3, WithoutParameters) {
  EXPECT_EQ(array("uint8").bytes().codec(R"({"name":"crc32c"})").prepare(), "prepared");
}

TEST(CRC_3, RefusesParameters) {
  EXPECT_EQ(array("uint8").bytes().codec(R"({"name":"crc32c","configuration":{"location":"end"}})").prepare(),
            "META-3 at codecs[1].configuration.location");
}

}  // namespace
}  // namespace zarrproof
