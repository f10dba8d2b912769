// Compares results of testees with permitted results.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reference/metadata/array_spec.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// The rule by which two elements are equal.
enum class Equality {
  bits,    // all bits are equal
  values,  // all bits are equal, but every NaN equals every other
};

// Settings of a comparison.
struct Comparison {
  DataType type = {};  // the type of the output elements; none if every outcome is a refusal
  Equality equality = Equality::bits;
  ByteOrder order = ByteOrder::little;  // the order of encoded bytes; arrays are in canonical form
  std::size_t checksums = 0;            // the number of crc32c at the end of encoded bytes
};

// A difference between a result (got) and a permitted result (want).
struct Difference {
  enum class Kind {
    element,   // the values of one element differ
    size,      // the numbers of bytes differ
    checksum,  // a checksum is not the checksum of the bytes before it
  };
  Kind kind = Kind::element;
  std::uint64_t element = 0;  // for `element`: its index in C order
  std::string what;           // for the others: a description
};

// Returns whether two elements in canonical form are equal. Unused upper bits of types narrower than a byte
// are ignored.
bool equal_elements(std::span<const std::byte> a, std::span<const std::byte> b, const DataType& type,
                    Equality equality);

// Compares encoded bytes or arrays. First, the checksums of `got` must be the checksums of its own bytes
// (CRC-1). Then the elements are compared. Returns every element that differs, in order, or the one
// difference of the bytes as a whole.
std::vector<Difference> find_differences(std::span<const std::byte> got, std::span<const std::byte> want,
                                         const Comparison& comparison);

// Returns an element of encoded bytes in canonical form, with its upper bits unchanged.
std::vector<std::byte> in_canonical_order(std::span<const std::byte> stored, const Comparison& comparison);

}  // namespace zarrproof
