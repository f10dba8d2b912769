// The codes of the input type that a sweep asks, in blocks.
//
// Blocks of a type of 32 bits or fewer are ranges of codes, together every code. A type of 64 bits has too
// many codes. Its blocks are:
// - block 0: the breakpoints of the conversion (vectors/inputs/breakpoints.h), and the 8 codes before and
//   after each;
// - then patterns: for a float each sign and exponent, for an integer each position of the leading bit and
//   its negative, with every pattern of the next 16 bits, and below them 0…0, 0…01, 10…0 and 1…1;
// - then 64 blocks of random codes, equal in every run.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/sweep/conversion.h"

namespace zarrproof::fuzz::sweep {

// Returns whether a sweep asks every code of the type.
inline bool is_swept_whole(const DataType& input) {
  return input.bits <= 32;
}

// Returns the number of blocks of a type.
std::uint64_t block_count(const DataType& input);

// Returns the number of codes of a block; for a type of 64 bits, the maximum number.
std::uint64_t block_size(const DataType& input);

// Returns the codes of block 0 … block_count() - 1 in ascending order, without duplicates. Codes of a type of
// 32 bits have one sign and one exponent, or are an infinity and NaNs, because runs_of() requires that.
std::vector<Bits> codes_of(const Conversion& conversion, std::uint64_t block);

}  // namespace zarrproof::fuzz::sweep
