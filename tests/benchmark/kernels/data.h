// Makes the elements of measurements.
#pragma once

#include <cstddef>
#include <functional>
#include <span>

#include "reference/types/data_type.h"

namespace zarrproof::benchmarks {

// A function that fills an array with elements in canonical form.
using Data = std::function<void(std::span<std::byte> array)>;

// Returns random bytes.
Data any_bytes();

// Returns elements of the type, uniform between two values.
Data between(const DataType& type, double low, double high);

// Returns elements of the type, uniform over the range that both types share.
Data in_range(const DataType& type, const DataType& other);

// Returns codes with these bits of the exponent, and any mantissa: exponent 0 gives subnormal numbers,
// exponent 1 the smallest normal numbers, whose quotients are subnormal.
Data of_exponent(const DataType& type, Bits exponent);

}  // namespace zarrproof::benchmarks
