#include "conformance/selection/order.h"

#include <algorithm>
#include <utility>

namespace zarrproof {
namespace {

// FNV-1a, then the last steps of SplitMix64, so that similar ids get distant keys.
std::uint64_t key_of(std::string_view text, std::uint64_t seed) {
  std::uint64_t hash = 0xcbf29ce484222325 ^ seed;
  for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  hash = (hash ^ (hash >> 30)) * 0xbf58476d1ce4e5b9;
  hash = (hash ^ (hash >> 27)) * 0x94d049bb133111eb;
  return hash ^ (hash >> 31);
}

}  // namespace

std::vector<std::size_t> mixed(const Suite& suite, std::vector<std::size_t> numbers, std::uint64_t seed) {
  std::vector<std::pair<std::uint64_t, std::size_t>> keys;
  keys.reserve(numbers.size());
  for (std::size_t number : numbers) {
    const Vector& vector = suite.vectors[number];
    keys.emplace_back(key_of(vector.sequence.empty() ? vector.id : vector.sequence, seed), number);
  }
  std::sort(keys.begin(), keys.end());
  for (std::size_t i = 0; i < keys.size(); ++i) numbers[i] = keys[i].second;
  return numbers;
}

std::vector<std::size_t> after_controls(const Suite& suite, const std::vector<std::size_t>& numbers) {
  std::vector<std::size_t> ordered;
  std::vector<bool> taken(suite.vectors.size());
  const auto take = [&](std::size_t number) {
    if (!taken[number]) ordered.push_back(number);
    taken[number] = true;
  };
  for (std::size_t number : numbers) {
    const Vector& vector = suite.vectors[number];
    if (!vector.control.empty() && vector.sequence.empty())
      take(static_cast<std::size_t>(suite.find(vector.control) - suite.vectors.data()));
    take(number);
  }
  return ordered;
}

std::size_t block_size(const Suite& suite, const std::vector<std::size_t>& numbers, std::size_t place) {
  const std::string& sequence = suite.vectors[numbers[place]].sequence;
  std::size_t size = 1;
  while (!sequence.empty() && place + size < numbers.size() &&
         suite.vectors[numbers[place + size]].sequence == sequence)
    ++size;
  return size;
}

}  // namespace zarrproof
