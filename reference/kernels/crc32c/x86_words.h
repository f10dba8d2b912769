// Short messages by the crc32 instruction. The register `state` is the inverted checksum.
#pragma once

#include <nmmintrin.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace zarrproof::kernels {

template <typename Word>
inline std::uint64_t load(const std::byte* bytes) {
  Word word;
  std::memcpy(&word, bytes, sizeof word);
  return word;
}

// The state after `count` (1 to 8) more bytes, which are the low bytes of `word`; its other bytes are zero.
// Leading zeros do not change a remainder, so one instruction does for any count.
__attribute__((target("sse4.2"))) inline std::uint32_t extend_part(std::uint32_t state, std::uint64_t word,
                                                                   unsigned count) {
  const std::uint64_t placed = (word ^ state) << (64 - 8 * count);
  // What of the state is beyond the count. Two shifts, as one by 64 bits would be undefined.
  const std::uint64_t beyond = std::uint64_t{state} >> 4 * count >> 4 * count;
  return static_cast<std::uint32_t>(_mm_crc32_u64(0, placed) ^ beyond);
}

// The state after `size` bytes; best for up to a hundred.
__attribute__((target("sse4.2"))) inline std::uint32_t extend_words(std::uint32_t state,
                                                                    const std::byte* bytes,
                                                                    std::size_t size) {
  if (size >= 8) {
    const std::byte* const last = bytes + size - 8;
    std::uint64_t remainder = state;
    for (; bytes < last; bytes += 8) remainder = _mm_crc32_u64(remainder, load<std::uint64_t>(bytes));
    // `last` is now up to seven bytes back.
    const unsigned count = 8 - static_cast<unsigned>(bytes - last);
    return extend_part(static_cast<std::uint32_t>(remainder), load<std::uint64_t>(last) >> (64 - 8 * count),
                       count);
  }
  const auto count = static_cast<unsigned>(size);
  if (size >= 4) {
    const std::uint64_t word = load<std::uint32_t>(bytes) | load<std::uint32_t>(bytes + size - 4)
                                                                << (8 * count - 32);
    return extend_part(state, word, count);
  }
  if (size == 0) return state;
  const std::uint64_t word = load<std::uint8_t>(bytes) |
                             load<std::uint8_t>(bytes + size / 2) << 8 * (count / 2) |
                             load<std::uint8_t>(bytes + size - 1) << 8 * (count - 1);
  return extend_part(state, word, count);
}

}  // namespace zarrproof::kernels
