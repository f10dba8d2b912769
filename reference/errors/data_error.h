// What is wrong with a sequence of bytes as a whole, in words.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "reference/errors/error.h"
#include "reference/types/shape.h"

namespace zarrproof {

// An array of another size than its shape says. Sizes in bytes.
Error array_size_error(std::uint64_t found, std::uint64_t expected);

// BYTES-8: another length than the elements have.
Error body_size_error(std::uint64_t found, std::uint64_t expected);

// CRC-4: less than a checksum; and another checksum than that of the bytes before it.
Error missing_checksum_error(std::uint64_t found);
Error checksum_error(std::span<const std::byte> found, std::span<const std::byte> expected);

// The number of elements of an array whose size, with `more` bytes at its end, fits 64 bits. `element_size`
// in bytes. Throws Refused, without a clause, where the size does not fit.
std::uint64_t checked_count(const Shape& shape, std::uint64_t element_size, std::uint64_t more);

}  // namespace zarrproof
