// The elements that measurements are made with.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::benchmarks {

// Fills an array with elements in canonical form.
using Data = std::function<void(std::span<std::byte> array)>;

// Bytes of any value.
Data any_bytes();

// Elements of the type, spread evenly over the values between two.
Data between(const DataType& type, double low, double high);

// The same over the values that both types have in their range.
Data in_range(const DataType& type, const DataType& other);

// The same elements in ascending order.
Data ascending(const DataType& type, const DataType& other);

// These codes in turns.
Data in_turns(const DataType& type, std::vector<Bits> codes);

// Codes of any value but infinity.
Data any_code(const DataType& type);

// Subnormal numbers of a floating type.
Data subnormal(const DataType& type);

// Its smallest normal numbers, so near to 0 that dividing them gives subnormal ones.
Data smallest_normal(const DataType& type);

}  // namespace zarrproof::benchmarks
