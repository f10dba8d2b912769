// The bridges between bytes, bits and exact values.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// The component at the start of `bytes` (type.width bytes in canonical form, little-endian). The upper bits
// of types narrower than a byte are ignored.
Bits load(std::span<const std::byte> bytes, const DataType& type);

// Writes a component in canonical form. Upper bits: integers sign- or zero-extended, floats zero.
void store(Bits bits, const DataType& type, std::span<std::byte> bytes);

// The exact value of a component of a real type.
Value unpack(Bits bits, const DataType& type);

// The component that has this value. The value is one that `round` and the range check let through: a number
// of the type, an infinity or NaN the type has. -0 becomes 0 in types without it.
Bits pack(const Value& value, const DataType& type);

// The highest and lowest finite number of a real type; of float8_e8m0fnu the lowest is 2^-127.
Value highest(const DataType& type);
Value lowest(const DataType& type);

// The exponent of the smallest positive number of a floating type: that number is 2^k.
std::int64_t smallest_exponent(const DataType& type);

// An element for people: its value, or its bytes where it is not a real number.
std::string describe_element(std::span<const std::byte> element, const DataType& type);

// The code of a component as metadata writes it, the most significant digit first: "0x3fc0".
std::string hexadecimal_code(Bits bits, const DataType& type);

// A real number for people, its value and its code: "0.5 (0x3800)".
std::string describe_bits(Bits bits, const DataType& type);

}  // namespace zarrproof
