#include "fuzz/campaign/smaller.h"

#include <algorithm>

namespace zarrproof::fuzz {

std::vector<Chunk> chunks_of(std::size_t members) {
  std::vector<Chunk> chunks;
  for (std::size_t size = members; size > 0; size /= 2)
    for (std::size_t start = 0; start < members; start += size)
      chunks.push_back({start, std::min(size, members - start)});
  return chunks;
}

Candidates<std::vector<std::uint64_t>> smaller_numbers(const std::vector<std::uint64_t>& numbers) {
  std::vector<std::pair<std::size_t, std::uint64_t>> less;  // the place, and how much less
  for (std::size_t i = 0; i < numbers.size(); ++i)
    for (std::uint64_t by = numbers[i]; by > 0; by /= 2) less.emplace_back(i, by);
  const std::size_t count = less.size();
  return {count, [numbers, less = std::move(less)](std::size_t which) {
            std::vector<std::uint64_t> smaller = numbers;
            smaller[less[which].first] -= less[which].second;
            return smaller;
          }};
}

}  // namespace zarrproof::fuzz
