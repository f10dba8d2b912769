// Memory access of loops: prefetching, and the input of a loop's last, incomplete vector. Example: a loop
// of 8 lanes and 11 elements has 3 elements left. copy_and_repeat_last() copies these, and repeats the
// third five times.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace zarrproof::kernels {

inline constexpr std::size_t kCacheLineBytes = 64;

// Prefetches the cache lines of `size` bytes from `bytes + distance` on. The address may be outside the
// array.
[[gnu::always_inline]] inline void prefetch(const std::byte* bytes, std::size_t distance, std::size_t size) {
  const auto address = reinterpret_cast<std::uintptr_t>(bytes) + distance;
  for (std::size_t i = 0; i < size; i += kCacheLineBytes)
    __builtin_prefetch(reinterpret_cast<const void*>(address + i));
}

// Copies `count` elements of `size` bytes (1, 2, 4 or 8), at least one, and repeats the last one up to
// `total` elements.
[[gnu::noinline]] inline void copy_and_repeat_last(const std::byte* in, std::size_t count, std::size_t size,
                                                   std::byte* out, std::size_t total) {
  std::memcpy(out, in, count * size);
  // The word holds copies of the last element, to need fewer stores. Vector loops exist only on little-endian
  // machines.
  std::uint64_t word = 0;
  std::memcpy(&word, in + (count - 1) * size, size);
  for (std::size_t filled = size; filled < sizeof(word); filled *= 2) word |= word << 8 * filled;
  std::byte* at = out + count * size;
  std::byte* const end = out + total * size;
  for (; end - at >= static_cast<std::ptrdiff_t>(sizeof(word)); at += sizeof(word))
    std::memcpy(at, &word, sizeof(word));
  for (; at != end; at += size) std::memcpy(at, &word, size);
}

}  // namespace zarrproof::kernels
