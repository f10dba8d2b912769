// Custom mutators of libFuzzer for a target whose inputs are choices.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "fuzz/choices/mutate.h"
#include "fuzz/engine/target.h"

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed);
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most, unsigned int seed);

namespace {

std::size_t hand_over(const std::vector<std::uint8_t>& bytes, std::uint8_t* out, std::size_t most) {
  const std::size_t size = std::min(bytes.size(), most);
  std::copy_n(bytes.begin(), size, out);
  return size;
}

}  // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most,
                                               unsigned int seed) {
  std::mt19937_64 random(seed);
  return hand_over(zarrproof::fuzz::mutate({data, size}, zarrproof::fuzz::trace, random), data, most);
}

extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t one_size,
                                                 const std::uint8_t* other, std::size_t other_size,
                                                 std::uint8_t* out, std::size_t most, unsigned int seed) {
  std::mt19937_64 random(seed);
  return hand_over(
      zarrproof::fuzz::cross({one, one_size}, {other, other_size}, zarrproof::fuzz::trace, random), out,
      most);
}
