// Loops that do no more than a limit or a comparison needs, written for this machine where it has AVX-512,
// otherwise left to the compiler.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zarrproof::benchmarks {

// Sizes are multiples of 64 bytes, those of elements multiples of 8.

// A copy that goes past the caches.
void stream_copy(const std::byte* in, std::byte* out, std::size_t size);

// The exclusive or of all words.
std::uint64_t read_all(const std::byte* in, std::size_t size);

// What the chain of CHAIN-1 does to elements, without checks and checksum: (x + 10) * 0.1 rounded to an
// integer, 0 for NaN; and back.
void bare_encode(const std::byte* in, std::byte* out, std::size_t elements);
void bare_decode(const std::byte* in, std::byte* out, std::size_t elements);

}  // namespace zarrproof::benchmarks
