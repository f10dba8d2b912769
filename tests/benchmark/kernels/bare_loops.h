// Minimal loops as limits and comparisons. They are compiled for this machine.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zarrproof::benchmarks {

// Sizes are multiples of 64 bytes; numbers of elements are multiples of 8.

// A copy that bypasses the caches.
void stream_copy(const std::byte* in, std::byte* out, std::size_t size);

// The exclusive or of all words.
std::uint64_t read_all(const std::byte* in, std::size_t size);

// The arithmetic of the chain of CHAIN-1, without checks and checksum: (x + 10) * 0.1 rounded to an integer,
// 0 for NaN; and the inverse. They use AVX-512 if ZARRPROOF_KERNELS_TARGET names a target with AVX-512 or is
// not set, otherwise AVX2. A machine without AVX2 has plain loops.
void bare_encode(const std::byte* in, std::byte* out, std::size_t elements);
void bare_decode(const std::byte* in, std::byte* out, std::size_t elements);

}  // namespace zarrproof::benchmarks
