// Parts of cases.
#pragma once

#include <cstdint>
#include <vector>

#include "fuzz/request/outline.h"
#include "vectors/suite/group_builder.h"

namespace zarrproof::fuzz {

Bytes element_of(Bits bits, const DataType& type, Bits upper_bits = 0);

// An array of these inputs, each once; where there are too many, some of them.
void set_elements(Outline& outline, std::vector<Input> inputs, const DataType& type, std::uint64_t which);

// Sets a byte order where the stored type needs one.
void set_endian(Outline& outline, ByteOrder order);

// The same: one of four is big.
void set_endian(Outline& outline, std::uint64_t which);

// Puts the keys of the map that meets the elements first, if there is one, among these.
void add_keys(Outline& outline);

}  // namespace zarrproof::fuzz
