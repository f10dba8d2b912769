// The numbers in the bytes of a fuzzer, and their mutation and crossover. A mutation changes whole numbers,
// so the other choices keep their meaning.
#pragma once

#include <cstdint>
#include <random>
#include <span>
#include <vector>

#include "fuzz/choices/choices.h"

namespace zarrproof::fuzz {

// Converts bytes to numbers and back. Each number has eight bytes, little-endian. numbers_in() leaves out
// bytes after the last whole number.
Numbers numbers_in(std::span<const std::uint8_t> bytes);
std::vector<std::uint8_t> bytes_of(const Numbers& numbers);

// Returns the numbers with one of them or a few consecutive ones changed, removed, repeated or inserted.
Numbers mutate(Numbers numbers, std::mt19937_64& random);

// Returns the first numbers of one list, followed by the last numbers of the other.
Numbers cross(const Numbers& one, const Numbers& other, std::mt19937_64& random);

}  // namespace zarrproof::fuzz
