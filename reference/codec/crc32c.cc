// Example: the CRC32C of the nine bytes "123456789" is 0xe3069283, which is stored as 83 92 06 e3.
#include "reference/codec/crc32c.h"

#include <algorithm>
#include <array>

#include "reference/errors/data_error.h"

namespace zarrproof {

std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before) {
  constexpr std::uint32_t kReflectedPolynomial = 0x82F63B78;
  std::uint32_t remainder = before ^ 0xFFFFFFFF;
  for (std::byte byte : bytes) {
    remainder ^= std::to_integer<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit)
      remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? kReflectedPolynomial : 0);
  }
  return remainder ^ 0xFFFFFFFF;
}

namespace {

std::array<std::byte, kChecksumSize> little_endian(std::uint32_t checksum) {
  std::array<std::byte, kChecksumSize> stored;
  for (std::size_t i = 0; i < kChecksumSize; ++i) stored[i] = static_cast<std::byte>(checksum >> (8 * i));
  return stored;
}

}  // namespace

void append_checksums(std::span<std::byte> bytes, std::size_t count) {
  std::size_t at = bytes.size() - count * kChecksumSize;
  std::uint32_t checksum = crc32c(bytes.first(at));
  for (; at < bytes.size(); at += kChecksumSize) {
    const auto stored = bytes.subspan(at, kChecksumSize);
    std::ranges::copy(little_endian(checksum), stored.begin());
    checksum = crc32c(stored, checksum);
  }
}

std::optional<Error> check_checksums(std::span<const std::byte> bytes, std::size_t count) {
  const std::size_t present = std::min(count, bytes.size() / kChecksumSize);
  std::size_t at = bytes.size() - present * kChecksumSize;
  // Computes from the first checksum to the last, because each computation continues the one before. Reports
  // the last wrong checksum, as decoding would (CHAIN-2).
  std::optional<Error> last;
  std::uint32_t checksum = crc32c(bytes.first(at));
  for (; at < bytes.size(); at += kChecksumSize) {
    const auto stored = bytes.subspan(at, kChecksumSize);
    const auto computed = little_endian(checksum);
    if (!std::ranges::equal(computed, stored)) last = checksum_error(stored, computed);
    checksum = crc32c(stored, checksum);
  }
  if (!last && present < count) last = missing_checksum_error(bytes.size() - present * kChecksumSize);
  return last;
}

}  // namespace zarrproof
