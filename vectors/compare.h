// When a result counts as equal to a permitted one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "reference/metadata/configuration.h"
#include "reference/types/data_type.h"

namespace zarrproof {

// What is compared, and how.
struct Comparison {
  DataType type = {};                   // of the elements that come out; none where all is refused
  bool values = false;                  // every NaN is equal to every other; otherwise each bit counts
  ByteOrder order = ByteOrder::little;  // of encoded bytes; arrays are in canonical form
  std::size_t checksums = 0;            // how many crc32c stand at the end of encoded bytes
};

// Where a result differs from a permitted one.
struct Difference {
  enum class Kind {
    element,   // one element is another
    size,      // another number of bytes
    checksum,  // a checksum is not that of the bytes before it
  };
  Kind kind = Kind::element;
  std::uint64_t element = 0;  // of `element`: its index in C order
  std::string what;           // of the others, in words
};

// Whether two elements in canonical form count as equal. Upper bits of types narrower than a byte never
// count; with `values`, every NaN is equal to every other.
bool equal_elements(std::span<const std::byte> a, std::span<const std::byte> b, const DataType& type,
                    bool values);

// Compares encoded bytes or an array: checksums must be those of what came (CRC-1), then the elements count.
// Returns every element that differs, in order, or the one difference that concerns the bytes as a whole.
std::vector<Difference> find_differences(std::span<const std::byte> came,
                                         std::span<const std::byte> permitted, const Comparison& how);

// An element of encoded bytes in canonical form, its upper bits as they are.
std::vector<std::byte> in_canonical_order(std::span<const std::byte> stored, const Comparison& how);

}  // namespace zarrproof
