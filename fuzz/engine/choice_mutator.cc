// Custom mutators of libFuzzer for a target whose inputs are choices.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/request/choices.h"

using namespace zarrproof::fuzz;

namespace {

// Writes the numbers as far as `max_size` bytes hold them. Returns the number of bytes.
std::size_t write_numbers(const Numbers& numbers, std::uint8_t* out, std::size_t max_size) {
  const std::vector<std::uint8_t> bytes = bytes_of(numbers);
  const std::size_t size = std::min(bytes.size(), max_size);
  std::copy_n(bytes.begin(), size, out);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t max_size,
                                               unsigned int seed) {
  std::mt19937_64 random(seed);
  return write_numbers(mutate(numbers_in({data, size}), random), data, max_size);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t max_size, unsigned int seed) {
  std::mt19937_64 random(seed);
  return write_numbers(cross(numbers_in({one, one_size}), numbers_in({other, other_size}), random), out,
                       max_size);
}
