// Prefetching.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zarrproof::kernels {

// Prefetches the cache lines of `size` bytes from `bytes + distance` on. The address may be outside the
// array.
[[gnu::always_inline]] inline void fetch(const std::byte* bytes, std::size_t distance, std::size_t size) {
  const auto address = reinterpret_cast<std::uintptr_t>(bytes) + distance;
  for (std::size_t i = 0; i < size; i += 64) __builtin_prefetch(reinterpret_cast<const void*>(address + i));
}

}  // namespace zarrproof::kernels
