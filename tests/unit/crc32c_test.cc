// crc32c of the reference, by clause (CRC_n).
#include "reference/codec/crc32c.h"

#include <gtest/gtest.h>

#include "reference/types/hexadecimal.h"
#include "tests/unit/helpers.h"

namespace zarrproof::crc32c_test {
namespace {

// Returns the bytes 00 01 02 ... 1f, in this order or in reverse.
std::string first_bytes(bool ascending) {
  std::vector<std::byte> bytes;
  for (int i = 0; i < 32; ++i) bytes.push_back(static_cast<std::byte>(ascending ? i : 31 - i));
  return to_hexadecimal(bytes);
}

std::string with_checksum(const std::string& body) {
  return array("uint8").crc32c().encode(body);
}

TEST(CRC_1, TheVectorsOfRfc3720AndTheCheckValue) {
  const std::string zeros(64, '0'), ones(64, 'f');
  EXPECT_EQ(with_checksum(zeros), zeros + "aa36918a");
  EXPECT_EQ(with_checksum(ones), ones + "43aba862");
  EXPECT_EQ(with_checksum(first_bytes(true)), first_bytes(true) + "4e79dd46");
  EXPECT_EQ(with_checksum(first_bytes(false)), first_bytes(false) + "5cdb3f11");
  const std::string command =
      "01c00000000000000000000000000000"
      "14000000000004000000001400000018"
      "28000000000000000200000000000000";
  EXPECT_EQ(with_checksum(command), command + "563a96d9");
  const std::string digits = "313233343536373839";  // "123456789"
  EXPECT_EQ(with_checksum(digits), digits + word32(0xE3069283));
  EXPECT_EQ(crc32c({}), 0U);
  EXPECT_EQ(array("uint8").crc32c().shape({0}).encode(""), "00000000");
}

TEST(CRC_1, ContinuesThatOfTheBytesBefore) {
  const std::vector<std::byte> digits = *from_hexadecimal("313233343536373839");
  for (std::size_t first = 0; first <= digits.size(); ++first) {
    const std::span<const std::byte> all(digits);
    EXPECT_EQ(crc32c(all.subspan(first), crc32c(all.first(first))), 0xE3069283) << first;
  }
}

TEST(CRC_4, OfSeveralChecksumsTheLastIsCheckedFirst) {
  std::vector<std::byte> bytes(5 + 3 * kChecksumSize);
  append_checksums(bytes, 3);
  EXPECT_FALSE(check_checksums(bytes, 3).has_value());
  const auto stored = [&](std::size_t at) {
    return "the checksum bytes " + to_hexadecimal(std::span(bytes).subspan(at, kChecksumSize));
  };
  for (const std::size_t damaged : {0, 5, 9, 13}) {
    bytes[damaged] ^= std::byte{1};
    const auto error = check_checksums(bytes, 3);
    ASSERT_TRUE(error.has_value()) << damaged;
    EXPECT_EQ(error->found, stored(13)) << damaged;
    bytes[damaged] ^= std::byte{1};
  }
  // The first two are damaged; the last one fits the damaged bytes.
  bytes[5] ^= std::byte{1};
  bytes[9] ^= std::byte{1};
  append_checksums(bytes, 1);
  EXPECT_EQ(check_checksums(bytes, 3)->found, stored(9));
}

TEST(CRC_4, TooFewBytesAreReportedWhereTheyEnd) {
  std::vector<std::byte> bytes(3 + 2 * kChecksumSize);
  append_checksums(bytes, 2);
  EXPECT_EQ(check_checksums(bytes, 3)->found, "3 bytes");
  bytes.back() ^= std::byte{1};  // the last checksum is checked first
  EXPECT_EQ(check_checksums(bytes, 3)->found.substr(0, 18), "the checksum bytes");
}

TEST(CRC_1, TwoChecksumsFollowEachOther) {
  // The CRC32C of any bytes followed by their CRC32C is 0x48674bc7.
  EXPECT_EQ(array("uint8").crc32c().crc32c().encode("313233343536373839"),
            "313233343536373839" + word32(0xE3069283) + word32(0x48674bc7));
}

TEST(CRC_2, DecodingRemovesTheChecksum) {
  EXPECT_EQ(array("uint8").crc32c().decode("313233343536373839" + word32(0xE3069283)), "313233343536373839");
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode("00000000"), "");
  EXPECT_EQ(array("uint8").crc32c().crc32c().decode("313233343536373839839206e3" + word32(0x48674bc7)),
            "313233343536373839");
}

TEST(CRC_4, RefusesAMismatchAndFewerThanFourBytes) {
  EXPECT_EQ(array("uint8").crc32c().decode("31323334353637383a" + word32(0xE3069283)), "CRC-4 at data");
  EXPECT_EQ(array("uint8").crc32c().decode("313233343536373839" + word32(0xE3069282)), "CRC-4 at data");
  EXPECT_EQ(array("uint8").crc32c().decode("313233343536373839e3069283"), "CRC-4 at data");  // big-endian
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode("00000001"), "CRC-4 at data");
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode(""), "CRC-4 at data");
  EXPECT_EQ(array("uint8").crc32c().shape({0}).decode("000000"), "CRC-4 at data");
  EXPECT_EQ(array("uint8").crc32c().crc32c().shape({0}).decode("00000000"), "CRC-4 at data");
}

TEST(CRC_4, DamageIsReportedBeforeTheLengthAndElements) {
  EXPECT_EQ(array("uint8").crc32c().shape({3}).decode("0000000000"), "CRC-4 at data");
  EXPECT_EQ(array("uint8").crc32c().shape({3}).decode("00000000"), "BYTES-8 at data");  // sound, of nothing
  EXPECT_EQ(array("bool").crc32c().decode("0200000000"), "CRC-4 at data");
}

TEST(CRC_3, RefusesParameters) {
  EXPECT_EQ(array("uint8").bytes().codec(R"({"name":"crc32c"})").prepare(), "prepared");
  EXPECT_EQ(array("uint8").bytes().codec(R"({"name":"crc32c","configuration":{"location":"end"}})").prepare(),
            "META-3 at codecs[1].configuration.location");
}

}  // namespace
}  // namespace zarrproof::crc32c_test
