// Memory that the measurements share, so that all of them see the same pages.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace zarrproof::benchmarks {

inline constexpr std::size_t kKiB = 1024, kMiB = 1024 * kKiB, kGiB = 1024 * kMiB;

// The sizes, in bytes, that most measurements are made with: within the first caches, the last, and neither.
inline constexpr std::size_t kSizes[] = {64 * kKiB, kMiB, 64 * kMiB};

// From one element, which shows what a call costs, to 1 GiB.
std::vector<std::size_t> all_sizes();

// "64KiB", for a name.
std::string size_name(std::size_t bytes);

// What is read, and what is written: at most 1 GiB and a bit, in large pages, at addresses that differ within
// a small page. Backed by memory from the first use on; what is in it stays there from call to call.
std::span<std::byte> input(std::size_t bytes);
std::span<std::byte> output(std::size_t bytes);

}  // namespace zarrproof::benchmarks
