// Custom mutators of libFuzzer for a target whose inputs are choices.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/choices/mutate.h"

using zarrproof::fuzz::Numbers, zarrproof::fuzz::numbers_in;

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed);
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most, unsigned int seed);

namespace {

std::size_t hand_over(const Numbers& numbers, std::uint8_t* out, std::size_t most) {
  const std::vector<std::uint8_t> bytes = zarrproof::fuzz::bytes_of(numbers);
  const std::size_t size = std::min(bytes.size(), most);
  std::copy_n(bytes.begin(), size, out);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  std::mt19937_64 random(seed);
  return hand_over(zarrproof::fuzz::mutate(numbers_in({data, size}), random), data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most, unsigned int seed) {
  std::mt19937_64 random(seed);
  return hand_over(
      zarrproof::fuzz::cross(numbers_in({one, one_size}), numbers_in({other, other_size}), random), out,
      most);
}
