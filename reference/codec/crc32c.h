// The codec crc32c: the bytes, followed by their checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "reference/errors/error.h"

namespace zarrproof {

inline constexpr std::size_t kChecksumSize = 4;

// CRC-1: returns the CRC32C (RFC 3720) of the bytes. `before`: the CRC32C of the preceding bytes, 0 if there
// are none.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before = 0);

// CRC-1, for a chain with the codec `count` times: sets the last 4 * count bytes. Each group of four becomes
// the checksum of all bytes before it.
void append_checksums(std::span<std::byte> bytes, std::size_t count);

// CRC-4, for a chain with the codec `count` times: checks the last checksum first (CHAIN-2). Returns the
// first error: fewer than four bytes, or a checksum that is not the checksum of the bytes before it.
std::optional<Error> check_checksums(std::span<const std::byte> bytes, std::size_t count);

}  // namespace zarrproof
