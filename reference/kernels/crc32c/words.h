// Short messages by the checksum instruction of a machine, eight bytes at a time.
//
// An including file defines ZARRPROOF_TARGET before, an attribute that permits the instructions it uses.
// `Machine` is a class of that file, with
//   static std::uint64_t extend(std::uint64_t state, std::uint64_t word)
// A state is the inverted checksum of the bytes before. It has 64 bits, and its upper 32 bits are zero, so
// that no instruction has to widen the state between two checksum instructions.
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

// The state after `count` (1 to 8) more bytes, which are the low bytes of `word`; its other bytes are zero.
// Leading zeros do not change a remainder, so one instruction does for any count.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint32_t extend_part(std::uint64_t state, std::uint64_t word, unsigned count) {
  const std::uint64_t placed = (word ^ state) << (64 - 8 * count);
  // What of the state is beyond the count. Two shifts, as one by 64 bits would be undefined.
  const std::uint64_t beyond = state >> 4 * count >> 4 * count;
  return static_cast<std::uint32_t>(Machine::extend(0, placed) ^ beyond);
}

// The state after `size` more bytes.
template <typename Machine>
ZARRPROOF_TARGET inline std::uint32_t extend_words(std::uint64_t state, const std::byte* bytes,
                                                   std::size_t size) {
  if (size >= 8) {
    const std::byte* const last = bytes + size - 8;
    for (; bytes < last; bytes += 8) state = Machine::extend(state, load<std::uint64_t>(bytes));
    // `last` is now up to seven bytes back.
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
