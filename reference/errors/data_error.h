// Errors about a whole sequence of bytes. Example: "data: 7 bytes; expected 8 bytes (BYTES-8)".
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

// Returns the error for an array whose size is not the size of its shape. Sizes in bytes.
Error array_size_error(std::uint64_t found, std::uint64_t expected);

// BYTES-8: returns the error for encoded bytes whose number is not the number that the elements need.
Error body_size_error(std::uint64_t found, std::uint64_t expected);

// CRC-4: return the errors for fewer bytes than a checksum has, and for a checksum that is not the checksum
// of the bytes before it.
Error missing_checksum_error(std::uint64_t found);
Error checksum_error(std::span<const std::byte> found, std::span<const std::byte> expected);

// Returns the number of elements of a shape. `element_size` in bytes. Throws Refused, without a clause, if
// the size of the array and `more` bytes at its end does not fit 64 bits.
std::uint64_t checked_count(const Shape& shape, std::uint64_t element_size, std::uint64_t more);

}  // namespace zarrproof
