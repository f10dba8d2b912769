// Parts of cases.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/inputs/input.h"

namespace zarrproof::fuzz {

Bytes element_of(Bits bits, const DataType& type, Bits upper_bits = 0);

// An array of these inputs, each once; where there are too many, some of them.
void set_elements(Outline& outline, std::vector<Input> inputs, const DataType& type, std::uint64_t which);

// The same with elements of a type that is not real: complex ones with two numbers at which their component
// turns, others with the same byte throughout, or with bytes that differ.
void set_other_elements(Outline& outline, std::uint64_t which);

// Sets a byte order where the stored type needs one, or may be thought to, as raw ones.
void set_endian(Outline& outline, ByteOrder order);

// The same: one of four is big.
void set_endian(Outline& outline, std::uint64_t which);

// To encode without codecs: one element throughout that is nearly the fill value, or that value. A chunk of
// it may be taken for one that need not be stored.
void set_elements_near_fill(Outline& outline, std::mt19937_64& random);

// A fill value that becomes 0 where the first codec has an offset, and stays within the types of those behind
// it.
void set_fill_to_offset(Outline& outline);

// Makes one of the parameters NaN or an infinity, in a type that has any.
void set_nonfinite(ScaleOffsetOutline& scaling, const DataType& type, Bits which);

// A few elements with checksums, and one damage.
void set_damage(Outline& outline, std::mt19937_64& random);

// Maps some of the elements that may be put in, specials often, and puts these in, too.
void set_map(Outline& outline, const std::vector<Bytes>& elements, std::mt19937_64& random);

// Puts the keys of the map that meets the elements first, if there is one, among these.
void add_keys(Outline& outline);

}  // namespace zarrproof::fuzz
