// Memory that all measurements share, so that they use the same pages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace zarrproof::benchmarks {

inline constexpr std::size_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

// The sizes of most measurements, in bytes: in the first caches, in the last cache, in memory.
inline constexpr std::size_t kSizes[] = {64 * kKiB, kMiB, 64 * kMiB};

// From one element, which shows the cost of a call, to 1 GiB.
std::vector<std::size_t> all_sizes();

// Returns text such as "64KiB", for names.
std::string size_name(std::size_t bytes);

// The input and the output: slightly more than 1 GiB each, in large pages, at addresses with different
// offsets in a small page. Backed by memory from the first use on. The contents are kept between calls.
std::span<std::byte> input(std::size_t bytes);
std::span<std::byte> output(std::size_t bytes);

}  // namespace zarrproof::benchmarks
