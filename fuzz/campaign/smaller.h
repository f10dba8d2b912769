// Smaller lists and numbers, for shrinking. A list of candidates is made one by one: most are never asked
// for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

namespace zarrproof::fuzz {

// Candidates, the best first: how many there are, and what makes each by its number.
template <class T>
struct Candidates {
  std::size_t count = 0;
  std::function<T(std::size_t)> make;
};

// A part of a list.
struct Chunk {
  std::size_t start, size;
};

// Returns the parts to leave out of a list of so many members: the whole, its halves, and so on to each
// single member.
std::vector<Chunk> chunks_of(std::size_t members);

// The list without a part of it.
template <class T>
std::vector<T> without(std::vector<T> list, const Chunk& chunk) {
  const auto start = list.begin() + static_cast<std::ptrdiff_t>(chunk.start);
  list.erase(start, start + static_cast<std::ptrdiff_t>(chunk.size));
  return list;
}

// Returns lists with one number made smaller: 0, then half of it, and so on to one less.
Candidates<std::vector<std::uint64_t>> smaller_numbers(const std::vector<std::uint64_t>& numbers);

}  // namespace zarrproof::fuzz
