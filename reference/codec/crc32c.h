// The codec crc32c: the bytes unchanged, followed by their checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "reference/error.h"

namespace zarrproof {

inline constexpr std::size_t kChecksumSize = 4;

// CRC-1: the CRC32C of RFC 3720.
std::uint32_t crc32c(std::span<const std::byte> bytes);

// CRC-1: writes the checksum of all but the last four bytes into the last four.
void append_checksum(std::span<std::byte> bytes);

// CRC-2: the error when there are fewer than four bytes or the last four are not the checksum of the others.
std::optional<Error> check_checksum(std::span<const std::byte> bytes);

}  // namespace zarrproof
