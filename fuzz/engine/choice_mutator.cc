// Custom mutators of libFuzzer for a target whose inputs are choices. Example: the 24 bytes of the choices 7
// 9 4 may become the 16 bytes of 7 4. A mutator of single bytes would shift the bytes of all later choices.
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

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* first, std::size_t first_size,
                                                 const std::uint8_t* second, std::size_t second_size,
                                                 std::uint8_t* out, std::size_t max_size, unsigned int seed) {
  std::mt19937_64 random(seed);
  return write_numbers(cross(numbers_in({first, first_size}), numbers_in({second, second_size}), random), out,
                       max_size);
}
