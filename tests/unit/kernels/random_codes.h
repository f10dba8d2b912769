// Codes, and other things, picked at random.
#pragma once

#include <random>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::kernels {

using Random = std::mt19937_64;

// Any bits, or the neighbour of a code that stands out.
Bits random_code(const DataType& type, Random& random);

template <class T>
const T& pick(const std::vector<T>& choices, Random& random) {
  return choices[random() % choices.size()];
}

}  // namespace zarrproof::kernels
