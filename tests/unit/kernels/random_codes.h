// Random codes and other random values.
#pragma once

#include <random>
#include <vector>

#include "reference/types/data_type.h"

namespace zarrproof::kernels {

using Random = std::mt19937_64;

// Random bits, or the neighbour of a special code.
Bits random_code(const DataType& type, Random& random);

template <class T>
const T& pick(const std::vector<T>& choices, Random& random) {
  return choices[random() % choices.size()];
}

}  // namespace zarrproof::kernels
