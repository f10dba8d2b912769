// Random decisions that depend on a seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <utility>
#include <vector>

namespace zarrproof::fuzz {

using Random = std::mt19937_64;

// Returns a pseudo-random number that depends on both arguments.
inline std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  Random random(a * 0x9e3779b97f4a7c15u + b);
  random.discard(2);
  return random();
}

// Returns whether an event happens that happens once in `often` times.
inline bool happens(std::uint64_t often, Random& random) {
  return random() % often == 0;
}

// Shuffles the items. The standard library does not define the order of std::shuffle, so this function does.
template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t left = items.size(); left > 1; --left)
    std::swap(items[left - 1], items[static_cast<std::size_t>(random() % left)]);
}

template <class T>
const T& pick(const std::vector<T>& items, Random& random) {
  return items[random() % items.size()];
}

}  // namespace zarrproof::fuzz
