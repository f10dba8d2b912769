#include "reference/codec/crc32c.h"

#include <algorithm>
#include <array>

#include "reference/data_error.h"

namespace zarrproof {

std::uint32_t crc32c(std::span<const std::byte> bytes) {
  constexpr std::uint32_t kReflectedPolynomial = 0x82F63B78;
  std::uint32_t remainder = 0xFFFFFFFF;
  for (std::byte byte : bytes) {
    remainder ^= std::to_integer<std::uint32_t>(byte);
    for (int bit = 0; bit < 8; ++bit)
      remainder = (remainder >> 1) ^ ((remainder & 1) != 0 ? kReflectedPolynomial : 0);
  }
  return remainder ^ 0xFFFFFFFF;
}

namespace {

// In little-endian order.
std::array<std::byte, kChecksumSize> checksum_bytes(std::span<const std::byte> bytes) {
  const std::uint32_t checksum = crc32c(bytes);
  std::array<std::byte, kChecksumSize> stored;
  for (std::size_t i = 0; i < kChecksumSize; ++i) stored[i] = static_cast<std::byte>(checksum >> (8 * i));
  return stored;
}

}  // namespace

void append_checksum(std::span<std::byte> bytes) {
  const std::size_t body = bytes.size() - kChecksumSize;
  std::ranges::copy(checksum_bytes(bytes.first(body)), bytes.begin() + static_cast<std::ptrdiff_t>(body));
}

std::optional<Error> check_checksum(std::span<const std::byte> bytes) {
  if (bytes.size() < kChecksumSize) return missing_checksum_error(bytes.size());
  const std::size_t body = bytes.size() - kChecksumSize;
  const auto computed = checksum_bytes(bytes.first(body));
  if (std::ranges::equal(computed, bytes.subspan(body))) return std::nullopt;
  return checksum_error(bytes.subspan(body), computed);
}

}  // namespace zarrproof
