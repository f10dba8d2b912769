// Errors about a whole sequence of bytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "reference/errors/error.h"
#include "reference/types/shape.h"

namespace zarrproof {

// Returns "1 byte", "3 bytes".
std::string in_bytes(std::uint64_t size);

// An array whose size differs from the size of its shape. Sizes in bytes.
Error array_size_error(std::uint64_t found, std::uint64_t expected);

// BYTES-8: a length that differs from the length of the elements.
Error body_size_error(std::uint64_t found, std::uint64_t expected);

// CRC-4: fewer bytes than a checksum has; a checksum that differs from that of the bytes before it.
Error missing_checksum_error(std::uint64_t found);
Error checksum_error(std::span<const std::byte> found, std::span<const std::byte> expected);

// The number of elements of an array whose size, with `more` bytes at its end, fits 64 bits. `element_size`
// in bytes. Throws Refused, without a clause, where the size does not fit.
std::uint64_t checked_count(const Shape& shape, std::uint64_t element_size, std::uint64_t more);

}  // namespace zarrproof
