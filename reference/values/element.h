// Conversions between bytes, bits and exact values.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "reference/types/data_type.h"
#include "reference/values/value.h"

namespace zarrproof {

// Returns the component at the start of `bytes`: type.width bytes in canonical form, little-endian. Ignores
// the unused upper bits of types narrower than a byte.
Bits load(std::span<const std::byte> bytes, const DataType& type);

// Writes a component in canonical form. Unused upper bits: sign- or zero-extended for integers, zero for
// floats.
void store(Bits bits, const DataType& type, std::span<std::byte> bytes);

// Returns an element of a type with one component in canonical form.
std::vector<std::byte> element_of(Bits bits, const DataType& type);

// Returns the exact value of a component of a real type.
Value unpack(Bits bits, const DataType& type);

// Returns the component with this value. The value must be a number of the type, as after `round` and the
// range check, or an infinity or NaN that the type has. -0 becomes 0 in types without -0.
Bits pack(const Value& value, const DataType& type);

// Return the highest and lowest finite number of a real type. The lowest one of float8_e8m0fnu is 2^-127.
Value highest(const DataType& type);
Value lowest(const DataType& type);

// Returns the k for which 2^k is the smallest positive number of a floating type.
std::int64_t smallest_exponent(const DataType& type);

// Returns text for an element: its value; its bytes if it is not a real number.
std::string describe_element(std::span<const std::byte> element, const DataType& type);

// Returns the code of a component as in metadata, most significant digit first: "0x3fc0".
std::string hexadecimal_code(Bits bits, const DataType& type);

// Returns text with value and code of a real number: "0.5 (0x3800)".
std::string describe_bits(Bits bits, const DataType& type);

}  // namespace zarrproof
