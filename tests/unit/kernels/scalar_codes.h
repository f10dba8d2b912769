// Codes to try: every one of a small type, and of a wide one those around which rounding and range change.
#pragma once

#include <random>
#include <vector>

#include "reference/data_type.h"

namespace zarrproof::kernels {

using Random = std::mt19937_64;

inline bool is_small(const DataType& type) {
  return type.bits <= 8;
}

std::vector<Bits> all_codes(const DataType& small_type);

// Zeros, limits, NaNs and infinities, and powers of two, subnormal ones included, with their neighbours.
std::vector<Bits> boundary_codes(const DataType& type);

// Codes of `from` at and around the boundaries of `to`, and midway between two neighbours there.
std::vector<Bits> boundary_codes(const DataType& from, const DataType& to);

// Any bits, or the neighbour of a boundary.
Bits random_code(const DataType& type, Random& random);

template <class T>
const T& pick(const std::vector<T>& choices, Random& random) {
  return choices[random() % choices.size()];
}

}  // namespace zarrproof::kernels
