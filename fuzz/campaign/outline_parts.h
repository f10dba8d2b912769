// Parts of outlines.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/inputs/input.h"

namespace zarrproof::fuzz {

// Sets the elements to these inputs without duplicates. Takes some of them when there are too many.
void set_elements(Outline& outline, std::vector<Input> inputs, std::uint64_t which);

// Sets elements of a type that is not real: complex elements with breakpoints of their component; other
// elements with equal bytes, or with different bytes.
void set_other_elements(Outline& outline, std::uint64_t which);

// Sets the byte order where the stored type needs one, or an implementation may expect one, as for raw types.
void set_endian(Outline& outline, ByteOrder order);

// Sets the byte order; big in one of four cases.
void set_endian(Outline& outline, std::uint64_t which);

// Makes an array without codecs whose elements equal the fill value, or nearly equal it. An implementation
// may take such a chunk for one that need not be stored.
void set_elements_near_fill(Outline& outline, std::mt19937_64& random);

// Sets a fill value that the offset of the first codec turns into 0, and that fits the types of the later
// codecs.
void set_fill_to_offset(Outline& outline);

// Makes one parameter NaN or an infinity, where the type has such values.
void set_nonfinite(ScaleOffsetOutline& scaling, const DataType& type, Bits which);

// A few elements with checksums, and one damage of the bytes.
void set_damage(Outline& outline, std::mt19937_64& random);

// Maps some of the elements, often special values, and adds these elements to the array.
void set_map(Outline& outline, const std::vector<Bytes>& elements, std::mt19937_64& random);

// Adds the keys of the map that is applied first to the elements, if there is such a map.
void add_keys(Outline& outline);

}  // namespace zarrproof::fuzz
