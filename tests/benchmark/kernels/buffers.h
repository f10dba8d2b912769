// Memory that all measurements share, so that they use the same pages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace zarrproof::benchmarks {

inline constexpr std::size_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

// The sizes of most measurements, in bytes. They fit the first caches, the last cache, and only memory.
inline constexpr std::size_t kSizes[] = {64 * kKiB, kMiB, 64 * kMiB};

// Returns sizes from one element, which shows the cost of a call, to 1 GiB.
std::vector<std::size_t> all_sizes();

// Returns text such as "64KiB", for names.
std::string size_name(std::size_t bytes);

// Return the input and the output: slightly more than 1 GiB each, in large pages, at addresses with different
// offsets in a small page. They take memory from the first use on, and keep their contents between calls.
std::span<std::byte> input(std::size_t bytes);
std::span<std::byte> output(std::size_t bytes);

}  // namespace zarrproof::benchmarks
