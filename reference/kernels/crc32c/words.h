// Computes the checksum of short messages by the crc32 instruction, eight bytes at a time. Example: 13
// bytes are one word of eight bytes, and a part of five bytes.
//
// The including file defines ZARRPROOF_TARGET, an attribute that permits the machine's instructions.
// `Machine` is a class of that file with
//    static std::uint64_t extend(std::uint64_t state, std::uint64_t word)
// A state is the inverted checksum of the preceding bytes. It has 64 bits, of which the upper 32 are zero, so
// that no instruction has to widen it between two crc32 instructions.
#pragma once

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

// Returns the state after `count` (1 to 8) more bytes, which are the low bytes of `word`; its other bytes are
// zero. Leading zeros do not change a remainder, so one instruction serves any count.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint32_t extend_part(std::uint64_t state, std::uint64_t word, unsigned count) {
  const std::uint64_t placed = (word ^ state) << (64 - 8 * count);
  // The bits of the state beyond `count` bytes. One shift by 64 bits would be undefined, so there are two.
  const std::uint64_t beyond = state >> 4 * count >> 4 * count;
  return static_cast<std::uint32_t>(Machine::extend(0, placed) ^ beyond);
}

// Returns the state after `size` more bytes.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint32_t extend_words(std::uint64_t state, const std::byte* bytes,
                                                   std::size_t size) {
  if (size >= 8) {
    const std::byte* const last = bytes + size - 8;
    for (; bytes < last; bytes += 8) state = Machine::extend(state, load<std::uint64_t>(bytes));
    // `last` is now at most seven bytes back.
    const unsigned count = 8 - static_cast<unsigned>(bytes - last);
    return extend_part<Machine>(state, load<std::uint64_t>(last) >> (64 - 8 * count), count);
  }
  if (size == 0) return static_cast<std::uint32_t>(state);
  const auto count = static_cast<unsigned>(size);
  std::uint64_t word;
  if (size >= 4)
    word = load<std::uint32_t>(bytes) | load<std::uint32_t>(bytes + size - 4) << (8 * count - 32);
  else
    word = load<std::uint8_t>(bytes) | load<std::uint8_t>(bytes + size / 2) << 8 * (count / 2) |
           load<std::uint8_t>(bytes + size - 1) << 8 * (count - 1);
  return extend_part<Machine>(state, word, count);
}

}  // namespace zarrproof::kernels
