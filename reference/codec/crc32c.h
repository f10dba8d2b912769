// The codec crc32c: the bytes unchanged, followed by their checksum.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "reference/errors/error.h"

namespace zarrproof {

inline constexpr std::size_t kChecksumSize = 4;

// CRC-1: the CRC32C of RFC 3720. `before`: that of the bytes before these, which it continues; 0 where there
// are none.
std::uint32_t crc32c(std::span<const std::byte> bytes, std::uint32_t before = 0);

// CRC-1, for a chain with the codec `count` times: fills the last 4 * count bytes, each four with the
// checksum of all before them.
void append_checksums(std::span<std::byte> bytes, std::size_t count);

// CRC-4, for a chain with the codec `count` times, the last checksum first (CHAIN-2): the error of the first
// one that has fewer than four bytes left, or is not the checksum of those before it.
std::optional<Error> check_checksums(std::span<const std::byte> bytes, std::size_t count);

}  // namespace zarrproof
